# Needs make (3.81 will do) and Python 3.11 to 3.14. `make run PORT=9000` serves elsewhere.

# Empty means what the app's own settings say.
HOST =
PORT =
PYTHON = python3
UV = uv==0.13.9
PIP = .venv/bin/python -m pip --disable-pip-version-check install

.PHONY: run test lint bench picture lock clean

run: .venv/run.stamp
	.venv/bin/cutmarks serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

# The last line of the output is pytest's; `make test ARGS="-k spans"` runs a part. Two processes share the
# files in their order, the browser tests last; `make test PARALLEL=` runs all in one.
PARALLEL = -n 2 --dist loadfile --no-loadscope-reorder
test: lint
	.venv/bin/python -m pytest $(PARALLEL) $(ARGS)

lint: .venv/test.stamp
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

# With the libraries it compares with, where they can be had; it says so where not. With what drives a browser too.
bench: .venv/test.stamp
	@$(MAKE) --no-print-directory .venv/peers.stamp || \
	    echo "The libraries to compare with cannot be had; measuring Cutmarks alone."
	.venv/bin/python -m bench

# The pictures in the README, taken from the running app.
picture: .venv/test.stamp
	.venv/bin/python -m bench.screenshot

# Two stamps, so that whoever only runs the app waits for none of the tools of the tests.
.venv/run.stamp: requirements.lock pyproject.toml | .venv/bin/python
	@$(CPU_TORCH)
	$(PIP) -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

.venv/test.stamp: requirements-dev.lock .venv/run.stamp
	$(PIP) -r requirements.lock -r requirements-dev.lock
	touch $@

.venv/peers.stamp: requirements-peers.lock .venv/run.stamp
	$(PIP) --retries 1 --timeout 15 -r requirements.lock -r requirements-peers.lock
	touch $@

.venv/bin/python:
	@for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11; do \
	    if $$python -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then \
	        echo "Setting up .venv with $$($$python --version); this takes a few minutes, once."; \
	        exec $$python -m venv .venv; \
	    fi; \
	done; \
	echo "Cutmarks needs Python 3.11 to 3.14 with its venv module (Debian, Ubuntu: apt-get install python3-venv)." >&2; \
	exit 1

# On Linux the ordinary build of torch brings some gigabytes of CUDA that nothing here uses, so
# PyTorch's own CPU build is tried first. Where that cannot be had, the lock's line decides.
CPU_TORCH = if [ "$$(uname -s)" = Linux ]; then \
	$(PIP) --no-deps --retries 0 --timeout 5 \
	    --index-url https://download.pytorch.org/whl/cpu "$$(grep '^torch==' requirements.lock)" 2>/dev/null \
	|| echo "The CPU build of torch cannot be reached; taking the ordinary one."; fi

# One resolution for Python 3.11 to 3.14 on Linux and macOS. What only CUDA needs is left out: it comes
# with a build of torch that asks for it. The second lock holds what the tests need beyond the first, the
# third what the bench compares with.
# Pins stay where they are unless pyproject.toml moves them; `make lock UPGRADE=--upgrade` moves all.
COMPILE = .venv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --no-annotate --no-header
lock: .venv/bin/python
	$(PIP) --quiet $(UV)
	cp requirements.lock .venv/run.lock
	$(COMPILE) $(UPGRADE) -o .venv/run.lock
	grep -vE '^(nvidia|cuda|triton)' .venv/run.lock > requirements.lock
	cat requirements.lock requirements-dev.lock > .venv/dev.lock
	$(COMPILE) $(UPGRADE) --extra dev -c .venv/run.lock -o .venv/dev.lock
	grep -vxFf .venv/run.lock .venv/dev.lock > requirements-dev.lock
	cat .venv/dev.lock requirements-peers.lock > .venv/peers.lock
	$(COMPILE) $(UPGRADE) --extra peers -c .venv/dev.lock -o .venv/peers.lock
	grep -vxFf .venv/run.lock .venv/peers.lock > requirements-peers.lock

# Leaves data/ alone: it holds people's documents.
clean:
	rm -rf .venv build cutmarks.egg-info .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

"""Print every measurement: `python -m bench`, or `make bench`."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench import animation, big, comparison, engine_stages, evaluate, slider, taking_along
from bench.server import REPOSITORY, running
from bench.texts import long_text

SIZES = {"100 KB": 100_000, "1 MB": 1_000_000}


def main() -> int:
    """Print the tables; 1 where a promise about long texts, frames, comparison, retrieval or one file fails."""
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print(imports())
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        print(f"first page after the start   {server.first_page:8.2f} s    (at most 2 s)\n")
        for label, characters in SIZES.items():
            print(slider.report(server, label, long_text(characters)))
        large = big.measure(server)
        print(large.report)
        played = animation.measure(server)
        print(played.report if played else "animation: no browser to play it in\n")
    for label, characters in SIZES.items():
        print(engine_stages.report(label, long_text(characters)))
    compared = comparison.compare(long_text(SIZES["1 MB"]))
    print(compared.report)
    evaluated = evaluate.measure()
    print(evaluated.report)
    is_light = taking_along.main() == 0
    is_smooth = played is None or played.holds
    held = (compared.holds, large.holds, evaluated.holds, is_light, is_smooth)
    return 0 if all(held) else 1


def imports() -> str:
    """The time to import the app, and which heavy libraries came with it."""
    script = "import sys, app.main; print(*sorted({'torch', 'transformers'} & set(sys.modules)))"
    seconds = []
    for _ in range(3):
        begun = time.perf_counter()
        loaded = subprocess.run(
            [sys.executable, "-c", script],
            cwd=REPOSITORY,
            check=True,
            capture_output=True,
            text=True,
        )
        seconds.append(time.perf_counter() - begun)
    heavy = loaded.stdout.strip() or "no torch, no transformers"
    return f"importing the app            {median(seconds):8.2f} s    ({heavy})"


if __name__ == "__main__":
    sys.exit(main())

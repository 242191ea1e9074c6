"""Models come from the Hugging Face hub once, where the operator allows it and nothing forbids it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from engine.embedding import load_embedder
from engine.hub import cache_folder, is_hub_name, is_offline

SETTING = "CUTMARKS_EMBEDDERS"
ANSWER_SECONDS = 10  # in which the hub must begin to answer
OTHER_FORMATS = {"onnx", "openvino"}  # folders of the same weights for other libraries
WEIGHTS = {".safetensors", ".bin"}
READ = {*WEIGHTS, ".json", ".txt", ".model"}

_FETCH = "import sys; from app.downloads import fetch; sys.exit(fetch(sys.argv[1]))"


def bring(name: str, *, offline: bool | None = None) -> None:
    """Have a model of the hub on this machine; nothing is done for any other, or if it is here.

    ValueError, one sentence, where it cannot be brought. It comes in a process of its own, since one
    that has once been told to stay offline does.
    """
    if not is_hub_name(name) or load_embedder(name).is_here:
        return
    if is_offline() if offline is None else offline:
        raise ValueError(
            f"The embedder {name} is not on this machine, and HF_HUB_OFFLINE forbids to download it: "
            f"download it elsewhere and name its folder in {SETTING}, or choose another embedder."
        )
    done = subprocess.run(
        [sys.executable, "-c", _FETCH, name],
        env=os.environ | {"HF_HUB_OFFLINE": "0", "HF_HUB_DISABLE_TELEMETRY": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        raise ValueError(f"{_failed(name)}: {_reason(done.stderr)}.")


def quieten() -> None:
    """Have threads wait without spinning, and libraries ask no network: before any of these is imported."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    os.environ.setdefault("HF_HUB_OFFLINE", "1")


def _failed(name: str) -> str:
    return (
        f"The embedder {name}, which {SETTING} names, is no folder here and could not be downloaded; "
        "check its name and the network, or name a folder that holds it"
    )


def _reason(told: str) -> str:
    """What the process said last, without the names of Python's errors."""
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else "the download ended without a word"


def fetch(name: str) -> str | None:
    """Download a model's files, its weights last; what went wrong, in a few words."""
    from huggingface_hub import HfApi, hf_hub_download
    from huggingface_hub.errors import HfHubHTTPError

    try:
        about = HfApi().model_info(name, files_metadata=True, timeout=ANSWER_SECONDS)
        sizes = {file.rfilename: file.size or 0 for file in about.siblings or ()}
        for file in wanted(sizes):
            hf_hub_download(name, file, cache_dir=cache_folder())
    except HfHubHTTPError as error:
        status = getattr(error.response, "status_code", None)
        return f"the hub answers {status or 'with an error'}"
    except Exception as error:  # of the network, of the disk, of the library
        return str(error).partition("\n")[0] or type(error).__name__
    return None


def wanted(sizes: Mapping[str, int]) -> list[str]:
    """The files of a model that are read here, the largest last, which are its weights.

    >>> wanted({"m.safetensors": 9, "m.bin": 9, "onnx/m.onnx": 9, "config.json": 1, "m.py": 1})
    ['config.json', 'm.safetensors']
    """
    paths = [PurePath(name) for name in sizes]
    read = [
        path
        for path in paths
        if path.suffix in READ and not OTHER_FORMATS & set(path.parts) and not _is_twin(path, paths)
    ]
    return sorted(map(str, read), key=lambda name: (sizes[name], name))


def _is_twin(path: PurePath, paths: Iterable[PurePath]) -> bool:
    """Whether the same weights lie beside it in the better format."""
    beside = (other for other in paths if other.parent == path.parent)
    return path.suffix == ".bin" and any(other.suffix == ".safetensors" for other in beside)

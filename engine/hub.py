"""Models of the Hugging Face hub that are on this machine already; nothing here asks the network."""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path

import regex

from engine.models import main_folder

_NAME = regex.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}", regex.ASCII)


def is_hub_name(name: str) -> bool:
    """Whether a name has the shape of a hub's, and no local folder has it.

    >>> is_hub_name("sentence-transformers/LaBSE"), is_hub_name("models/a/b"), is_hub_name("../a")
    (True, False, False)
    """
    return bool(_NAME.fullmatch(name)) and ".." not in name and not Path(name).is_dir()


def is_offline() -> bool:
    """Whether the environment forbids the hub's library to ask the network."""
    said = os.environ.get("HF_HUB_OFFLINE") or os.environ.get("TRANSFORMERS_OFFLINE") or ""
    return said.upper() in {"1", "ON", "YES", "TRUE"}


def cache_folder() -> Path:
    """Where the hub's library keeps what it downloads."""
    said = os.environ.get("HF_HUB_CACHE") or os.environ.get("HUGGINGFACE_HUB_CACHE")
    home = os.environ.get("HF_HOME") or _user_cache() / "huggingface"
    return Path(os.path.expandvars(said or Path(home) / "hub")).expanduser()


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache")


def snapshot_of(name: str) -> Path | None:
    """The folder of a model that was downloaded, whole; None where its weights are not there (yet)."""
    folder = _folder_of(name)
    return next(filter(_has_weights, chain(_named(folder), _newest(folder))), None)


def downloaded_bytes(name: str) -> int:
    """How much of a model is here so far."""
    blobs = _folder_of(name) / "blobs"
    try:
        return sum(blob.stat().st_size for blob in blobs.iterdir())
    except OSError:  # none yet, or one was renamed as it was looked at
        return 0


def _folder_of(name: str) -> Path:
    return cache_folder() / f"models--{name.replace('/', '--')}"


def _named(folder: Path) -> list[Path]:
    """The snapshot that the branch `main` names."""
    try:
        return [folder / "snapshots" / (folder / "refs" / "main").read_text("utf-8").strip()]
    except (OSError, ValueError):
        return []


def _newest(folder: Path) -> list[Path]:
    """All snapshots, the newest first, for a cache that was copied without its branches."""
    try:
        return sorted(folder.glob("snapshots/*"), key=lambda path: -path.stat().st_mtime)
    except OSError:
        return []


def _has_weights(snapshot: Path) -> bool:
    """Whether the largest files are there, which come last."""
    try:
        main = main_folder(snapshot)
    except ValueError:
        return False
    found = chain(main.glob("*.safetensors"), main.glob("*.bin"))
    return any(path.exists() for path in found)

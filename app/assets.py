"""Files that pages load: ours and two from installed packages, compressed once and kept in memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from app.cache import Cache

STATIC = Path(__file__).parents[1] / "static"

# Where the packages keep what pages load; finding a package does not import it.
VENDOR = {
    "plotly.min.js": ("plotly", "package_data/plotly.min.js"),
    "htmx.min.js": ("js_lib_htmx", "static/htmx/htmx.min.js"),
}

KINDS: Mapping[str, str] = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
CACHED_BYTES = 40_000_000


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: its bytes, the same compressed, and the mark of its content."""

    content: bytes
    compressed: bytes
    kind: str
    version: str


class Assets:
    """Finds, versions and compresses files; a file that was changed is read again."""

    def __init__(self) -> None:
        self._assets: Cache[tuple[Path, int, int], Asset] = Cache(
            limit=CACHED_BYTES, weigh=lambda asset: len(asset.content)
        )
        self._versions: Cache[tuple[Path, int, int], str] = Cache(limit=1000, weigh=lambda _: 1)

    def static(self, name: str) -> str:
        """The address of a file of ours, with its version."""
        return f"/static/{quote(name)}?v={self._version(STATIC / name)}"

    def vendor(self, name: str) -> str:
        """The address of a file of an installed package, with its version."""
        return f"/vendor/{quote(name)}?v={self._version(vendor_path(name))}"

    def asset(self, path: Path) -> Asset:
        return self._assets.get(identity(path), lambda: load(path))

    def _version(self, path: Path) -> str:
        try:
            return self._versions.get(identity(path), lambda: version_of(path.read_bytes()))
        except FileNotFoundError:  # a page without one of its files is better than no page
            return "missing"


def identity(path: Path) -> tuple[Path, int, int]:
    """What changes when a file does."""
    status = path.stat()
    return path, status.st_mtime_ns, status.st_size


def version_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def load(path: Path) -> Asset:
    content = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    compressed = gzip.compress(content, mtime=0)
    return Asset(content, compressed, kind or "application/octet-stream", version_of(content))


@cache
def vendor_path(name: str) -> Path:
    package, inside = VENDOR[name]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"The package {package} is not installed; run make run again.")
    return Path(spec.submodule_search_locations[0]) / inside


def static_path(name: str) -> Path | None:
    """A file inside the static folder; None for anything else, whatever the name says."""
    try:
        path = (STATIC / name).resolve()
        return path if path.is_relative_to(STATIC.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # a name that no file can have: too long, or with a NUL
        return None

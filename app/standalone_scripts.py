"""The scripts of a file that stands alone: modules of the page, and plotly.js, packed into it."""

from __future__ import annotations

import gzip
import posixpath
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import orjson

from app.assets import STATIC, vendor_path

SCRIPTS = STATIC / "js"
ENTRY = "standalone/start.js"

# What the page asks its server for has no place in a file; these stand in for the modules that ask.
STAND_INS = {
    "hand.js": "standalone/absent.js",
    "request.js": "standalone/absent.js",
    "state.js": "standalone/absent.js",
    "threshold.js": "standalone/absent.js",
}

_IMPORT = re.compile(r'(\bfrom |^import )"(\.\.?/[\w./]+)"', re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(//[^\n]*|/\*\*.*?\*/)$", re.MULTILINE | re.DOTALL)
# What can be seen of ASCII but for the signs that HTML gives a meaning: 91 letters, two of which hold 13 bits.
LETTERS = bytes(sign for sign in range(ord("!"), ord("~") + 1) if chr(sign) not in "<&>")
BITS = 13


def modules() -> dict[str, str]:
    """The modules that the file needs, by the names under which they import each other."""
    found: dict[str, str] = {}
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name not in found:
            code = (SCRIPTS / name).read_text(encoding="utf-8")
            waiting += [resolved(name, imported) for _, imported in _IMPORT.findall(code)]
            found[name] = renamed(name, code)
    return found


def resolved(name: str, imported: str) -> str:
    """The module that a module means by an address.

    >>> resolved("standalone/text.js", "../view.js"), resolved("view.js", "./request.js")
    ('view.js', 'standalone/absent.js')
    """
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))
    return STAND_INS.get(path, path)


def renamed(name: str, code: str) -> str:
    """The code with its imports by name, since a file has no addresses for them, and without its comments.

    >>> renamed("view.js", '// Views.\\nimport { above } from "./offsets.js";\\n')
    'import { above } from "offsets.js";\\n'
    """
    named = _IMPORT.sub(lambda found: f'{found[1]}"{resolved(name, found[2])}"', code)
    lines = map(str.strip, _COMMENT.sub("", named).splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def packed_modules(data: Mapping[str, object]) -> str:
    """The modules, the name of the first and what they are told, in letters that HTML leaves alone."""
    told = orjson.dumps(data, option=orjson.OPT_SERIALIZE_NUMPY).decode()
    return packed(orjson.dumps({"entry": ENTRY, "modules": modules(), "data": told}))


def packed_plotly() -> str:
    """plotly.js in the same letters."""
    return _packed_file(vendor_path("plotly.min.js"))


@cache
def _packed_file(path: Path) -> str:
    return packed(path.read_bytes())


def packed(content: bytes) -> str:
    """Bytes compressed, in letters that HTML leaves alone."""
    return lettered(gzip.compress(content, 9, mtime=0))


def lettered(content: bytes) -> str:
    """Bytes in 91 letters, two for each 13 bits, the lowest first, and one where the last bits need no more.

    >>> lettered(b"A"), lettered(b"ABC"), len(lettered(bytes(1300)))
    ('e!', "C(w'", 1600)
    """
    bits = np.unpackbits(np.frombuffer(content, np.uint8), bitorder="little")
    spare = -len(bits) % BITS
    groups = np.pad(bits, (0, spare)).reshape(-1, BITS)  # (groups, 13)
    values = groups @ (1 << np.arange(BITS))
    high, low = np.divmod(values, len(LETTERS))
    places = np.column_stack((low, high)).ravel()
    kept = len(places) - (spare >= 8)  # the last letter would make a byte too many
    return bytes(np.frombuffer(LETTERS, np.uint8)[places[:kept]]).decode("ascii")

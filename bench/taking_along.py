"""What one file of a page weighs, and what comparing versions takes: `python -m bench.taking_along`."""

from __future__ import annotations

import random
import sys

from app.standalone import standalone_of
from bench.engine_stages import timed
from bench.texts import long_text
from engine import cut, load_embedder, tokenize
from engine.analysis import analyse
from engine.document import Document
from engine.reading import read, read_text
from engine.spec import parse_track
from engine.versions import align

POLICY = "sample_docs/expense-policy.md"
LIGHT = 2_000_000  # bytes that a file with twelve tracks may have
TRACKS = tuple(f"fixed:size={100 + 20 * n},overlap={n}" for n in range(12))
LONG = 400_000  # characters of a long text
LONGEST = 2_000_000
MOST_TIMES = 5.0  # what reading a text takes, in which it is compared with its next version


def main() -> int:
    """Print both tables; 1 where a file is too heavy or a comparison too slow."""
    weights = {n: size_of(read(POLICY), *TRACKS[:n]) for n in (1, len(TRACKS))}
    track = (weights[len(TRACKS)] - weights[1]) / (len(TRACKS) - 1)
    print("the expense policy as one file")
    for tracks, size in weights.items():
        print(f"  {tracks:2} tracks                {size:12,} bytes    (at most {LIGHT:,})")
    print(f"  each track               {track:12,.0f} bytes")
    text = read_text(long_text(LONG))
    for track_of in ("fixed:size=300", "fixed:size=16"):
        more = (size_of(text, track_of) - weights[1]) / LONG
        print(f"  {track_of:23} {more:13.1f} bytes a character of a long text")
    times = versions_against_reading()
    print(f"\ntwo versions of {LONGEST:,} characters")
    print(f"  compared in {times:.1f} times what reading one takes    (at most {MOST_TIMES:g})")
    return 0 if max(weights.values()) < LIGHT and times < MOST_TIMES else 1


def size_of(document: Document, *tracks: str) -> int:
    """The bytes of the file of a document under these tracks."""
    tokenization = tokenize(document)
    chunkings = [cut(tokenization, parse_track(track)) for track in tracks]
    return len(standalone_of(analyse(chunkings, [], embedder=load_embedder("hash"))))


def versions_against_reading() -> float:
    """How long a text is compared with one in which some lines changed, over how long it is read."""
    old = long_text(LONGEST)
    chance = random.Random(5)
    new = "\n".join(
        f"{line} It is so from May on." if chance.random() < 0.02 else line
        for line in old.split("\n")
        if chance.random() > 0.01
    )
    reading, _ = timed(lambda: read_text(old))
    comparing, _ = timed(lambda: align(old, new))
    return comparing / reading


if __name__ == "__main__":
    sys.exit(main())

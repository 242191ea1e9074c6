"""Cut a text into chunks and see what the cuts destroy.

>>> tokenization = tokenize(read(b"One fact. Another fact.", name="facts.txt"), "characters")
>>> [chunk.end for chunk in cut(tokenization, "fixed:size=12").chunks]
[12, 23]
"""

from engine.analysis import Analysis, analyse
from engine.answers import Answer, find_answer, mark
from engine.chunking import Chunk, Chunking, cut
from engine.document import Document
from engine.embedding import load_embedder
from engine.figure import figure
from engine.notebook import show
from engine.reading import read
from engine.span import Span
from engine.tokens import Tokenization, tokenize

__all__ = [
    "Analysis",
    "Answer",
    "Chunk",
    "Chunking",
    "Document",
    "Span",
    "Tokenization",
    "analyse",
    "cut",
    "figure",
    "find_answer",
    "load_embedder",
    "mark",
    "read",
    "show",
    "tokenize",
]

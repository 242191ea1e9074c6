"""The kinds of files that hold no text to read: how they are recognised, and what to do with them instead."""

from __future__ import annotations

from dataclasses import dataclass

_UNPACK = "unpack it and open the files in it"
_OCR = "have its words recognised (OCR) and open the text that gives"
_TRANSCRIBE = "have it transcribed and open the text that gives"
_EXPORT = "export its text or its tables as .txt or .csv and open that"
_SOURCE = "open its source code"
_TEXT = "open a text"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: the bytes that tell it, where they stand, what it is, and what to do about it.

    `typed` is for kinds whose files are made of letters, so that they look like a text.
    """

    sign: bytes
    words: str
    advice: str
    at: int = 0
    typed: bool = False


def _saved_as(suffix: str) -> str:
    return f"save it as {suffix} and open that"


BY_MAGIC = (
    Kind(b"{\\rtf", "an RTF document", _saved_as(".docx or .txt"), typed=True),
    Kind(b"%!PS", "PostScript", _saved_as("a PDF"), typed=True),
    Kind(b"BOOKMOBI", "a Kindle book", "convert it to .epub and open that", at=60),
    Kind(b"\x89PNG", "a picture (PNG)", _OCR),
    Kind(b"\xff\xd8\xff", "a picture (JPEG)", _OCR),
    Kind(b"GIF8", "a picture (GIF)", _OCR),
    Kind(b"BM", "a picture (BMP)", _OCR),
    Kind(b"WEBP", "a picture (WebP)", _OCR, at=8),
    Kind(b"II*\0", "a picture (TIFF)", _OCR),
    Kind(b"MM\0*", "a picture (TIFF)", _OCR),
    Kind(b"ftyphei", "a picture (HEIC)", _OCR, at=4),
    Kind(b"ftypmif", "a picture (HEIC)", _OCR, at=4),
    Kind(b"ftypavif", "a picture (AVIF)", _OCR, at=4),
    Kind(b"8BPS", "a picture (Photoshop)", _OCR),
    Kind(b"AT&TFORM", "a scan (DjVu)", _OCR),
    Kind(b"ID3", "a sound file (MP3)", _TRANSCRIBE),
    Kind(b"\xff\xfb", "a sound file (MP3)", _TRANSCRIBE),
    Kind(b"OggS", "a sound file (Ogg)", _TRANSCRIBE),
    Kind(b"fLaC", "a sound file (FLAC)", _TRANSCRIBE),
    Kind(b"WAVE", "a sound file (WAV)", _TRANSCRIBE, at=8),
    Kind(b"AVI ", "a film (AVI)", _TRANSCRIBE, at=8),
    Kind(b"ftyp", "a film or a sound file (MP4)", _TRANSCRIBE, at=4),
    Kind(b"\x1aE\xdf\xa3", "a film (Matroska)", _TRANSCRIBE),
    Kind(b"\x1f\x8b", "an archive (gzip)", _UNPACK),
    Kind(b"BZh", "an archive (bzip2)", _UNPACK),
    Kind(b"\xfd7zXZ\0", "an archive (xz)", _UNPACK),
    Kind(b"(\xb5/\xfd", "an archive (zstd)", _UNPACK),
    Kind(b"7z\xbc\xaf'\x1c", "an archive (7z)", _UNPACK),
    Kind(b"Rar!\x1a\x07", "an archive (RAR)", _UNPACK),
    Kind(b"ustar", "an archive (tar)", _UNPACK, at=257),
    Kind(b"SQLite format 3\0", "a database (SQLite)", _EXPORT),
    Kind(b"PAR1", "a table (Parquet)", _EXPORT),
    Kind(b"ARROW1", "a table (Arrow)", _EXPORT),
    Kind(b"\x89HDF\r\n", "a data file (HDF5)", _EXPORT),
    Kind(b"\x93NUMPY", "a data file (NumPy)", _EXPORT),
    Kind(b"\0asm", "a program (WebAssembly)", _SOURCE),
    Kind(b"\x7fELF", "a program", _SOURCE),
    Kind(b"MZ", "a program", _SOURCE),
    Kind(b"\xcf\xfa\xed\xfe", "a program", _SOURCE),
    Kind(b"\xca\xfe\xba\xbe", "a program", _SOURCE),
    Kind(b"wOFF", "a font", _TEXT),
    Kind(b"wOF2", "a font", _TEXT),
    Kind(b"OTTO", "a font", _TEXT),
)
"""By the bytes they begin with."""

BY_PART = (
    Kind(b"xl/workbook.bin", "a binary Excel workbook (.xlsb)", _saved_as(".xlsx")),
    Kind(
        b"Index/Document.iwa", "an Apple iWork document", "export it as Word or PDF and open that"
    ),
    Kind(b"AndroidManifest.xml", "an Android app", _SOURCE),
    Kind(b"META-INF/MANIFEST.MF", "a Java program", _SOURCE),
)
"""Zips, by a part they have."""

BY_MIMETYPE = (
    Kind(b"opendocument.text", "an OpenDocument text (.odt)", _saved_as(".docx")),
    Kind(b"opendocument.spreadsheet", "an OpenDocument table (.ods)", _saved_as(".xlsx")),
    Kind(b"opendocument.presentation", "an OpenDocument presentation (.odp)", _saved_as(".pptx")),
)
"""Zips, by what their part `mimetype` says."""

BY_STREAM = (
    Kind(b"WordDocument", "an old Word document (.doc)", _saved_as(".docx")),
    Kind(b"Workbook", "an old Excel workbook (.xls)", _saved_as(".xlsx")),
    Kind(b"PowerPoint Document", "an old PowerPoint presentation (.ppt)", _saved_as(".pptx")),
    Kind(b"__properties_version1.0", "an Outlook message (.msg)", _saved_as(".txt")),
    Kind(b"Book", "an old Excel workbook (.xls)", _saved_as(".xlsx")),
)
"""Files of old Office programs, by a stream they hold."""

ARCHIVE = Kind(b"PK", "a zip archive", _UNPACK)
OLD_OFFICE = Kind(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file", _saved_as("a PDF"))

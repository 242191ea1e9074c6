"""What can be opened, as the dialog on every page says it: samples, formats and their limits."""

from __future__ import annotations

from dataclasses import dataclass

from app.problems import megabytes
from app.sample_corpora import SAMPLE_CORPORA
from app.samples import SAMPLES, title_of
from app.settings import Settings
from engine.formats import BY_SUFFIX, FORMATS


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A document, or a corpus of several, that anyone may open; `has_questions` where it can be evaluated."""

    url: str
    title: str
    note: str
    has_questions: bool = True


@dataclass(frozen=True, slots=True)
class OpenView:
    """What the dialog for opening a document says."""

    samples: tuple[SampleLine, ...]
    limits: str
    together: str
    accept: str


def open_view(settings: Settings) -> OpenView:
    samples = [
        SampleLine(f"/d/{name}", title_of(name), sample.path.name, bool(sample.answers))
        for name, sample in SAMPLES.items()
    ]
    samples += [
        SampleLine(f"/c/{name}", corpus.title, corpus.note)
        for name, corpus in SAMPLE_CORPORA.items()
    ]
    limits = (
        f"{formats_in_words()}; each file up to {megabytes(settings.max_upload_bytes)} "
        f"and {settings.max_characters:,} characters. It stays on this server."
    )
    together = (
        f"Several files, or a zip, make a collection: up to {settings.max_files:,} files "
        f"and {megabytes(settings.max_together_bytes)} unpacked."
    )
    return OpenView(tuple(samples), limits, together, ",".join([*BY_SUFFIX, ".zip"]))


def formats_in_words() -> str:
    """What can be opened, the formats of whole documents first.

    >>> formats_in_words()[:27], formats_in_words()[-25:]
    ('PDF, Word, Excel, PowerPoin', 'plain text or source code')
    """
    documents = [form.label for form in FORMATS.values() if form.binary]
    texts = [form.label for form in FORMATS.values() if not form.binary]
    small = [label[0].lower() + label[1:] if " " in label else label for label in texts]
    *first, last = [*documents, *sorted(small, key=str.islower)]
    return f"{', '.join(first)} or {last}"

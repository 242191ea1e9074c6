"""What the templates of an evaluation see."""

from __future__ import annotations

from dataclasses import dataclass, replace

import orjson
from markupsafe import Markup

from app.controls import Controls, structure_of
from app.evaluate_choices import Choices, RowMenus, choices_of, row_menus
from app.evaluate_columns import Group, groups_of, unread_kinds, unread_of
from app.evaluate_held import Chip, LeftOutList, chips_of, left_out_of
from app.evaluate_progress import EvaluationProgressView, progress_of
from app.evaluate_reading import MissingFiles
from app.evaluate_recommendation import RecommendationView, recommendation_of
from app.evaluate_rows import TableRow, rows_of, workbench_url
from app.evaluated import Evaluated, program_query, told_at, words_of
from app.open_view import OpenView, open_view
from app.settings import Settings
from app.share_view import whose_words
from app.views import offered
from app.words import count

NO_PLACES = {"starts": [], "ends": [], "cuts": 0}  # rows say nothing of single chunks
ARRIVING = "Rows are being worked out; each is shown as soon as it is there."
MOST_AT_ONCE = 12  # rows that stand on the page as they are; more scroll in a place of their own


@dataclass(frozen=True, slots=True)
class Export:
    """A file that can be taken along, and what it is good for; `query` names its query in the page's data."""

    label: str
    note: str
    url: str
    query: str


@dataclass(frozen=True, slots=True)
class EvaluationBench:
    """The part of the page that a change swaps; `swapped` is false where it stands in the full page.

    `csv_url` is empty while numbers are missing. `copy_url` copies what cannot be changed here,
    because of whose it is, and is empty where questions can be added here.
    """

    kind: str
    whose: str
    copy_url: str
    swapped: bool
    controls: Controls | None
    data: Markup
    query: str
    facts: str
    back_url: str
    questions: int
    seen: str
    recommendation: RecommendationView | None
    progress: EvaluationProgressView
    chips: tuple[Chip, ...]
    against: str
    csv_url: str
    groups: tuple[Group, ...]
    rows: tuple[TableRow, ...]
    is_long: bool
    left_out: LeftOutList


@dataclass(frozen=True, slots=True)
class QuestionSetDialog:
    """What the dialog for a question set says; `undo_words` where the last set can be taken back."""

    url: str
    words: str
    download_url: str
    undo_words: str
    undo_url: str


@dataclass(frozen=True, slots=True)
class EvaluatePage:
    """The whole page of an evaluation; `place` is its address without a state, `said` what is told first.

    `missing` are the files of a collection that were not read.
    """

    place: str
    said: str
    missing: MissingFiles | None
    kind: str
    title: str
    controls: Controls
    choices: Choices
    menus: RowMenus
    dialog: QuestionSetDialog
    exports: tuple[Export, ...]
    bench: EvaluationBench
    open: OpenView


def page(
    evaluated: Evaluated,
    settings: Settings,
    said: str = "",
    *,
    last_set: int = 0,
    missing: MissingFiles | None = None,
) -> EvaluatePage:
    """The page; of a collection `last_set` counts the documents that its last question set gave answers."""
    asking = evaluated.asking
    return EvaluatePage(
        place=f"/{evaluated.kind}/{evaluated.id}/evaluate",
        said=said,
        missing=missing,
        kind=evaluated.kind,
        title=evaluated.title,
        controls=_form(evaluated, settings, swapped=False),
        choices=choices_of(asking),
        menus=row_menus(),
        dialog=_dialog(evaluated, last_set),
        exports=_exports(evaluated),
        bench=_bench(evaluated, swapped=False, form=None),
        open=open_view(settings),
    )


def bench(evaluated: Evaluated, settings: Settings, structure: str = "") -> EvaluationBench:
    """What a change swaps; with the controls where those of the page have another structure."""
    is_same = structure in {"", structure_of(evaluated.asking.state)}
    form = None if is_same else _form(evaluated, settings, swapped=True)
    return _bench(evaluated, swapped=True, form=form)


def _bench(evaluated: Evaluated, *, swapped: bool, form: Controls | None) -> EvaluationBench:
    asking = evaluated.asking
    there = [row for row in evaluated.rows if row is not None]
    groups = groups_of(
        asking,
        lost=any(row.verdicts["lost"] for row in there),
        unread=[
            kind
            for kind in unread_kinds(asking.retrievers)
            if any(unread_of(row, kind) for row in there)
        ],
    )
    recommendation = recommendation_of(evaluated)
    base = asking.state.tracks[asking.baseline]
    return EvaluationBench(
        kind=evaluated.kind,
        whose=whose_words(evaluated.kind, is_earlier=evaluated.is_earlier),
        copy_url="" if evaluated.is_mine else evaluated.url("copy"),
        swapped=swapped,
        controls=form,
        data=_data(evaluated),
        query=asking.query(),
        facts=facts_of(evaluated),
        back_url=workbench_url(evaluated, asking.state.shown),
        questions=len(evaluated.questions.corpus.questions),
        seen=_seen(evaluated, recommendation),
        recommendation=recommendation,
        progress=progress_of(evaluated),
        chips=chips_of(evaluated),
        against=f"{evaluated.names[asking.baseline]}, {words_of(base)}",
        csv_url=_told_at(evaluated, ".csv") if evaluated.looked.progress.status == "done" else "",
        groups=groups,
        rows=rows_of(evaluated, groups),
        is_long=len(asking.state.tracks) > MOST_AT_ONCE,
        left_out=left_out_of(evaluated.questions.corpus),
    )


def _form(evaluated: Evaluated, settings: Settings, *, swapped: bool) -> Controls:
    """The controls, in which each row is called as in the table."""
    state, found = evaluated.asking.state, _language(evaluated)
    form = offered(state, settings, found=found, swapped=swapped)
    called = zip(form.tracks, evaluated.names, evaluated.apart, strict=True)
    tracks = tuple(replace(track, name=name, words=words) for track, name, words in called)
    return replace(form, tracks=tracks)


def _language(evaluated: Evaluated) -> str:
    """The language that the one document was found to be in; of several nothing is said."""
    documents = evaluated.questions.corpus.documents
    is_found = evaluated.kind == "d" and not evaluated.asking.state.language
    return documents[0].language if is_found and documents else ""


def _data(evaluated: Evaluated) -> Markup:
    """The state as JSON for the scripts of the page, safe inside a script element."""
    state = evaluated.asking.state
    tracks = zip(state.tracks, evaluated.names, evaluated.apart, evaluated.looks, strict=True)
    data = {
        "url": evaluated.url(),
        "query": evaluated.asking.query(),
        "export": program_query(evaluated.asking),
        "shown": state.shown,
        "edition": "",
        "known": progress_of(evaluated).known,
        "tracks": [
            {"track": str(spec), "params": dict(spec.params)}
            | {"name": name, "apart": words, "hue": look.hue}
            | NO_PLACES
            for spec, name, words, look in tracks
        ],
    }
    return Markup(orjson.dumps(data).decode().replace("<", "\\u003c"))


def facts_of(evaluated: Evaluated) -> str:
    corpus = evaluated.questions.corpus
    row = next((row for row in evaluated.rows if row is not None), None)
    tokens = sum(one.tokenization.n_tokens for one in row.chunks.chunkings) if row else 0
    parts = [
        count(len(corpus.documents), "document") if evaluated.kind == "c" else "",
        count(len(corpus.questions), "question") if corpus.questions else "",
        count(tokens, "token") if tokens else "",
    ]
    return " · ".join(filter(None, parts))


def _seen(evaluated: Evaluated, recommendation: RecommendationView | None) -> str:
    """The one line that says what is seen."""
    if not evaluated.questions.corpus.questions:
        return "There is no question yet."
    if recommendation is not None:
        return recommendation.headline
    return (
        progress_of(evaluated).sentence
        if evaluated.looked.progress.status == "failed"
        else ARRIVING
    )


def _dialog(evaluated: Evaluated, last_set: int) -> QuestionSetDialog:
    corpus = evaluated.questions.corpus
    marked = count(len(corpus.questions), "question")
    return QuestionSetDialog(
        url=f"/{evaluated.kind}/{evaluated.id}/questions",
        words=f"There {'is' if len(corpus.questions) == 1 else 'are'} {marked} by now.",
        download_url=evaluated.url("questions.json"),
        undo_words=f"The last set gave answers to {count(last_set, 'document')}."
        if last_set
        else "",
        undo_url=f"/{evaluated.kind}/{evaluated.id}/questions/undo",
    )


def _exports(evaluated: Evaluated) -> tuple[Export, ...]:
    return (
        Export(
            "This table",
            "JSON: every number of every row, as the command cutmarks evaluate prints it",
            _told_at(evaluated),
            "export",
        ),
        Export(
            "This table for a spreadsheet",
            "CSV: a line for each number, with the interval of its difference",
            _told_at(evaluated, ".csv"),
            "export",
        ),
        Export(
            "The question set",
            "JSON: the documents, the questions and where their answers stand",
            evaluated.url("questions.json"),
            "query",
        ),
    )


def _told_at(evaluated: Evaluated, ending: str = "") -> str:
    place = told_at(evaluated.kind, evaluated.id)
    return f"{place}{ending}?{program_query(evaluated.asking)}"

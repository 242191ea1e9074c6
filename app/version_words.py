"""What becomes of answers and cuts from one version to the next, in words."""

from __future__ import annotations

from collections.abc import Sequence

from app.words import count, head, listed, numeral
from engine.answers import Answer
from engine.versions_answers import Carried


def name_of(answer: Answer, text: str) -> str:
    """What an answer goes by: its question, or else its own words.

    >>> name_of(Answer(0, 4, "When?"), "soon"), name_of(Answer(0, 4), "soon")
    ('When?', '“soon”')
    """
    return answer.question or f"“{head(answer.span.of(text))}”"


def reason_of(carried: Carried) -> str:
    """Why an answer is not carried over, in a sentence.

    >>> reason_of(Carried(Answer(0, 4), "gone"))
    'Its passage is gone from the new version.'
    """
    if carried.fate == "several":
        places = numeral(len(carried.places))
        return f"Its words stand in {places} places of the new version that cannot be told apart."
    fate = "gone from" if carried.fate == "gone" else "changed in"
    elsewhere = "; its words stand elsewhere, where they stood before" if carried.places else ""
    return f"Its passage is {fate} the new version{elsewhere}."


def answers_headline(carried: Sequence[Carried]) -> str:
    """How many answers are carried over.

    >>> answers_headline([]), answers_headline([Carried(Answer(0, 4), "gone")])
    ('No answer was marked in the old version.', 'The one answer is not carried over.')
    """
    lost = sum(one.new is None for one in carried)
    if not carried:
        return "No answer was marked in the old version."
    if len(carried) == 1:
        return f"The one answer is {'not ' if lost else ''}carried over."
    if not lost:
        return f"All {numeral(len(carried))} answers are carried over."
    if lost == len(carried):
        return f"None of the {numeral(lost)} answers is carried over."
    kept = f"{len(carried) - lost:,} of {count(len(carried), 'answer')}"
    are = "is" if len(carried) - lost == 1 else "are"
    return f"{kept} {are} carried over; {numeral(lost)} {'is' if lost == 1 else 'are'} not."


def changes_words(changes: int, added: int, taken: int) -> str:
    """How much of the text changed, in characters.

    >>> changes_words(2, 1200, 0), changes_words(0, 0, 0)
    ('The text changed in 2 places: 1,200 characters came.', 'Only white space changed.')
    """
    if not changes:
        return "Only white space changed."
    said = [f"{count(added, 'character')} came"] if added else []
    said += [f"{count(taken, 'character')} went"] if taken else []
    return f"The text changed in {count(changes, 'place')}: {listed(said)}."


def cuts_words(name: str, both: int, old: int, new: int) -> str:
    """What the cuts of a track do from one version to the other; `old` and `new` are all that each makes.

    >>> cuts_words("Fixed", 2, 3, 9)
    'Fixed keeps 2 of its 3 cuts and makes seven at new places.'
    >>> cuts_words("Fixed", 3, 3, 3), cuts_words("Fixed", 0, 0, 0)
    ('Fixed cuts at the same words as before.', 'Fixed cuts neither version.')
    """
    if not old and not new:
        return f"{name} cuts neither version."
    if both == old == new:
        return f"{name} cuts at the same words as before."
    kept = f"keeps {f'{both:,}' if both else 'none'} of its {count(old, 'cut')}"
    if both == old:
        kept = f"keeps its {count(old, 'cut')}" if old else "cut nothing before"
    made = f"makes {numeral(new - both)} at new places" if new > both else "makes no other"
    return f"{name} {kept} and {made}."

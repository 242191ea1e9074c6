"""What is remembered of a value is computed once, and goes when the value goes."""

import gc
import weakref
from dataclasses import dataclass

from engine import analyse, cut, tokenize
from engine.memo import per_object
from engine.reading import read_text


@dataclass(frozen=True, eq=False)
class Named:
    name: str


def test_each_value_is_computed_once_for_each_setting() -> None:
    asked: list[tuple[str, int]] = []

    @per_object
    def repeated(value: Named, times: int) -> str:
        asked.append((value.name, times))
        return value.name * times

    first, second = Named("a"), Named("a")
    found = [repeated(first, 2), repeated(first, 2), repeated(first, 3), repeated(second, 2)]
    assert found == ["aa", "aa", "aaa", "aa"]
    assert asked == [("a", 2), ("a", 3), ("a", 2)]


def test_two_functions_do_not_see_each_others_results() -> None:
    value = Named("a")
    upper, doubled = per_object(lambda it: it.name.upper()), per_object(lambda it: it.name * 2)
    assert (upper(value), doubled(value)) == ("A", "aa")


def test_document_is_forgotten_with_all_that_was_derived_from_it() -> None:
    """Counters and rulers hold the tokenization they were made for."""
    document = read_text("One fact here. Another there. " * 20)
    tokenization = tokenize(document, "wordpiece")
    chunking = cut(tokenization, "recursive-characters:size=9,unit=tokens")
    analyse(chunking, embedder="all-MiniLM-L6-v2")
    alive = [weakref.ref(value) for value in (document, tokenization, chunking)]
    del document, tokenization, chunking
    gc.collect()
    assert [value() for value in alive] == [None, None, None]

"""A collection as JSON, for programs."""

from __future__ import annotations

from typing import Any

from app.collected import Collected, Entry
from app.forms import spoken
from engine.parsers_compared import per_thousand


def collection_dict(collected: Collected) -> dict[str, Any]:
    """The object that the API returns; its fields never change meaning."""
    state, files = collected.state, collected.stored.files
    waiting = sum(file.waits for file in files) if collected.now is not None else 0
    return {
        "id": collected.id,
        "url": spoken(f"/c/{collected.id}", state.language),
        "title": collected.stored.called,
        "status": "read" if collected.now is None else "reading",
        "files": {"read": len(files) - waiting, "total": len(files)},
        "tokenizer": state.tokenizer,
        "embedder": state.embedder,
        "tracks": [str(track) for track in state.tracks],
        "documents": [_document(entry, state.language) for entry in collected.entries],
        "refused": [
            {"file_name": file.name, "problem": f"{file.name} {problem}."}
            for file, problem in collected.refused
        ],
        "alarms": [
            {
                "kind": "parser",
                "format": far.format,
                "track": index,
                "chunks_per_1000_tokens": round(far.rate, 3),
                "others": round(far.others, 3),
                "documents": collected.documents_of(far.format),
                "message": far.message,
            }
            for index in range(len(state.tracks))
            for far in collected.far(index)
        ],
    }


def _document(entry: Entry, language: str) -> dict[str, Any]:
    assert entry.tally is not None  # without a limit of time all are counted
    facts, tally = entry.tally.facts, entry.tally
    return {
        "id": entry.id,
        "url": spoken(f"/d/{entry.id}", language),
        "title": facts.title,
        "file_name": entry.file.name,
        "format": facts.format,
        "pages": facts.pages or None,
        "language": facts.language,
        "characters": facts.characters,
        "tokens": facts.tokens,
        "sentences": facts.sentences,
        "answers": tally.answers,
        "tracks": [
            None
            if one is None
            else {
                "chunks": one.chunks,
                "chunks_per_1000_tokens": round(per_thousand(one.chunks, facts.tokens), 3),
                "answers_cut": one.answers_cut,
                "sentences_cut": one.sentences_cut,
                "alarms": len(one.alarms) + len(one.text_alarms),
            }
            for one in tally.tracks
        ],
    }

"""What is over is deleted in the background, soon after the app starts and every hour from then on."""

from __future__ import annotations

import logging
from threading import Event, Thread

from app.library import Library

EVERY = 3600.0  # seconds; what is over is not shown in between


class Deletions:
    """Deletes what was kept until now."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._ended = Event()
        self._thread = Thread(target=self._run, name="cutmarks-deletions", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Delete no more, and wait until what is being deleted is gone."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                self._library.delete_what_is_over()
            except Exception:
                logging.getLogger(__name__).exception("What is over could not be deleted")
            if self._ended.wait(EVERY):
                return

"""What the scripted engine tells of what left the machine, and of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from assistant.cancel import CancelToken
from assistant.domain.contacts import Contact
from assistant.domain.updates import Release

if TYPE_CHECKING:
    R = TypeVar("R")

REPORT = '{\n  "versions": {\n    "Keepsake": "0.1.0",\n    "Python": "3.11.7"\n  }\n}\n'


class ScriptedTrust:
    """A part of `ScriptedEngine`."""

    def __init__(self) -> None:
        self.contacts_made: list[Contact] = []
        self.saved_details: tuple[dict[str, str], Path] | None = None
        self.release = Release(version="0.2.0", notes="- **Faster** on old machines.", newer=True)
        self.asked_for_news = 0

    if TYPE_CHECKING:

        def _do(self, work: Callable[[], R]) -> Future[R]: ...

    def contacts(self, limit: int = 200, offset: int = 0) -> Future[list[Contact]]:
        return self._do(lambda: self.contacts_made[offset : offset + limit])

    def clear_contacts(self) -> Future[None]:
        return self._do(self.contacts_made.clear)

    def newest_release(self, *, cancel: CancelToken | None = None) -> Future[Release]:
        def answer() -> Release:
            self.asked_for_news += 1
            return self.release

        return self._do(answer)

    def diagnostics(self) -> Future[Mapping[str, str]]:
        return self._do(lambda: {"report.json": REPORT, "log.txt": "INFO ui.app: First paint\n"})

    def save_diagnostics(self, bundle: Mapping[str, str], path: Path) -> Future[None]:
        def save() -> None:
            self.saved_details = (dict(bundle), path)

        return self._do(save)

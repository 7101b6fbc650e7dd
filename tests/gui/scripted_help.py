"""The engine's help, which is the real one, and a demo that is made of nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from assistant.cancel import CancelToken
from assistant.domain.help_pages import HelpPage
from assistant.domain.overviews import Progress
from assistant.engine.help_calls import help_pages

R = TypeVar("R")


class ScriptedHelp:
    """`demos` are the languages that a demo was asked for in."""

    pause: float
    _do: Callable[[Callable[[], R]], Future[R]]

    def __init__(self) -> None:
        self.is_a_demo = False
        self.demos: list[str] = []

    def help_pages(self, language: str) -> Future[tuple[HelpPage, ...]]:
        return self._do(lambda: help_pages(language))

    def is_demo(self) -> Future[bool]:
        return self._do(lambda: self.is_a_demo)

    def open_demo(
        self, language: str, *, on_progress: Callable[[Progress], None], cancel: CancelToken
    ) -> Future[Path]:
        def work() -> Path:
            for done in range(100, 700, 100):
                on_progress(Progress(done=done, total=600, what="messages learnt"))
                cancel.wait(self.pause)
                cancel.check()
            self.demos.append(language)
            return Path("demo")

        return self._do(work)

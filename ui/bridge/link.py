"""The window's hold on the engine: ask something, hear the answer on the GUI thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from assistant.errors import Cancelled
from ui.bridge.job import Job

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from PySide6.QtCore import QObject

    from assistant.cancel import CancelToken
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from ui.bridge.gui_thread import GuiThread
    from ui.bridge.relay import ChangeRelay

R = TypeVar("R")


class EngineLink:
    """The open engine, the way back to the GUI thread, and what changes meanwhile."""

    def __init__(self, engine: Engine, gui: GuiThread, changes: ChangeRelay) -> None:
        self.engine = engine
        self.gui = gui
        self.changes = changes
        self._closed = False

    def close(self) -> None:
        """Put no more questions: the engine is going. Later ones end as stopped."""
        self._closed = True

    def ask(
        self,
        question: Callable[[Engine], Future[R]],
        *,
        parent: QObject,
        then: Callable[[R], None],
        otherwise: Callable[[AssistantError], None] | None = None,
    ) -> Job:
        """Put a question without progress; `then` gets the answer while `parent` lives."""
        job = Job(self.gui, parent)
        job.succeeded.connect(then)
        if otherwise is not None:
            job.failed.connect(otherwise)
        job.start(lambda _collect, _cancel: self._put(lambda: question(self.engine)))
        return job

    def work(
        self,
        submit: Callable[[Engine, Callable[[object], None], CancelToken], Future[R]],
        *,
        parent: QObject,
    ) -> Job:
        """Begin work that hands over pieces and can be stopped; connect to the job returned."""
        job = Job(self.gui, parent)
        job.start(lambda collect, cancel: self._put(lambda: submit(self.engine, collect, cancel)))
        return job

    def _put(self, question: Callable[[], Future[R]]) -> Future[R]:
        if self._closed:
            raise Cancelled("Keepsake is closing.")
        return question()

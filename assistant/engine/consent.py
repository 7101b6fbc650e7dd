"""Questions that only the person can answer, put by threads that wait for the word."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from threading import Event, Lock, RLock
from time import monotonic
from typing import TYPE_CHECKING

from assistant.domain.programs import Question, QuestionKind, Reply

if TYPE_CHECKING:
    from assistant.cancel import CancelToken

MOST_WAITING = 8
"""More questions at once are refused, as is a second one by the same program."""

PATIENCE_S = 180.0
"""A question that nobody answers for so long is a no."""

_LOOK_S = 0.1

Listener = Callable[[tuple[Question, ...]], None]
"""Hears all open questions whenever they change, on any thread; must return quickly."""


class _Waiting:
    """An open question."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answered = Event()
        self.reply = Reply.NO


class Consent:
    """Open questions of an engine. Thread-safe; without a listener nobody can be asked."""

    def __init__(self, *, patience_s: float = PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._lock = Lock()
        self._telling = RLock()
        self._open: dict[str, _Waiting] = {}
        self._listener: Listener | None = None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Show questions to the person from now on; returns what ends that, which refuses all."""
        with self._lock:
            self._listener = listener
        self._tell()

        def end() -> None:
            with self._lock:
                if self._listener is not listener:  # another window has taken over
                    return
                self._listener = None
            self.refuse_all()

        return end

    def questions(self) -> tuple[Question, ...]:
        """All that wait, the oldest first."""
        return tuple(one.question for one in list(self._open.values()))

    def ask(
        self,
        kind: QuestionKind,
        who: str,
        cancel: CancelToken,
        *,
        what: str = "",
        lines: tuple[str, ...] = (),
        lasting: bool = False,
    ) -> Reply:
        """Wait for the person's word; raises `Cancelled` when whoever asks is wanted no more."""
        question = Question(
            question_id=secrets.token_hex(8), kind=kind, who=who, what=what, lines=lines,
            lasting=lasting,
        )  # fmt: skip
        waiting = _Waiting(question)
        with self._lock:
            if self._listener is None:
                return Reply.NOBODY
            asked = kind is not QuestionKind.TOOL and any(  # two chats may use one tool at once
                (one.question.who, one.question.kind) == (who, kind) for one in self._open.values()
            )
            if asked or len(self._open) >= MOST_WAITING:
                return Reply.NO
            self._open[question.question_id] = waiting
        self._tell()
        try:
            deadline = monotonic() + self._patience_s
            while not waiting.answered.wait(_LOOK_S) and monotonic() < deadline:
                cancel.check()
            return waiting.reply
        finally:
            with self._lock:
                self._open.pop(question.question_id, None)
            self._tell()

    def answer(self, question_id: str, reply: Reply) -> None:
        """The person's word; one that nobody waits for any more is let go."""
        waiting = self._open.get(question_id)
        if waiting is not None:
            waiting.reply = reply
            waiting.answered.set()

    def refuse_all(self) -> None:
        """Answer everything that is open with no."""
        for question in self.questions():
            self.answer(question.question_id, Reply.NO)

    def _tell(self) -> None:
        """One at a time: what is told last is how it is, whichever thread it comes from."""
        with self._telling:
            listener = self._listener
            if listener is not None:
                listener(self.questions())

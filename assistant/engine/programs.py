"""Other programs at the memory's door: each is named, allowed once by the person, and noted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from assistant.domain.programs import QuestionKind, Reply
from assistant.engine import program_tools
from assistant.engine.consent import Consent
from assistant.engine.program_tools import Given
from assistant.errors import AssistantError, InvalidInput, NotAllowed, NotFound
from assistant.program_settings import MOST_PROGRAMS, AllowedProgram, program_name
from assistant.storage.activity import ActivityStore

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.programs import ProgramRequest
    from assistant.engine.parts import Parts
    from assistant.settings import Settings

Document = dict[str, Any]
_Tool = Callable[["Parts", "_Caller"], tuple[Document, dict[str, int]]]

REFUSED_FOR_S = 600.0
"""A program that was told no is not asked about again for so long."""

MOST_REFUSED = 200


class _Caller:
    """Who asks, with what, and how to stop."""

    def __init__(
        self, name: str, request: ProgramRequest, consent: Consent, cancel: CancelToken
    ) -> None:
        self.name = name
        self.consent = consent
        self.given = Given(request.arguments)
        self.cancel = cancel


class Programs:
    """Answers programs; thread-safe. Every method blocks, up to the person's word.

    `consent` holds what waits for that.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self.consent = Consent()
        self._lock = Lock()
        self._refused: dict[str, float] = {}

    def allowed(self) -> tuple[AllowedProgram, ...]:
        """The programs that may ask, in the order in which they were allowed."""
        return self._parts.settings.current.programs

    def allow(self, name: str, *, may_forget: bool = False) -> AllowedProgram:
        """Let a program ask from now on; raises `InvalidInput` where there are too many."""
        program = AllowedProgram(name=program_name(name), may_forget=may_forget)

        def add(now: Settings) -> Settings:
            others = tuple(one for one in now.programs if one.name != program.name)
            if len(others) >= MOST_PROGRAMS:
                raise InvalidInput(
                    f"{MOST_PROGRAMS} programs are the most.", hint="Remove one first."
                )
            return now.model_copy(update={"programs": (*others, program)})

        self._parts.settings.change(add)
        with self._lock:
            self._refused.pop(program.name, None)
        return program

    def disallow(self, name: str) -> None:
        """Let a program ask no more; raises `NotFound`."""
        known = program_name(name)

        def remove(now: Settings) -> Settings:
            left = tuple(one for one in now.programs if one.name != known)
            if len(left) == len(now.programs):
                raise NotFound(f"No program {known!r} was allowed.")
            return now.model_copy(update={"programs": left})

        self._parts.settings.change(remove)

    def answer(self, request: ProgramRequest, cancel: CancelToken) -> Document:
        """Answer a program; raises `NotAllowed`, `NotFound`, `InvalidInput`, `Cancelled`.

        What it asked for and how much it got is noted, never what.
        """
        name = program_name(request.program)
        tool = _TOOLS.get(request.tool)
        if tool is None:
            raise NotFound(f"There is no tool {request.tool[:40]!r}.")
        counts: dict[str, int] = {"refused": 1}
        try:
            self._require_allowed(name, cancel)
            document, counts = tool(self._parts, _Caller(name, request, self.consent, cancel))
            return document
        finally:
            self._note(name, request.tool, {"calls": 1, **counts})

    def _require_allowed(self, name: str, cancel: CancelToken) -> None:
        if any(one.name == name for one in self.allowed()):
            return
        with self._lock:
            waits = self._refused.get(name, 0.0) > monotonic()
        reply = Reply.NO if waits else self.consent.ask(QuestionKind.PROGRAM, name, cancel)
        if reply.allows:
            self.allow(name)
            return
        if reply is Reply.NO and not waits:
            with self._lock:
                while len(self._refused) >= MOST_REFUSED:
                    self._refused.pop(next(iter(self._refused)))
                self._refused[name] = monotonic() + REFUSED_FOR_S
        raise NotAllowed(
            f"{name} was not allowed to ask this memory.",
            hint=f"Allow it in Keepsake when it asks, or with: keepsake mcp allow {name!r}",
        )

    def _note(self, name: str, tool: str, counts: dict[str, int]) -> None:
        with suppress(AssistantError):  # the file is being closed
            self._parts.database.write(
                lambda cursor: ActivityStore(cursor).asked(name, tool, counts)
            )


def _recall(parts: Parts, caller: _Caller) -> tuple[Document, dict[str, int]]:
    document = program_tools.recall(parts, caller.given)
    return document, {"memories": len(document["memories"])}


def _list(parts: Parts, caller: _Caller) -> tuple[Document, dict[str, int]]:
    document = program_tools.list_facts(parts, caller.given)
    return document, {"facts": len(document["facts"])}


def _remember(parts: Parts, caller: _Caller) -> tuple[Document, dict[str, int]]:
    return program_tools.remember(parts, caller.name, caller.given), {"messages": 1}


def _forget(parts: Parts, caller: _Caller) -> tuple[Document, dict[str, int]]:
    """Only by the person's word, or where they let this program while no window is open."""
    planned = program_tools.plan(parts, caller.given)
    reply = caller.consent.ask(
        QuestionKind.FORGET, caller.name, caller.cancel,
        what="forget", lines=program_tools.lines_of(parts, planned),
    )  # fmt: skip
    if reply is Reply.NOBODY:
        known = [one for one in parts.settings.current.programs if one.name == caller.name]
        trusted = any(one.may_forget for one in known)
        if not trusted or program_tools.goes_unseen(parts, planned):
            raise NotAllowed(
                "Forgetting needs the person's yes, and no window is open.",
                hint="Open Keepsake and ask again, or: keepsake mcp allow NAME --may-forget",
            )
    elif not reply.allows:
        raise NotAllowed("The person said no.", hint="Nothing was forgotten.")
    done = parts.forgetting.carry_out(planned.plan_id)
    counts = {"messages": len(done.messages), "facts": len(done.facts_removed)}
    return {"forgotten": counts, "undo_until": _moment(done.undo_until)}, counts


def _moment(time: object) -> str | None:
    return None if time is None else str(time)


_TOOLS: dict[str, _Tool] = {
    "recall": _recall,
    "list_facts": _list,
    "remember": _remember,
    "forget": _forget,
}

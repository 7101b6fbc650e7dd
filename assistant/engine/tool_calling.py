"""Calls of tools during one exchange: checked, asked about, run, noted."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from assistant.domain.contacts import ContactOutcome
from assistant.domain.programs import QuestionKind, Reply
from assistant.domain.tools import ToolOutcome
from assistant.errors import AssistantError, Cancelled, Offline, ToolFailed
from assistant.inference.contacts import note_program

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.ids import ConversationId
    from assistant.domain.tools import Tool, ToolCall
    from assistant.engine.consent import Consent
    from assistant.engine.parts import Parts
    from assistant.engine.tool_connections import ToolConnections
    from assistant.mcp_client.connection import Connection
    from assistant.memory.device_only import Withheld
    from assistant.settings import ToolServer

R = TypeVar("R")

LONGEST_ARGUMENTS = 20_000
MOST_CALLS = 20
"""In one exchange, however often the person says yes."""


class Allowed(Protocol):
    """What is known of servers, and of the person's earlier words."""

    connections: ToolConnections

    def get(self, name: str) -> ToolServer:
        """The server of this name; raises `NotFound`."""
        ...

    def lasts(self, conversation_id: ConversationId | None, place: str) -> bool:
        """Whether the person allowed a tool for the rest of a chat."""
        ...

    def let_last(self, conversation_id: ConversationId, place: str) -> None:
        """Ask no more about a tool in a chat."""
        ...

    def note(self, server: str, tool: str, counts: dict[str, int]) -> None:
        """Note that a tool ran."""
        ...


class CalledTools:
    """The tools of one exchange; implements `chat.tool_use.Tools`. Used by one thread."""

    def __init__(
        self,
        *,
        parts: Parts,
        servers: Allowed,
        consent: Consent,
        offered: Sequence[Tool],
        conversation_id: ConversationId | None,
        chosen: frozenset[str],
        withheld: Withheld,
    ) -> None:
        self.offered = offered
        self._parts, self._servers, self._consent = parts, servers, consent
        self._conversation_id, self._chosen = conversation_id, chosen
        self._withheld = withheld
        self._known = {tool.server: servers.get(tool.server) for tool in offered}
        self._lent = ExitStack()
        self._connections: dict[str, Connection] = {}
        self._calls = 0

    def run(self, call: ToolCall, cancel: CancelToken) -> ToolOutcome:
        """Run a call that the person allows; else the outcome says why not, for the model."""
        tool = next((one for one in self.offered if one.call_name == call.name), None)
        if tool is None:
            return _not_done(call.name[:100], "There is no such tool.")
        arguments = _arguments(call)
        if arguments is None:
            return _not_done(tool.place, "Its arguments are no JSON object.")
        if refused := self._refused(tool, arguments, cancel):
            return _not_done(tool.place, refused)
        try:
            text = self._called(tool, arguments, cancel)
        except Cancelled:
            raise
        except AssistantError as error:
            return _not_done(tool.place, str(error))
        return ToolOutcome(place=tool.place, text=text, done=True)

    def close(self) -> None:
        """Need what was started no more."""
        self._lent.close()

    def _refused(self, tool: Tool, arguments: dict[str, Any], cancel: CancelToken) -> str:
        """Why it may not run; empty where the person lets it."""
        self._calls += 1
        if self._calls > MOST_CALLS:
            return "Tools were called often enough for one answer."
        if self._withheld.holds("\n".join(_texts(arguments))):
            return "It was not asked: that is for this device only."
        return self._denied(tool, arguments, cancel)

    def _denied(self, tool: Tool, arguments: dict[str, Any], cancel: CancelToken) -> str:
        if tool.place in self._chosen or self._servers.lasts(self._conversation_id, tool.place):
            return ""
        reply = self._consent.ask(
            QuestionKind.TOOL, tool.server, cancel,
            what=tool.name, lines=_lines(arguments), lasting=self._conversation_id is not None,
        )  # fmt: skip
        if reply is Reply.NOBODY:
            return "Nobody could be asked whether it may run: no window is open."
        if not reply.allows:
            return "The person said no."
        if reply is Reply.ALWAYS and self._conversation_id is not None:
            self._servers.let_last(self._conversation_id, tool.place)
        return ""

    def _called(self, tool: Tool, arguments: dict[str, Any], cancel: CancelToken) -> str:
        server = self._servers.get(tool.server)
        if not server.allowed or server != self._known[tool.server]:
            raise ToolFailed(f"The tools of {tool.server} are not allowed any more.")
        connection = self._connections.get(tool.server)
        if connection is None or not connection.usable:  # a program may have ended since
            lent = self._servers.connections.lend(server)
            connection = self._connections[tool.server] = self._lent.enter_context(lent)
        try:
            return call_server(
                self._parts,
                server,
                lambda: connection.call(tool.name, arguments, cancel),
                arguments,
            )
        finally:
            self._servers.note(tool.server, tool.name, {"calls": 1})


def call_server(
    parts: Parts,
    server: ToolServer,
    work: Callable[[], R],
    arguments: dict[str, Any] | None = None,
) -> R:
    """What `work` with a server gives; a program on this machine is noted as one that was told.

    A foreign program can send on what it gets, and nothing here could hold it: while offline is
    on it is not started. Raises `Offline`. Calls of addresses note themselves.
    """
    if server.url:
        return work()
    sent = len(json.dumps(arguments).encode()) if arguments else 0
    if parts.settings.current.privacy.offline:
        note_program(server.name, ContactOutcome.REFUSED, sent=0, received=0)
        raise Offline(
            f"Offline is on, and {server.name} is a foreign program: it might send on what it"
            " is told.",
            hint="Turn the offline switch off in Settings, Privacy, to use its tools.",
        )
    outcome, received = ContactOutcome.FAILED, 0
    try:
        found = work()
        outcome, received = ContactOutcome.ANSWERED, len(str(found).encode("utf-8", "replace"))
        return found
    finally:
        note_program(server.name, outcome, sent=sent, received=received)


def _arguments(call: ToolCall) -> dict[str, Any] | None:
    """A call's arguments; None where they are no JSON object, or far too long."""
    if len(call.arguments) > LONGEST_ARGUMENTS:
        return None
    try:
        found = json.loads(call.arguments)
        json.dumps(found)  # what is nested as deep as can just be read could not be sent
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _texts(arguments: dict[str, Any]) -> list[str]:
    """All names and values in order, as they are and not as JSON escapes them."""
    found: list[str] = []
    left: list[Any] = [arguments]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += [part for name, value in reversed(one.items()) for part in (value, name)]
        elif isinstance(one, list):
            left += reversed(one)
        else:
            found.append(str(one))
    return found


def _lines(arguments: dict[str, Any]) -> tuple[str, ...]:
    """The arguments as the person reads them, all of them."""
    return tuple(
        f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in arguments.items()
    )


def _not_done(place: str, why: str) -> ToolOutcome:
    return ToolOutcome(place=place, text=why, done=False)

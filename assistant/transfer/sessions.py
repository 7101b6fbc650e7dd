"""Files of JSON lines, each line an entry of a session, as coding assistants write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from assistant.errors import UnreadableFile
from assistant.transfer.reading import Reading, skipped
from assistant.transfer.shapes import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assistant.transfer.json_stream import Element


class Session(Protocol):
    """A session while its lines come in. `identity` is empty until a line names it."""

    identity: str

    def take(self, raw: dict[str, object], at: str) -> None:
        """Add what one line says; raises `UnreadableFile` naming the place of a fault."""

    def reading(self) -> Reading:
        """The session as a conversation."""


class UnreadSession:
    """A session of which a line is faulty: it is skipped whole, the others are read."""

    def __init__(self, identity: str, at: str, why: str) -> None:
        self.identity = identity
        self._at = at
        self._why = why

    def take(self, raw: dict[str, object], at: str) -> None:
        """Pass over what else the session says."""

    def reading(self) -> Reading:
        """Why it was skipped."""
        return skipped({"id": self.identity}, self._at, self._why)


def session_by_session(
    begin: Callable[[str], Session], identity_of: Callable[[dict[str, object]], str | None]
) -> Callable[[Iterable[Element]], Iterator[Reading]]:
    """The `Format.read` of a format whose lines belong to sessions.

    `identity_of` names the session of a line, None: the one that the line before belongs to.
    Lines before the first that names one belong to that one.
    """

    def read(elements: Iterable[Element]) -> Iterator[Reading]:
        sessions: dict[str, Session] = {}
        identity = ""
        for element in elements:
            at = element.at or f"line {element.line}"
            try:
                raw = record(element.value, at)
                identity = named if (named := identity_of(raw)) is not None else identity
                if identity and "" in sessions:
                    sessions[identity] = sessions.pop("")
                    sessions[identity].identity = identity
                if identity not in sessions:
                    sessions[identity] = begin(identity)
                sessions[identity].take(raw, at)
            except UnreadableFile as error:
                sessions[identity] = UnreadSession(identity, at, str(error))
        for session in sessions.values():
            yield session.reading()

    return read

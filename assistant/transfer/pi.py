"""Pi's sessions: JSON lines below `~/.pi/agent/sessions/`, each entry naming its parent."""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.transfer.blocks import read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading
from assistant.transfer.roles import role_in
from assistant.transfer.sessions import session_by_session
from assistant.transfer.shapes import label_in, place, record_in, text_in
from assistant.transfer.transcripts import Transcript

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_TOOLS = {"toolResult", "bashExecution"}
_NOTES = {"custom", "hookMessage", "branchSummary", "compactionSummary", "system"}
_ENTRIES = {"message", "model_change", "session_info", "thinking_level_change", "compaction"}


class _Session:
    def __init__(self, identity: str) -> None:
        self.identity = identity
        self._talk = Transcript()
        self._title = ""
        self._begun: object = None

    def take(self, raw: dict[str, object], at: str) -> None:
        kind = label_in(raw, "type")
        if kind == "session":
            self._begun = raw.get("timestamp")
            return
        if kind == "session_info":
            self._title = label_in(raw, "name") or self._title
        identity = label_in(raw, "id")
        parent = label_in(raw, "parentId") or None if "parentId" in raw else Transcript.BEFORE
        if kind == "message":
            self._take_message(raw, at, identity, parent)
        elif identity:
            self._talk.pass_over(identity=identity, parent=parent)

    def _take_message(
        self, raw: dict[str, object], at: str, identity: str, parent: str | None
    ) -> None:
        said = record_in(raw, "message", at)
        said_at = place(at, "message")
        named = text_in(said, "role", said_at)
        if named in _TOOLS or named in _NOTES:
            kind = LeftOut.TOOLS if named in _TOOLS else LeftOut.NOTES
            self._talk.pass_over(kind, identity=identity, parent=parent)
            return
        role = role_in(said, said_at, _SPEAKERS)
        self._talk.say(
            role,
            read_blocks(said, "content", said_at),
            identity=identity,
            parent=parent,
            time=said.get("timestamp") or raw.get("timestamp"),
            model=label_in(said, "model"),
            complete=label_in(said, "stopReason") not in ("aborted", "error"),
        )

    def reading(self) -> Reading:
        return self._talk.reading(identity=self.identity, title=self._title, created=self._begun)


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if value.get("type") == "session":
        return "cwd" in value and "id" in value
    return label_in(value, "type") in _ENTRIES and "parentId" in value and "id" in value


def _identity_of(raw: dict[str, object]) -> str | None:
    return label_in(raw, "id") if raw.get("type") == "session" else None


PI = Format(name="pi", recognises=_recognises, read=session_by_session(_Session, _identity_of))

"""Claude Code's sessions: JSON lines below `~/.claude/projects/`.

Only what the person typed and what the model answered is read. Lines of type `user` also carry
what tools returned, notes of the program and the questions that one model puts to another;
none of those is the person's.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.transfer.blocks import Blocks, read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading
from assistant.transfer.roles import role_in
from assistant.transfer.sessions import session_by_session
from assistant.transfer.shapes import label_in, place, record_in
from assistant.transfer.transcripts import Transcript

_TITLES = {"custom-title": "customTitle", "ai-title": "aiTitle", "summary": "summary"}
"""Types of line that name the session, the one that counts most first, and where they do."""
_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_MARKS = ("isMeta", "isCompactSummary", "isApiErrorMessage")
"""Set on lines that the program wrote, whoever they name."""
_SYNTHETIC = "<synthetic>"
_NOT_TYPED = (
    "<command-", "<local-command-", "<bash-", "<system-reminder>", "<task-notification>",
    "<user-memory-input>", "<user-prompt-submit-hook>", "<ide_", "Caveat: The messages below",
    "[Request interrupted by user",
    "This session is being continued from a previous conversation",
)  # fmt: skip
"""Beginnings of texts that the program writes in the person's name."""


class _Session:
    def __init__(self, identity: str) -> None:
        self.identity = identity
        self._talk = Transcript()
        self._titles: dict[str, str] = {}
        self._first: object = None
        self._last: object = None

    def take(self, raw: dict[str, object], at: str) -> None:
        kind = label_in(raw, "type")
        if kind in _TITLES:
            self._titles[kind] = label_in(raw, _TITLES[kind]) or self._titles.get(kind, "")
        elif kind in ("user", "assistant", "message"):
            self._first = self._first or raw.get("timestamp")
            self._last = raw.get("timestamp") or self._last
            self._take_message(raw, at)
        elif label_in(raw, "uuid"):
            self._talk.pass_over(identity=label_in(raw, "uuid"), parent=_parent_of(raw))

    def _take_message(self, raw: dict[str, object], at: str) -> None:
        said = record_in(raw, "message", at)
        said_at = place(at, "message")
        role = role_in(said, said_at, _SPEAKERS)
        identity, parent = label_in(raw, "uuid"), _parent_of(raw)
        if raw.get("isSidechain") is True:
            self._talk.left_out[LeftOut.HELPERS] += 1
            return
        if any(raw.get(mark) is True for mark in _MARKS) or said.get("model") == _SYNTHETIC:
            self._talk.pass_over(LeftOut.NOTES, identity=identity, parent=parent)
            return
        content = read_blocks(said, "content", said_at)
        if role is Role.USER:
            _keep_what_was_typed(content)
        self._talk.say(
            role,
            content,
            identity=identity,
            parent=parent,
            time=raw.get("timestamp"),
            model=label_in(said, "model"),
        )

    def reading(self) -> Reading:
        title = next((self._titles[kind] for kind in _TITLES if self._titles.get(kind)), "")
        return self._talk.reading(
            identity=self.identity, title=title, created=self._first, updated=self._last
        )


def _keep_what_was_typed(content: Blocks) -> None:
    typed = [text for text in content.words if not text.lstrip().startswith(_NOT_TYPED)]
    content.left_out[LeftOut.NOTES] += len(content.words) - len(typed)
    content.words = typed


def _parent_of(raw: dict[str, object]) -> str | None:
    if "parentUuid" not in raw:
        return Transcript.BEFORE
    return label_in(raw, "parentUuid") or label_in(raw, "logicalParentUuid") or None


def _recognises(value: object) -> bool:
    if not isinstance(value, dict) or "type" not in value:
        return False
    return "sessionId" in value or (value["type"] == "summary" and "leafUuid" in value)


CLAUDE_CODE = Format(
    name="claude-code",
    recognises=_recognises,
    read=session_by_session(_Session, lambda raw: label_in(raw, "sessionId") or None),
)

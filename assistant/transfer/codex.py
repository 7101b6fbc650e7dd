"""Codex's sessions: `rollout-….jsonl` below `~/.codex/sessions/`, one a file.

Items stand in `payload`, in older files on the lines themselves. What the program puts into the
person's mouth (the surroundings, instructions of a folder) is passed over.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.transfer.blocks import Blocks, read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading
from assistant.transfer.roles import role_in
from assistant.transfer.sessions import session_by_session
from assistant.transfer.shapes import (
    label_in,
    optional_items,
    optional_record,
    place,
    record,
    record_in,
    text_in,
)
from assistant.transfer.transcripts import Transcript
from assistant.transfer.wording import join_parts

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_NOT_TYPED = (
    "<environment_context", "<user_instructions", "<INSTRUCTIONS", "<turn_aborted",
    "<permissions", "<skill", "<suba", "<user_shell_command", "# AGENTS.md instructions",
    "<collaboration_mode", "<personality",
)  # fmt: skip
"""How texts begin that the program put in the person's place."""
_EDITOR, _ASKED = "# Context from my IDE setup", "## My request for Codex:"
_LINES = {"session_meta", "turn_context", "response_item", "event_msg", "compacted"}


class _Session:
    def __init__(self, identity: str) -> None:
        self._talk = Transcript()
        self.identity = identity
        self._model = ""
        self._begun: object = None

    def take(self, raw: dict[str, object], at: str) -> None:
        kind = label_in(raw, "type")
        if kind in _LINES:
            payload, payload_at = record_in(raw, "payload", at), place(at, "payload")
            if kind == "session_meta":
                self._begin(payload, payload_at)
            elif kind == "turn_context":
                self._model = label_in(payload, "model") or self._model
            elif kind == "response_item":
                self._take_item(payload, payload_at, raw.get("timestamp"))
        elif not kind and "id" in raw:
            self._begin(raw, at)
        elif kind:
            self._take_item(raw, at, raw.get("timestamp"))

    def _begin(self, raw: dict[str, object], at: str) -> None:
        about = {**raw, **optional_record(raw, "meta", at)}
        self.identity = self.identity or label_in(about, "id")
        self._begun = self._begun or about.get("timestamp")
        self._talk.left_out[LeftOut.PROMPTS] += bool(about.get("instructions"))

    def _take_item(self, raw: dict[str, object], at: str, time: object) -> None:
        kind = label_in(raw, "type")
        if kind == "message":
            self._take_message(raw, at, time)
        elif kind == "reasoning":
            self._talk.pass_over(thinking=_thinking_of(raw, at))
        elif kind.endswith(("_call", "_output")):
            self._talk.pass_over(LeftOut.TOOLS)

    def _take_message(self, raw: dict[str, object], at: str, time: object) -> None:
        named = text_in(raw, "role", at)
        if named in ("developer", "system"):
            self._talk.pass_over(LeftOut.PROMPTS)
            return
        role = role_in(raw, at, _SPEAKERS)
        content = read_blocks(raw, "content", at)
        if role is Role.USER:
            _keep_what_was_typed(content)
        self._talk.say(role, content, time=time, model=self._model)

    def reading(self) -> Reading:
        return self._talk.reading(identity=self.identity, title="", created=self._begun)


def _keep_what_was_typed(content: Blocks) -> None:
    """Leave the program's own texts out; an editor puts its own before what was asked."""
    typed = []
    for text in content.words:
        _, mark, asked = text.partition(_ASKED) if text.startswith(_EDITOR) else ("", "", "")
        if mark:
            typed.append(asked.strip())
        elif not text.lstrip().startswith((_EDITOR, *_NOT_TYPED)):
            typed.append(text)
    content.left_out[LeftOut.NOTES] += len(content.words) - len(typed)
    content.words = typed


def _thinking_of(raw: dict[str, object], at: str) -> str:
    """The summary of the thinking, and the thinking itself where it is not encrypted."""
    found = Blocks()
    for key in ("summary", "content"):
        for index, item in enumerate(optional_items(raw, key, at)):
            item_at = f"{place(at, key)}[{index}]"
            found.take(record(item, item_at), item_at)
    return join_parts([found.reasoning, found.text])


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if label_in(value, "type") in _LINES and "payload" in value:
        return True
    is_item = value.get("type") == "message" and isinstance(value.get("content"), list)
    return is_item and "role" in value and "parentId" not in value


CODEX = Format(
    name="codex", recognises=_recognises, read=session_by_session(_Session, lambda _raw: None)
)

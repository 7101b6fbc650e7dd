"""Goose's sessions: JSON lines below `~/.local/share/goose/sessions/`, one session a file.

The first line may describe the session. What tools returned comes in the name of the user.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.transfer.blocks import read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading
from assistant.transfer.roles import role_in
from assistant.transfer.sessions import session_by_session
from assistant.transfer.shapes import label_in, text_in
from assistant.transfer.transcripts import Transcript

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}


class _Session:
    def __init__(self, identity: str) -> None:
        self.identity = identity
        self._talk = Transcript()
        self._title = ""

    def take(self, raw: dict[str, object], at: str) -> None:
        if "role" not in raw and "working_dir" in raw:
            self._title = label_in(raw, "description", "name")
            return
        named = text_in(raw, "role", at)
        if named == "system":
            self._talk.pass_over(LeftOut.PROMPTS)
            return
        role = role_in(raw, at, _SPEAKERS)
        self._talk.say(
            role,
            read_blocks(raw, "content", at),
            identity=label_in(raw, "id"),
            time=raw.get("created"),
            model=label_in(raw, "model"),
        )

    def reading(self) -> Reading:
        return self._talk.reading(identity="", title=self._title)


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if "working_dir" in value and "role" not in value:
        return "message_count" in value or "description" in value
    return "role" in value and "created" in value and isinstance(value.get("content"), list)


GOOSE = Format(
    name="goose", recognises=_recognises, read=session_by_session(_Session, lambda _raw: None)
)

"""Hermes' sessions: one JSON object a session, with messages by role and reasoning beside them."""

from __future__ import annotations

from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.role_messages import add_role_message
from assistant.transfer.shapes import identity_in, items_in, label_in, place, record
from assistant.transfer.transcripts import Transcript


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and "session_id" in value and "messages" in value


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    talk = Transcript()
    talk.left_out[LeftOut.PROMPTS] += bool(raw.get("system_prompt"))
    for index, item in enumerate(items_in(raw, "messages", at)):
        item_at = f"{place(at, 'messages')}[{index}]"
        add_role_message(talk, record(item, item_at), item_at, label_in(raw, "model"))
    return talk.reading(
        identity=identity_in(raw, "session_id", at),
        title=label_in(raw, "title", "name"),
        created=raw.get("session_start"),
        updated=raw.get("last_updated"),
    )


HERMES = Format(name="hermes", recognises=_recognises, read=one_by_one(_read_conversation))

"""The plain form `messages`: JSON lines `{conversation, id, role, speaker?, time, text}`.

Easy to write by hand or by a script, and the form for chats between people: `role` is `user`,
`assistant`, `system`, or simply a person's name. Messages of a conversation stand in the order
they were said, other conversations may come in between. `title` names the conversation. An array
of the same objects is read as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage, Skipped
from assistant.errors import UnreadableFile
from assistant.transfer.moments import read_moment
from assistant.transfer.reading import Format, Reading, conversation_label
from assistant.transfer.shapes import fault, identity_in, kind_of, label_in, place, record, text_in
from assistant.transfer.wording import split_thinking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.transfer.json_stream import Element

_ROLES = {
    "user": Role.USER,
    "human": Role.USER,
    "me": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "bot": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
}
_TOOLS = {"tool", "function"}


@dataclass(slots=True)
class _Gathering:
    """A conversation while its lines come in."""

    messages: list[ImportedMessage] = field(default_factory=list)
    title: str = ""
    fault: str = ""

    def take(self, raw: dict[str, object], at: str) -> None:
        """Add what one line says; what a tool returned is nobody's words."""
        self.title = self.title or label_in(raw, "title")
        if label_in(raw, "role").lower() not in _TOOLS:
            self.messages.append(_read_message(raw, at, self.messages))


def _recognises(value: object) -> bool:
    if not isinstance(value, dict) or "text" not in value:
        return False
    return "role" in value or "speaker" in value


def _read(elements: Iterable[Element]) -> Iterator[Reading]:
    gathered: dict[str, _Gathering] = {}
    lost: list[Reading] = []
    for element in elements:
        at = element.at if element.at.endswith("]") else f"line {element.line}"
        at = at.replace("conversations[", "messages[")
        gathering = None
        try:
            raw = record(element.value, at)
            identity = identity_in(raw, "conversation", at)
            gathering = gathered.setdefault(identity, _Gathering())
            gathering.take(raw, at)
        except UnreadableFile as error:
            if gathering is not None:
                gathering.fault = gathering.fault or str(error)
                continue
            skipped = Skipped(what=f"a message at {at}", why=str(error))
            lost.append(Reading(conversation=None, skipped=(skipped,)))
    yield from lost
    for identity, gathering in gathered.items():
        yield _reading(identity, gathering)


def _read_message(
    raw: dict[str, object], at: str, before: list[ImportedMessage]
) -> ImportedMessage:
    named = text_in(raw, "role", at)
    role = _ROLES.get(named.lower(), Role.USER)
    speaker = text_in(raw, "speaker", at)
    if not named and not speaker:
        raise fault(place(at, "role"), "is missing")
    if not speaker and named.lower() not in _ROLES:
        speaker = named
    if raw.get("text") is None:
        raise fault(place(at, "text"), "is missing")
    text, reasoning = text_in(raw, "text", at), ""
    if role is Role.ASSISTANT:
        text, reasoning = split_thinking(text)
    moment, offset = read_moment(raw.get("time"))
    if moment is None and raw.get("time") is not None:
        written = label_in(raw, "time") or kind_of(raw["time"])
        raise fault(place(at, "time"), f"is no date and time: {written[:40]!r}")
    return ImportedMessage(
        external_id=identity_in(raw, "id", at) or f"#{len(before)}",
        parent=before[-1].external_id if before else None,
        role=role,
        text=text,
        time=moment,
        speaker=speaker,
        utc_offset_minutes=offset,
        reasoning=reasoning,
    )


def _reading(identity: str, gathering: _Gathering) -> Reading:
    if gathering.fault:
        what = conversation_label(gathering.title, identity)
        return Reading(conversation=None, skipped=(Skipped(what=what, why=gathering.fault),))
    messages = gathering.messages
    conversation = ImportedConversation(
        external_id=identity,
        title=gathering.title,
        messages=tuple(messages),
        active_leaf=messages[-1].external_id if messages else None,
        kind=_kind_of(messages),
    )
    return Reading(conversation=conversation)


def _kind_of(messages: list[ImportedMessage]) -> ConversationKind:
    """People among themselves: several speakers, and none of them an assistant."""
    if any(message.role is Role.ASSISTANT for message in messages):
        return ConversationKind.ASSISTANT
    speakers = {message.speaker for message in messages if message.role is Role.USER}
    return ConversationKind.PEOPLE if len(speakers) > 1 else ConversationKind.ASSISTANT


MESSAGES = Format(name="messages", recognises=_recognises, read=_read)

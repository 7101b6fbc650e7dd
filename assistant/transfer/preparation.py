"""Making a conversation as a file had it fit to be stored: whole, in order, every time known."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.domain.lines import one_line
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage, Skipped
from assistant.storage.wording import storable
from assistant.transfer.reading import conversation_label
from assistant.transfer.trees import kept_parents, nearest_kept, parents_first, sound_parents
from assistant.transfer.wording import first_words

if TYPE_CHECKING:
    from datetime import datetime

_AFTER_ITS_PARENT = timedelta(microseconds=1)
UNTITLED = "Imported conversation"
LONGEST_TITLE = 500
LONGEST_SPEAKER = 200
"""Characters; what is longer is no name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A conversation fit to be stored, or None where no message of it has words.

    Of its messages every one has words, a time and an id of its own, and its parent before it.
    """

    conversation: ImportedConversation | None
    skipped: tuple[Skipped, ...] = ()


def prepare(raw: ImportedConversation, modified: datetime) -> Prepared:
    """Check and complete `raw`; `modified` is the file's own time, for what has no other."""
    label = conversation_label(storable(raw.title), storable(raw.external_id))
    if not raw.messages:
        return Prepared(conversation=None, skipped=(Skipped(what=label, why="it has no messages"),))
    messages = _with_own_ids(raw.messages)
    worded = [message for message in messages if message.text.strip()]
    if not worded:
        why = "no message has any text"
        return Prepared(conversation=None, skipped=(Skipped(what=label, why=why),))
    parents = sound_parents({message.external_id: message.parent for message in messages})
    above = kept_parents(parents, {message.external_id for message in worded})
    conversation = _completed(raw, _in_order(worded, above, raw.created_at or modified), parents)
    return Prepared(
        conversation=conversation, skipped=_without_words(label, len(messages) - len(worded))
    )


def _without_words(label: str, count: int) -> tuple[Skipped, ...]:
    if not count:
        return ()
    why = "no text in it (an image, a file or a tool's work)"
    what = f"1 message of {label}" if count == 1 else f"{count} messages of {label}"
    return (Skipped(what=what, why=why),)


def _with_own_ids(messages: tuple[ImportedMessage, ...]) -> list[ImportedMessage]:
    """Storable messages with ids that differ: a repeated message goes, another gets a number."""
    by_id: dict[str, ImportedMessage] = {}
    known: set[tuple[str, Role, str]] = set()
    numbers: dict[str, int] = {}
    for raw in messages:
        message = _storable(raw)
        stem = message.external_id
        if (stem, message.role, message.text) in known:
            continue
        known.add((stem, message.role, message.text))
        identity = stem
        while identity in by_id:
            number = numbers[stem] = numbers.get(stem, 1) + 1
            identity = f"{stem}#{number}"
        by_id[identity] = replace(message, external_id=identity)
    return list(by_id.values())


def _storable(message: ImportedMessage) -> ImportedMessage:
    return replace(
        message,
        external_id=storable(message.external_id),
        parent=None if message.parent is None else storable(message.parent),
        text=storable(message.text),
        speaker=one_line(storable(message.speaker))[:LONGEST_SPEAKER],
        reasoning=storable(message.reasoning),
        model=storable(message.model),
    )


def _in_order(
    messages: list[ImportedMessage], above: dict[str, str | None], begun: datetime
) -> list[ImportedMessage]:
    """Parents first, every message with a time: its own, else right after its parent's."""
    by_id = {message.external_id: message for message in messages}
    ordered: dict[str, ImportedMessage] = {}
    for identity in parents_first(above):
        parent = above[identity]
        time = by_id[identity].time
        if time is None:
            answered = ordered[parent].time if parent is not None else None
            time = begun if answered is None else answered + _AFTER_ITS_PARENT
        ordered[identity] = replace(by_id[identity], parent=parent, time=time)
    return list(ordered.values())


def _completed(
    raw: ImportedConversation, messages: list[ImportedMessage], parents: dict[str, str | None]
) -> ImportedConversation:
    times = [message.time for message in messages if message.time is not None]
    created = raw.created_at or min(times)
    return replace(
        raw,
        external_id=storable(raw.external_id) or _derived_id(raw, messages),
        title=_title(raw.title, messages),
        messages=tuple(messages),
        active_leaf=_leaf(raw.active_leaf, messages, parents),
        created_at=created,
        updated_at=max(raw.updated_at or max(times), created),
    )


def _leaf(
    named: str | None, messages: list[ImportedMessage], parents: dict[str, str | None]
) -> str:
    """The named message, or the nearest before it that has words, or the last of all."""
    kept = {message.external_id for message in messages}
    end = nearest_kept(None if named is None else storable(named), parents, kept)
    return end or messages[-1].external_id


def _title(written: str, messages: list[ImportedMessage]) -> str:
    title = one_line(storable(written))
    if title:
        return title if len(title) <= LONGEST_TITLE else f"{title[:LONGEST_TITLE].rstrip()}…"
    asked = next((message for message in messages if message.role is Role.USER), messages[0])
    return one_line(first_words(asked.text)) or UNTITLED


def _derived_id(raw: ImportedConversation, messages: list[ImportedMessage]) -> str:
    """An id for a conversation whose file gives none, from when it began and its first words.

    It stays the same when the chat has grown or was renamed. Without any time in the file the
    answer counts too, as many chats begin with the same greeting.
    """
    first = messages[0]
    began = raw.created_at or next((message.time for message in raw.messages if message.time), None)
    words = [first.text] if began else [message.text for message in messages[:2]]
    seed = "\0".join([began.isoformat() if began else "", *words])
    return f"content-{hashlib.sha256(seed.encode('utf-8')).hexdigest()[:32]}"

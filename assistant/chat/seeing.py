"""The pictures of a chat in a prompt: shown to a model that sees, named to one that does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.documents import DocumentKind
from assistant.domain.messages import Role
from assistant.domain.pictures import Sight, require_sight
from assistant.domain.prompts import PromptMessage
from assistant.storage.documents import DocumentStore
from assistant.storage.pictures import PictureStore

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from assistant.domain.documents import DocumentSummary, ReadDocument
    from assistant.domain.ids import DocumentId, MessageId, UnitId
    from assistant.domain.messages import Message
    from assistant.domain.pictures import Picture
    from assistant.inference.ports import ChatModel
    from assistant.memory.device_only import Withheld
    from assistant.storage.cursor import Cursor

    Turns = Sequence[Message] | Sequence[PromptMessage]

MOST_EARLIER = 8
"""So many pictures of earlier turns are shown again, the newest; the others are named."""


def sight_of(model: ChatModel) -> Sight:
    """What a model makes of pictures; a count loads it."""
    return Sight(sees=model.sees, count=model.count_picture)


def pictures_of(documents: Sequence[ReadDocument]) -> tuple[Picture, ...]:
    """The pictures among the files of a message that is not stored."""
    return tuple(one.picture for one in documents if one.picture is not None)


def require_seeing(model: ChatModel, documents: Sequence[ReadDocument]) -> None:
    """Raise `CannotSee` for pictures that would go to a model which sees none."""
    require_sight(model.name, sees=model.sees, pictures=len(pictures_of(documents)))


def require_seeing_again(cursor: Cursor, model: ChatModel, question: MessageId) -> None:
    """Raise `CannotSee` where a stored question came with pictures that a model cannot see."""
    count = len(_came_with(cursor, [question]).get(question, ()))
    require_sight(model.name, sees=model.sees, pictures=count)


def asked_with(
    cursor: Cursor, question: MessageId, left_out: Collection[UnitId]
) -> tuple[Picture, ...]:
    """The pictures that a stored question came with, without those left out of its chat."""
    came = _came_with(cursor, [question]).get(question, ())
    ids = [one.document_id for one in came if one.document_id not in left_out]
    found = PictureStore(cursor).by_ids(ids)
    return tuple(found[each] for each in ids if each in found)


def with_pictures(
    cursor: Cursor,
    branch: Sequence[Message],
    *,
    sight: Sight,
    left_out: Collection[UnitId],
    kept_here: Withheld,
) -> Turns:
    """The turns of `branch` for a prompt, with the pictures that they came with.

    What is kept here takes its pictures along: they are neither shown nor named.
    """
    turns = kept_here.turns(branch)
    came = _came_with(cursor, [each.message_id for each in branch])
    if not came:
        return turns
    free = {
        message.message_id: [
            one
            for one in came.get(message.message_id, ())
            if one.document_id not in left_out and not kept_here.holds(one.name)
        ]
        for message in branch
        if not kept_here.keeps(message)
    }
    shown = _newest(branch, free) if sight.sees else []
    found = PictureStore(cursor).by_ids(shown)
    made = []
    for at, message in enumerate(branch):
        turn = turns[at]
        here = free.get(message.message_id, [])
        seen = [found[one.document_id] for one in here if one.document_id in found]
        unseen = [one.name for one in here if one.document_id not in found]
        text = "\n\n".join([turn.text, *map(_named, unseen)])
        made.append(PromptMessage(role=turn.role, text=text, pictures=tuple(seen)))
    return made


def _newest(
    branch: Sequence[Message], free: Mapping[MessageId, Sequence[DocumentSummary]]
) -> list[DocumentId]:
    ids = [
        one.document_id
        for message in reversed(branch)
        if message.role is Role.USER
        for one in free.get(message.message_id, ())
    ]
    return list(dict.fromkeys(ids))[:MOST_EARLIER]


def _named(name: str) -> str:
    return f"[a picture, “{name}”, that is not shown to you]"


def _came_with(
    cursor: Cursor, messages: Sequence[MessageId]
) -> dict[MessageId, tuple[DocumentSummary, ...]]:
    """The pictures that came with each of these messages that had any."""
    return {
        message_id: pictures
        for message_id, files in DocumentStore(cursor).of_messages(messages).items()
        if (pictures := tuple(one for one in files if one.kind is DocumentKind.PICTURE))
    }

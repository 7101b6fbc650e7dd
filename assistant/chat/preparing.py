"""What goes into the prompt of one answer: the turns so far, the memory, and what stays out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.chat.attaching import offered
from assistant.chat.generation import PromptParts
from assistant.chat.seeing import asked_with, pictures_of, with_pictures
from assistant.chat.withholding import left_out_of
from assistant.domain.pictures import BLIND
from assistant.domain.profiles import ProfileMemory
from assistant.domain.requests import SendRequest
from assistant.errors import InvalidInput
from assistant.memory.device_only import NOTHING_WITHHELD, Withheld, kept_on_device
from assistant.storage.conversations import ConversationStore
from assistant.storage.profiles import ProfileStore

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assistant.chat.generation import Memory
    from assistant.domain.documents import ReadDocument
    from assistant.domain.ids import ConversationId, UnitId
    from assistant.domain.messages import Conversation, Message
    from assistant.domain.pictures import Picture, Sight
    from assistant.domain.profiles import Profile
    from assistant.retrieval.document_excerpts import ChooseExcerpts, Excerpts
    from assistant.storage.cursor import Cursor

NO_CHOICES = SendRequest(text="")
"""An answer for which nothing particular was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a question stands.

    `branch` holds the messages of its conversation up to it; it is the last of them where it is
    stored. `conversation` is None in a new one. `local`: whether the answering model is on this
    machine; `small`: whether it is not trusted to say that it does not know. `excerpts` chooses
    what of its documents fits; without it none go in. `instructions` count where no profile has
    any. `again`: whether a stored question is asked once more as it stands, not typed just now.
    `sight`: what the answering model makes of pictures.
    """

    question: str
    branch: Sequence[Message]
    conversation: Conversation | None
    local: bool
    stored: bool = True
    again: bool = False
    small: bool = False
    excerpts: Excerpts | None = None
    instructions: str = ""
    sight: Sight = BLIND


def prompt_parts(
    cursor: Cursor, memory: Memory | None, place: Place, choices: SendRequest
) -> PromptParts:
    """The parts of a prompt; what the person withholds is in none of them.

    `choices` say whether this answer uses the memory, and which evidence was shown for it. Raises
    `InvalidInput` for a stored question that may not go to a model on another machine.
    """
    conversation, before = place.conversation, place.branch
    profile = ProfileStore(cursor).find(
        conversation.profile_id if conversation else choices.profile_id
    )
    silent = profile is not None and profile.memory is ProfileMemory.OFF
    kept_here = NOTHING_WITHHELD if place.local else kept_on_device(cursor)
    _require_free(place, kept_here)
    used = choices.use_memory and choices.recall
    used = used and not silent and (conversation is None or conversation.memory)
    left_out = left_out_of(cursor, conversation.conversation_id) if conversation else frozenset()
    if memory is not None and used:
        memory = replace(
            memory,
            exclude=frozenset(message.message_id for message in before),
            withheld=Withheld(kept_here.units.union(left_out), kept_here.wordings),
            profile_id=profile.profile_id if profile else None,
        )
    else:
        memory = None
    unsent = () if place.stored else choices.documents
    earlier = before[:-1] if place.stored else before
    return PromptParts(
        question=place.question,
        documents=_free(
            offered(cursor, place.excerpts, place.question, before, choices.documents), kept_here
        ),
        turns=with_pictures(
            cursor, earlier, sight=place.sight, left_out=left_out, kept_here=kept_here
        ),
        memory=memory,
        evidence=choices.evidence if memory is not None else None,
        instructions=_instructions(choices, profile, place),
        small=place.small,
        pictures=_came_along(cursor, place, unsent, left_out),
        sight=place.sight,
    )


def _instructions(choices: SendRequest, profile: Profile | None, place: Place) -> str:
    own = profile.instructions if profile is not None else ""
    return choices.instructions or own or place.instructions


def _came_along(
    cursor: Cursor, place: Place, unsent: Sequence[ReadDocument], left_out: Collection[UnitId]
) -> tuple[Picture, ...]:
    """The pictures that the question comes with."""
    if place.stored:
        return asked_with(cursor, place.branch[-1].message_id, left_out)
    return pictures_of(unsent)


def temporary_parts(
    cursor: Cursor,
    request: SendRequest,
    *,
    local: bool,
    excerpts: Excerpts | None,
    instructions: str,
    sight: Sight,
) -> PromptParts:
    """The parts of a prompt in a chat that leaves no trace; no memory is in it."""
    text = request.text.strip()
    kept_here = NOTHING_WITHHELD if local else kept_on_device(cursor)
    return PromptParts(
        question=text,
        turns=kept_here.turns(request.history),
        documents=_free(offered(cursor, excerpts, text, (), request.documents), kept_here),
        instructions=request.instructions or instructions,
        pictures=pictures_of(request.documents),
        sight=sight,
    )


def _require_free(place: Place, kept_here: Withheld) -> None:
    """A question that tells what is for this device only is not asked elsewhere once more.

    What is typed just now goes where the person sends it, even if it is learnt meanwhile.
    """
    if place.again and place.branch[-1].message_id in kept_here.units:
        raise InvalidInput(
            "This message tells something that is for this device only.",
            hint="Choose a model on this machine, or write it differently.",
        )


def _free(choose: ChooseExcerpts | None, kept_here: Withheld) -> ChooseExcerpts | None:
    """Documents without the lines that are kept here."""
    if choose is None or not kept_here.wordings:
        return choose
    return lambda budget, count, cancel: kept_here.excerpts(choose(budget, count, cancel))


def model_for(cursor: Cursor, request: SendRequest) -> str | None:
    """The model that a message asks for, else its profile's; None: the one in the settings."""
    if request.model or request.temporary:
        return request.model
    if request.conversation_id is not None:
        return model_of(cursor, request.conversation_id)
    return _model(ProfileStore(cursor).find(request.profile_id))


def model_of(cursor: Cursor, conversation_id: ConversationId) -> str | None:
    """The model of the profile that a chat belongs to; None: the one in the settings."""
    conversation = ConversationStore(cursor).find(conversation_id)
    if conversation is None:
        return None
    return _model(ProfileStore(cursor).find(conversation.profile_id))


def _model(profile: Profile | None) -> str | None:
    return profile.model or None if profile is not None else None

"""Writing imported conversations, adding only what is not there yet."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.domain.changes import (
    ConversationsChanged,
    DocumentsChanged,
    MessagesAdded,
    ProfilesChanged,
    UnitsRemoved,
)
from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Origin
from assistant.domain.profiles import ProfileMemory
from assistant.errors import EngineBug
from assistant.memory.rules.masking import masked_conversation
from assistant.memory.rules.secrets import unmasked
from assistant.storage.branches import branch_to
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.messages import KnownMessage, MessageStore
from assistant.storage.progress import RederivationStore
from assistant.transfer.joining import profile_of

if TYPE_CHECKING:
    from assistant.domain.changes import ChangeListener
    from assistant.domain.documents import ReadDocument
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.profiles import Profile
    from assistant.domain.transfers import ImportedConversation, ImportedMessage
    from assistant.memory.rules.secrets import Mask
    from assistant.storage.database import Cursor, Database

Forgotten = Callable[[Sequence[str]], set[int]]
"""Given texts, the indexes of those that the person had forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one conversation; `forgotten` counts messages left out for that reason.

    `conversation_id` is where it is, or in a dry run of a new one would be; None: nowhere.
    """

    conversation_id: ConversationId | None = None
    is_new: bool = False
    is_updated: bool = False
    new_messages: int = 0
    forgotten: int = 0
    all_forgotten: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """What storing one conversation changes; `conversation` None: nothing of it is left.

    `joined` are the messages that the branch shown, which is what is remembered, now runs
    through, and `left` those that it no longer does.
    """

    conversation: Conversation | None
    messages: tuple[Message, ...] = ()
    documents: Mapping[MessageId, Sequence[ReadDocument]] = field(default_factory=dict)
    outcome: Outcome
    joined: tuple[Message, ...] = ()
    left: tuple[MessageId, ...] = ()


class ConversationStoring:
    """Stores the conversations of one source within one import.

    A conversation is known by its source and external id, a message by its external id within
    the conversation. A known message whose words differ in the file is kept, and the file's words
    are stored beside it as another version. Conversations must be fit to be stored (`prepare`).
    """

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        *,
        source: str,
        forgotten: Forgotten | None,
        dry_run: bool,
        mask: Mask = unmasked,
    ) -> None:
        self._database = database
        self._publish = publish
        self._source = source
        self._forgotten = forgotten
        self._dry_run = dry_run
        self._mask = mask
        # What was looked up or is about to be written: for this batch, in a dry run for all.
        self._known: dict[str, Conversation] = {}
        self._met: dict[ConversationId, dict[str, KnownMessage]] = {}
        self._new: dict[MessageId, Message] = {}
        self._profiles_made = False

    def store(self, batch: Sequence[ImportedConversation]) -> list[Outcome]:
        """Write the conversations in one transaction, or only tell what that would do.

        Secrets in them are masked first.
        """
        batch = [masked_conversation(conversation, self._mask) for conversation in batch]
        batch = [self._without_forgotten_files(conversation) for conversation in batch]
        left_out = [self._forgotten_of(conversation) for conversation in batch]

        def change(cursor: Cursor) -> list[_Plan]:
            self._look_up(cursor, batch)
            plans = [
                self._plan(cursor, conversation, forgotten)
                for conversation, forgotten in zip(batch, left_out, strict=True)
            ]
            if not self._dry_run:
                _write(cursor, plans)
            return plans

        if self._dry_run:
            return [plan.outcome for plan in change(self._database.read())]
        try:
            plans = self._database.write(change).result()
        finally:  # before the next batch any of it may be deleted
            for each in (self._known, self._met, self._new):
                each.clear()
        self._announce(plans)
        return [plan.outcome for plan in plans]

    def _look_up(self, cursor: Cursor, batch: Sequence[ImportedConversation]) -> None:
        """Only what the batch names: a chat that grows by a message needs no list of all others."""
        new = {one.external_id for one in batch} - self._known.keys()
        self._known |= ConversationStore(cursor).by_external_ids(self._source, new)

    def _without_forgotten_files(self, conversation: ImportedConversation) -> ImportedConversation:
        """The conversation without those attached files that the person had forgotten."""
        if self._forgotten is None or not any(each.documents for each in conversation.messages):
            return conversation
        messages = []
        for message in conversation.messages:
            gone = self._forgotten([document.text for document in message.documents])
            kept = tuple(one for at, one in enumerate(message.documents) if at not in gone)
            messages.append(replace(message, documents=kept))
        return replace(conversation, messages=tuple(messages))

    def _forgotten_of(self, conversation: ImportedConversation) -> set[int]:
        if self._forgotten is None:
            return set()
        return self._forgotten([message.text for message in conversation.messages])

    def _plan(self, cursor: Cursor, file: ImportedConversation, forgotten: set[int]) -> _Plan:
        existing = self._known.get(file.external_id)
        conversation_id = existing.conversation_id if existing else new_conversation_id()
        stored = self._stored(cursor, conversation_id) if existing else {}
        placing = _Placing(conversation_id, stored, self._mask)
        for index, message in enumerate(file.messages):
            placing.place(message, is_forgotten=index in forgotten)
        leaf = placing.leaf(file.active_leaf)
        if leaf is None:
            outcome = Outcome(forgotten=placing.forgotten, all_forgotten=True)
            return _Plan(conversation=None, outcome=outcome)
        if existing is None:
            profile, made = profile_of(cursor, file, dry_run=self._dry_run)
            self._profiles_made |= made
            conversation = _new_conversation(file, conversation_id, leaf, self._source, profile)
        else:
            conversation = _grown(existing, file, leaf, placing)
        self._known[file.external_id] = conversation
        self._met[conversation_id] = stored
        self._new |= {message.message_id: message for message in placing.new}
        outcome = Outcome(
            conversation_id=conversation_id,
            is_new=existing is None,
            is_updated=existing is not None and bool(placing.new or conversation != existing),
            new_messages=len(placing.new),
            forgotten=placing.forgotten,
        )
        before = set(placing.branch_to(existing.active_leaf if existing else None))
        after = placing.branch_to(conversation.active_leaf)
        return _Plan(
            conversation=conversation,
            messages=tuple(placing.new),
            documents=placing.documents,
            outcome=outcome,
            joined=self._whole(cursor, [each for each in after if each not in before]),
            left=tuple(before.difference(after)),
        )

    def _stored(self, cursor: Cursor, conversation_id: ConversationId) -> dict[str, KnownMessage]:
        met = self._met.get(conversation_id)
        if met is not None:
            return met
        messages = MessageStore(cursor).known_in(conversation_id)
        # Messages typed here since have no external id, but branches run through them.
        return {message.external_id or message.message_id: message for message in messages}

    def _whole(self, cursor: Cursor, ids: Sequence[MessageId]) -> tuple[Message, ...]:
        """The messages with these ids; only those that another import brought are read."""
        older = MessageStore(cursor).by_ids(each for each in ids if each not in self._new)
        known = {**older, **self._new}
        return tuple(known[each] for each in ids)

    def _announce(self, plans: list[_Plan]) -> None:
        if self._profiles_made:
            self._profiles_made = False
            self._publish(ProfilesChanged())
        changed = [plan for plan in plans if plan.outcome.is_new or plan.outcome.is_updated]
        messages = tuple(
            message
            for plan in changed
            if plan.conversation is not None and plan.conversation.memory
            for message in plan.joined
            if message.learnable
        )
        left = tuple(message_id for plan in changed for message_id in plan.left)
        if left:
            self._publish(UnitsRemoved(left))
        if messages:
            self._publish(MessagesAdded(messages))
        brought = [key for plan in changed for key in plan.documents]
        if brought:
            self._announce_documents(brought)
        ids = {plan.conversation.conversation_id: None for plan in changed if plan.conversation}
        if ids:
            self._publish(ConversationsChanged(tuple(ids)))

    def _announce_documents(self, messages: Sequence[MessageId]) -> None:
        store = DocumentStore(self._database.read())
        came = store.of_messages(messages).values()
        ids = [one.document_id for several in came for one in several]
        self._publish(DocumentsChanged(tuple(store.by_ids(ids).values())))


class _Placing:
    """Finds for each message of a file the stored one that it is, or makes a new one."""

    def __init__(
        self, conversation_id: ConversationId, stored: dict[str, KnownMessage], mask: Mask
    ) -> None:
        self._conversation_id = conversation_id
        self._mask = mask
        self._stored = stored
        self._places: dict[str, MessageId | None] = {}
        self.new: list[Message] = []
        self.documents: dict[MessageId, tuple[ReadDocument, ...]] = {}
        self.forgotten = 0

    def place(self, message: ImportedMessage, *, is_forgotten: bool) -> None:
        """Take the file's next message; its parent was taken before."""
        above = None if message.parent is None else self._places[message.parent]
        known = self._stored.get(message.external_id)
        identity = message.external_id
        if known is not None and not self._says_the_same(known.text, message.text):
            identity = _version_id(message)
            known = self._stored.get(identity)
        if known is not None:
            self._places[message.external_id] = known.message_id
        elif is_forgotten:
            self.forgotten += 1
            self._places[message.external_id] = above
        else:
            new = _new_message(message, identity, above, self._conversation_id)
            self.new.append(new)
            if message.documents:
                self.documents[new.message_id] = message.documents
            self._stored[identity] = KnownMessage(
                new.message_id, above, identity, new.text, new.origin
            )
            self._places[message.external_id] = new.message_id

    def _says_the_same(self, stored: str, told: str) -> bool:
        """Whether a message is the stored one, which may be older than the masking of secrets."""
        return stored == told or self._mask(stored).text == told

    def leaf(self, named: str | None) -> MessageId | None:
        """The stored message that ends the file's branch; None where nothing is left."""
        place = None if named is None else self._places.get(named)
        return place or next(
            (place for place in reversed(list(self._places.values())) if place is not None), None
        )

    def is_imported(self, message_id: MessageId | None) -> bool:
        """Whether the message came from a file, rather than being typed here."""
        return any(
            message.message_id == message_id and message.origin is Origin.IMPORTED
            for message in self._stored.values()
        )

    def branch_to(self, leaf: MessageId | None) -> list[MessageId]:
        """The messages from the root to `leaf`, stored and new ones."""
        if leaf is None:
            return []
        return branch_to(leaf, {each.message_id: each.parent_id for each in self._stored.values()})


def _write(cursor: Cursor, plans: list[_Plan]) -> None:
    conversations = ConversationStore(cursor)
    conversations.add_all(
        plan.conversation for plan in plans if plan.conversation and plan.outcome.is_new
    )
    for plan in plans:
        if plan.conversation and plan.outcome.is_updated:
            conversations.update(plan.conversation)
    MessageStore(cursor).add([message for plan in plans for message in plan.messages])
    for plan in plans:
        for message_id, documents in plan.documents.items():
            DocumentStore(cursor).attach(message_id, documents)
    left = [
        plan.conversation.conversation_id
        for plan in plans
        if plan.left and plan.conversation is not None
    ]
    if left:
        RederivationStore(cursor).add(left)


def _new_conversation(
    file: ImportedConversation,
    conversation_id: ConversationId,
    leaf: MessageId,
    source: str,
    profile: Profile | None,
) -> Conversation:
    if file.created_at is None or file.updated_at is None:
        raise EngineBug("a conversation without times was to be stored")
    return Conversation(
        conversation_id=conversation_id,
        title=file.title,
        created_at=file.created_at,
        updated_at=file.updated_at,
        kind=file.kind,
        origin=Origin.IMPORTED,
        source=source,
        external_id=file.external_id,
        active_leaf=leaf,
        memory=file.memory and (profile is None or profile.memory is not ProfileMemory.OFF),
        pinned=file.pinned,
        archived=file.archived,
        titled_by=file.titled_by,
        profile_id=profile.profile_id if profile else None,
    )


def _grown(
    existing: Conversation, file: ImportedConversation, leaf: MessageId, placing: _Placing
) -> Conversation:
    """The conversation with what the file adds. Its title stays: the person may have chosen it.

    The branch shown follows the file, unless the file brings nothing new and the person has gone
    on with the conversation here.
    """
    if not placing.new and file.active_leaf is None:
        return existing
    if not placing.new and not placing.is_imported(existing.active_leaf):
        return existing
    if not placing.new and leaf == existing.active_leaf:
        return existing
    updated = max(existing.updated_at, file.updated_at or existing.updated_at)
    return replace(existing, active_leaf=leaf, updated_at=updated, kind=file.kind)


def _new_message(
    message: ImportedMessage,
    external_id: str,
    parent: MessageId | None,
    conversation_id: ConversationId,
) -> Message:
    if message.time is None:
        raise EngineBug("a message without a time was to be stored")
    return Message(
        message_id=new_message_id(),
        conversation_id=conversation_id,
        parent_id=parent,
        role=message.role,
        text=message.text,
        said_at=message.time,
        speaker=message.speaker,
        utc_offset_minutes=message.utc_offset_minutes,
        origin=Origin.IMPORTED,
        external_id=external_id,
        reasoning=message.reasoning,
        model=message.model,
        complete=message.complete,
        remembered=message.remembered,
    )


def _version_id(message: ImportedMessage) -> str:
    """The external id of other words under a known id, the same at every import."""
    digest = hashlib.sha256(message.text.encode("utf-8")).hexdigest()[:12]
    return f"{message.external_id}@{digest}"

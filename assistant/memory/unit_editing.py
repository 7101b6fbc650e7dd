"""Adds, changes and takes away units and the edges between them, as programs ask (Mandol, Table 2).

What was said is never altered; what is stored as a fact gets a new version; what leaves a space of
somebody's own making stays what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from assistant.domain.changes import (
    ConversationsChanged,
    EdgesChanged,
    MessagesAdded,
)
from assistant.domain.edges import Edge, EdgeType
from assistant.domain.ids import (
    EntityId,
    FactId,
    MessageId,
    SegmentId,
    TrajectoryId,
    new_conversation_id,
    new_message_id,
)
from assistant.domain.messages import Conversation, ConversationKind, Message, Origin, Role
from assistant.domain.times import utc_now
from assistant.domain.undoing import UndoKind
from assistant.domain.units import ABSTRACT_SPACES, BASIC_SPACE, NewUnit
from assistant.errors import InvalidInput, NotFound
from assistant.nearest import did_you_mean
from assistant.storage.conversations import ConversationStore
from assistant.storage.edges import EdgeStore
from assistant.storage.entities import EntityStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from assistant.storage.spaces import SpaceStore
from assistant.storage.trajectories import TrajectoryStore
from assistant.storage.undoable import done, no_days

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.ids import UnitId
    from assistant.memory.facts.editing import FactEditing
    from assistant.storage.database import Cursor, Database

R = TypeVar("R")

ADDED_TITLE = "Added"
ADDED_SOURCE = "added"
"""Where the messages come from that a program put into the basic space."""

DRAWN_TYPES = frozenset(
    {EdgeType.CAUSES, EdgeType.ATTRIBUTE, EdgeType.CONFLICTS, EdgeType.NEXT, EdgeType.MENTIONS}
)
"""What may be drawn by hand; the other types follow from what the units are."""


class UnitEditing:
    """Writes what programs ask for. Blocks until durable; usable from any thread."""

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        facts: FactEditing,
        *,
        undo_days: Callable[[], int] = no_days,
    ) -> None:
        """`undo_days`: for how long edges and gathered units can be undone."""
        self._database = database
        self._publish = publish
        self._facts = facts
        self._undo_days = undo_days

    def add(self, space: str, units: Sequence[NewUnit | UnitId]) -> tuple[UnitId, ...]:
        """Put units into a space; returns their ids in the order given.

        New words become messages in `basic` and facts, by the person's word, in an abstract
        space. Ids of known units are gathered in a space of any other name. Raises
        `InvalidInput` and `NotFound`.
        """
        new = [unit for unit in units if isinstance(unit, NewUnit)]
        if new and len(new) < len(units):
            raise InvalidInput("New words and known units cannot be added in one call.")
        if not new:
            return self._gather(space, [unit for unit in units if not isinstance(unit, NewUnit)])
        if space == BASIC_SPACE:
            return self._say(new)
        if space not in ABSTRACT_SPACES:
            raise InvalidInput(
                f"New words cannot be added to {space!r}.",
                hint=f"Add them to {BASIC_SPACE} or {', '.join(sorted(ABSTRACT_SPACES))} first.",
            )
        return tuple(self._facts.add(unit.text, space=space).fact_id for unit in new)

    def update(self, texts: Mapping[UnitId, str]) -> tuple[UnitId, ...]:
        """Say facts otherwise; returns the new versions' ids. Messages are never altered."""
        if any(not unit.startswith("f_") for unit in texts):
            raise InvalidInput(
                "What was said is never altered.",
                hint="Only facts can be changed; add a note or another message instead.",
            )
        return tuple(self._facts.edit(FactId(unit), text).fact_id for unit, text in texts.items())

    def leave_space(self, space: str, units: Collection[UnitId]) -> None:
        """Take units out of a space of somebody's own making; they stay what they are.

        Raises `NotFound` for a space that there is not, and where none of them is in it.
        """
        name = space.strip()

        def change(cursor: Cursor) -> None:
            store = SpaceStore(cursor)
            held = store.units(name)
            if not held:
                known = store.names()
                hint = "There is none yet: gather something under a name of your own."
                if known:
                    hint = f"There are: {', '.join(known)}."
                raise NotFound(
                    f"There is no space {space!r}.", hint=did_you_mean(name, known, otherwise=hint)
                )
            if not set(units) & set(held):
                raise NotFound(f"Nothing of that is in {space!r}.")
            store.remove(name, units)

        self._linked(change, len(units))

    def draw(self, source: UnitId, target: UnitId, types: Sequence[EdgeType]) -> None:
        """Draw edges between two units; raises `NotFound` and `InvalidInput`."""
        if source == target:
            raise InvalidInput("A unit cannot be joined to itself.")
        edges = [Edge(source=source, target=target, type=_drawable(each)) for each in types]

        def change(cursor: Cursor) -> None:
            _require_known(cursor, (source, target))
            EdgeStore(cursor).put(edges)

        self._linked(change, len(edges))
        self._publish(EdgesChanged(drawn=tuple(edges)))

    def take(self, source: UnitId, target: UnitId, types: Sequence[EdgeType] = ()) -> None:
        """Take drawn edges away, all between the two where no types are named."""

        def change(cursor: Cursor) -> tuple[Edge, ...]:
            drawn = EdgeStore(cursor).between(source, target)
            taken = tuple(edge for edge in drawn if not types or edge.type in types)
            if not taken:
                raise NotFound(f"No such edge was drawn from {source} to {target}.")
            EdgeStore(cursor).remove(taken)
            return taken

        self._publish(EdgesChanged(taken=self._linked(change, 1)))

    def redraw(self, source: UnitId, target: UnitId, types: Sequence[EdgeType]) -> None:
        """Make `types` all that is drawn from `source` to `target`."""
        if source == target:
            raise InvalidInput("A unit cannot be joined to itself.")
        edges = {Edge(source=source, target=target, type=_drawable(each)) for each in types}

        def change(cursor: Cursor) -> tuple[Edge, ...]:
            _require_known(cursor, (source, target))
            taken = tuple(e for e in EdgeStore(cursor).between(source, target) if e not in edges)
            EdgeStore(cursor).remove(taken)
            EdgeStore(cursor).put(edges)
            return taken

        taken = self._linked(change, max(1, len(edges)))
        self._publish(EdgesChanged(drawn=tuple(edges), taken=taken))

    def _gather(self, space: str, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
        name = space.strip()
        if not name or name == BASIC_SPACE or name in ABSTRACT_SPACES:
            raise InvalidInput(
                f"{space!r} is no space to gather units in.", hint="Choose a name of your own."
            )

        def change(cursor: Cursor) -> None:
            _require_known(cursor, units)
            SpaceStore(cursor).put(name, units)

        self._linked(change, len(units))
        return tuple(units)

    def _linked(self, change: Callable[[Cursor], R], number: int) -> R:
        """Make a change of links, so that it can be undone."""
        days = self._undo_days()
        result, offered = self._database.write(
            lambda cursor: done(
                cursor, change, kind=UndoKind.LINK, days=days, counts={"links": number}
            )
        ).result()
        if offered is not None:
            self._publish(offered)
        return result

    def _say(self, units: Sequence[NewUnit]) -> tuple[UnitId, ...]:
        """A conversation of its own with what was said, in the order given."""
        now = utc_now()
        messages = _messages(units, now)

        def change(cursor: Cursor) -> None:
            times = [message.said_at for message in messages]
            conversation = Conversation(
                conversation_id=messages[0].conversation_id,
                title=ADDED_TITLE,
                created_at=min(times),
                updated_at=max(times),
                kind=ConversationKind.PEOPLE
                if any(unit.speaker for unit in units)
                else ConversationKind.ASSISTANT,
                origin=Origin.IMPORTED,
                source=ADDED_SOURCE,
                active_leaf=messages[-1].message_id,
            )
            ConversationStore(cursor).add(conversation)
            MessageStore(cursor).add(messages)

        self._database.write(change).result()
        announced: tuple[Change, ...] = (
            MessagesAdded(tuple(messages)),
            ConversationsChanged((messages[0].conversation_id,)),
        )
        for each in announced:
            self._publish(each)
        return tuple(message.message_id for message in messages)


def _messages(units: Sequence[NewUnit], now: datetime) -> list[Message]:
    conversation_id = new_conversation_id()
    messages: list[Message] = []
    for unit in units:
        if not unit.text.strip():
            raise InvalidInput("A unit has no words.")
        messages.append(
            Message(
                message_id=new_message_id(),
                conversation_id=conversation_id,
                parent_id=messages[-1].message_id if messages else None,
                role=Role.USER,
                text=unit.text,
                said_at=unit.said_at or now,
                speaker=unit.speaker,
                origin=Origin.IMPORTED,
            )
        )
    return messages


def _drawable(type_: EdgeType) -> EdgeType:
    if type_ not in DRAWN_TYPES:
        raise InvalidInput(
            f"An edge {type_.value!r} follows from its units and cannot be drawn.",
            hint=f"These can: {', '.join(sorted(DRAWN_TYPES))}.",
        )
    return type_


def _require_known(cursor: Cursor, units: Collection[UnitId]) -> None:
    """Raise `NotFound` for the first unit that there is not."""
    known: set[str] = set(MessageStore(cursor).by_ids(map(MessageId, units)))
    known.update(FactStore(cursor).by_ids(map(FactId, units)))
    known.update(SegmentStore(cursor).by_ids(map(SegmentId, units)))
    known.update(TrajectoryStore(cursor).by_ids(map(TrajectoryId, units)))
    known.update(EntityStore(cursor).by_ids(map(EntityId, units)))
    for unit in units:
        if unit not in known:
            raise NotFound(f"Nothing in the memory has the id {unit!r}.")

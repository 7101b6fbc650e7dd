"""What the person writes into the memory themselves: it outranks everything that was heard."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.domain.changes import FactsChanged, MessagesAdded
from assistant.domain.facts import (
    PERSON_POLICY,
    SPACE_OF_TYPE,
    CoreFact,
    FactStatus,
    FactType,
)
from assistant.domain.ids import new_fact_id
from assistant.domain.times import utc_now
from assistant.domain.undoing import UndoKind
from assistant.errors import InvalidInput
from assistant.memory.facts.consolidation import consolidate
from assistant.memory.facts.extraction import classify
from assistant.memory.facts.identity import slot_of, value_of
from assistant.memory.facts.remembering import as_listed, says_something
from assistant.memory.facts.withheld import holds_secret
from assistant.memory.facts.writing import histories_of, write
from assistant.memory.notes import add_note, profile_of, source_of
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.undoable import done, no_days

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from assistant.domain.changes import Change, ChangeListener, UndoOffered
    from assistant.domain.ids import FactId
    from assistant.storage.database import Cursor, Database

MAX_STATEMENT_CHARACTERS = 2_000


class FactEditing:
    """Edits and adds facts by the person's hand. Blocks until durable; usable from any thread."""

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        *,
        undo_days: Callable[[], int] = no_days,
    ) -> None:
        """`undo_days`: for how long each of these can be undone."""
        self._database = database
        self._publish = publish
        self._undo_days = undo_days

    def edit(self, fact_id: FactId, statement: str) -> CoreFact:
        """Put the person's wording in a fact's place; the old version stays as history.

        "My dog" is listed as "Your dog", like the facts beside it; the note has it as it was typed.
        The new version keeps the old sources beside the person's note. Raises `NotFound`, and
        `InvalidInput` for a fact that was replaced already or a statement that cannot be kept.
        """
        words = _checked(statement)
        return self._stored(UndoKind.EDIT, lambda cursor: _edited(cursor, fact_id, words))

    def add(self, statement: str, *, space: str = "") -> CoreFact:
        """Remember a statement as the person wrote it; raises `InvalidInput`.

        `space` says which abstract space it belongs to; empty: what its words say. What says
        nothing of the person is kept as a note; a greeting or a question is refused.
        """
        words = _checked(statement)
        if not says_something(words):
            raise InvalidInput(
                "This states nothing that could be remembered.",
                hint="Write it as a statement, such as: My locker is number 12.",
            )
        return self._stored(UndoKind.ADD, lambda cursor: _added(cursor, words, space))

    def settle(self, fact_id: FactId) -> CoreFact:
        """Say which of two contradicting facts is right; the new version of it, by the person.

        What contradicted it is no conflict any more; what is said later may be one again. Raises
        `NotFound`, and `InvalidInput` for a fact that contradicts nothing.
        """
        return self._stored(UndoKind.SETTLE, lambda cursor: _settled(cursor, fact_id))

    def _stored(
        self, kind: UndoKind, change: Callable[[Cursor], tuple[CoreFact, tuple[Change, ...]]]
    ) -> CoreFact:
        days = self._undo_days()

        def work(cursor: Cursor) -> tuple[tuple[CoreFact, tuple[Change, ...]], UndoOffered | None]:
            return done(cursor, change, kind=kind, days=days, counts={"facts": 1})

        (fact, changes), offered = self._database.write(work).result()
        for each in changes:
            self._publish(each)
        if offered is not None:
            self._publish(offered)
        return fact


def _edited(cursor: Cursor, fact_id: FactId, statement: str) -> tuple[CoreFact, tuple[Change, ...]]:
    old = FactStore(cursor).get(fact_id)
    if old.status is not FactStatus.ACTIVE:
        raise InvalidInput(
            "This fact was replaced by a newer one.", hint="Edit the newest version instead."
        )
    listed = as_listed(statement, old.statement)
    if old.policy == PERSON_POLICY and listed == old.statement:
        return old, ()
    return _written_down(cursor, listed, old, typed=statement)


def _settled(cursor: Cursor, fact_id: FactId) -> tuple[CoreFact, tuple[Change, ...]]:
    right = FactStore(cursor).get(fact_id)
    unsettled = FactStore(cursor).conflicting()
    if right.status is FactStatus.CONFLICTING and right.replaces is not None:
        written = FactStore(cursor).get(right.replaces)
        old = replace(written, sources=(*written.sources, *right.sources))
    else:
        written = old = right
    others = [fact for fact in unsettled if fact.replaces == written.fact_id]
    if not others:
        raise InvalidInput(
            "This fact contradicts no other.", hint="List those that do: memory conflicts."
        )
    return _written_down(cursor, right.statement, old, settles=others)


def _added(cursor: Cursor, statement: str, space: str) -> tuple[CoreFact, tuple[Change, ...]]:
    reading = classify(statement)
    known = FactStore(cursor).with_subject(reading.subject)
    note_time = _now_after(
        cursor, [one for one in known if one.attribute and one.attribute == reading.attribute]
    )
    note = add_note(cursor, statement, note_time)
    fact = CoreFact(
        fact_id=new_fact_id(),
        subject=reading.subject,
        type=_type_in(space, reading.type),
        statement=statement,
        sources=(source_of(note),),
        valid_from=note_time,
        policy=PERSON_POLICY,
        attribute=reading.attribute,
    )
    for other in known:
        if other.status is FactStatus.ACTIVE and slot_of(other) == slot_of(fact):
            if other.policy == PERSON_POLICY and value_of(other) == value_of(fact):
                confirmed = replace(other, sources=(*other.sources, source_of(note)))
                FactStore(cursor).put([confirmed])
                return confirmed, (MessagesAdded((note,)), FactsChanged((confirmed,)))
            if value_of(other) == value_of(fact):
                fact = replace(fact, sources=(*other.sources, source_of(note)))
    return _placed(cursor, fact, (MessagesAdded((note,)),))


def _written_down(
    cursor: Cursor,
    statement: str,
    old: CoreFact,
    *,
    typed: str = "",
    settles: Iterable[CoreFact] = (),
) -> tuple[CoreFact, tuple[Change, ...]]:
    """`typed`: what the person wrote, where the statement is listed otherwise.

    `settles`: what contradicted `old`, and is over now.
    """
    now = _now_after(cursor, [old, *settles])
    note = add_note(cursor, typed or statement, now, profile_of(cursor, old.sources))
    fact = replace(
        old,
        fact_id=new_fact_id(),
        statement=statement,
        sources=(*old.sources, source_of(note)),
        valid_from=now,
        policy=PERSON_POLICY,
        replaces=old.fact_id,
    )
    return _placed(cursor, fact, (MessagesAdded((note,)),))


def _now_after(cursor: Cursor, known: Iterable[CoreFact]) -> datetime:
    """Now, but after all that `known` rests on.

    What the person writes last holds, also where the clock was set back since, or ran ahead on the
    machine where something was said.
    """
    facts = [*known]
    sources = {source.message_id for fact in facts for source in fact.sources}
    told = MessageStore(cursor).by_ids(sources).values()
    times = [*(message.said_at for message in told), *(fact.valid_from for fact in facts)]
    return max([utc_now(), *(time + timedelta(microseconds=1) for time in times)])


def _placed(
    cursor: Cursor, fact: CoreFact, announced: tuple[Change, ...]
) -> tuple[CoreFact, tuple[Change, ...]]:
    """Store what the person wrote and close what it replaces."""
    FactStore(cursor).put([fact])
    histories = histories_of(cursor, [fact])
    changes = consolidate([], histories.facts, histories.told_at)
    changed = {each.fact_id: each for each in (fact, *changes.kept)}
    written = write(cursor, replace(changes, kept=tuple(changed.values())))
    return changed[fact.fact_id], (*announced, *written)


def _type_in(space: str, read: FactType) -> FactType:
    """The type that was read, or the first of `space` where that is another's."""
    types = [type_ for type_, of in SPACE_OF_TYPE.items() if of == space] or [read]
    return read if read in types else types[0]


def _checked(statement: str) -> str:
    words = " ".join(statement.split())
    if not words:
        raise InvalidInput("The statement is empty.", hint="Write what is to be remembered.")
    if len(words) > MAX_STATEMENT_CHARACTERS:
        raise InvalidInput(
            f"The statement has {len(words)} characters; {MAX_STATEMENT_CHARACTERS} are the most."
        )
    if holds_secret(words):
        raise InvalidInput(
            "This looks like a password, a key or an account number, and was not remembered.",
            hint="Keep secrets in a password manager.",
        )
    return words

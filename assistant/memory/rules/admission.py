"""Learning what the rules let pass, and noting what they hold back, in one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.changes import FactsHeld
from assistant.memory.facts.writing import learn
from assistant.storage.held_facts import HeldFactStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.memory.rules.gate import Gate
    from assistant.storage.database import Cursor


def learn_admitted(
    cursor: Cursor, gate: Gate | None, told: Sequence[CoreFact]
) -> tuple[Change, ...]:
    """Learn what `gate` admits of what was told, all of it without one; announces what changed."""
    if gate is None:
        return learn(cursor, told)
    admitted = gate.sort(cursor, told)
    new = HeldFactStore(cursor).add(admitted.held)
    held = dict.fromkeys(one.message_id for one in new)
    announced = (FactsHeld(tuple(held)),) if held else ()
    return (*learn(cursor, admitted.facts), *announced)

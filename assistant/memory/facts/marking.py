"""What the person marks a fact as: always to be there, or never to leave this machine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import FactsChanged
from assistant.errors import NotFound
from assistant.storage.facts import FactStore

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.storage.database import Cursor


def mark(
    cursor: Cursor,
    ids: Collection[FactId],
    *,
    pinned: bool | None = None,
    device_only: bool | None = None,
) -> tuple[tuple[CoreFact, ...], tuple[Change, ...]]:
    """Mark facts, None for what stays as it is; the facts as they are now, in the order given.

    What is kept for this device is so in all its versions: an earlier one says the same, or what
    may be told from it. Raises `NotFound`, and changes nothing then.
    """
    store = FactStore(cursor)
    found = store.by_ids(ids)
    if missing := [each for each in ids if each not in found]:
        raise NotFound(f"There is no fact {missing[0]!r}.")
    marked = {
        each: replace(
            fact,
            pinned=fact.pinned if pinned is None else pinned,
            device_only=fact.device_only if device_only is None else device_only,
        )
        for each, fact in found.items()
    }
    if device_only is not None:
        for fact_id in ids:
            for version in store.history(fact_id):
                same = marked.get(version.fact_id, version)
                marked[version.fact_id] = replace(same, device_only=device_only)
    store.put(marked.values())
    return tuple(marked[each] for each in ids), (FactsChanged(tuple(marked.values())),)

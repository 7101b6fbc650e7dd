"""Which earlier forgettings hold what is to be forgotten now: they must not bring it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.memory.naming.views import entity_called
from assistant.storage.rows import search_words, stored_moment
from assistant.storage.undo import UndoStore

if TYPE_CHECKING:
    from assistant.domain.forgetting import ForgetRequest
    from assistant.domain.ids import UndoId
    from assistant.storage.database import Cursor


def reached(cursor: Cursor, request: ForgetRequest) -> tuple[UndoId, ...]:
    """The entries with words, names or moments of the request among what lies aside for them."""
    store = UndoStore(cursor)
    if not (entries := store.all()):
        return ()
    if request.everything:
        return tuple(entry.undo_id for entry in entries)
    found: set[UndoId] = set()
    if words := search_words(request.words):
        found.update(store.holding_words(words))
    if request.person.strip():
        entity = entity_called(cursor, request.person)
        for name in {entity.name, *entity.aliases}:
            found.update(store.holding_words([name]))
    if request.since or request.until:
        found.update(store.holding({"messages": _said(request)}))
    return tuple(sorted(found))


def _said(request: ForgetRequest) -> tuple[str, list[object]]:
    conditions, moments = ["true"], []
    if request.since is not None:
        conditions.append("said_at >= ?")
        moments.append(stored_moment(request.since))
    if request.until is not None:
        conditions.append("said_at < ?")
        moments.append(stored_moment(request.until))
    return " AND ".join(conditions), [*moments]

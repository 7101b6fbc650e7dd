"""People and things as a picture: who is mentioned together with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.entities import EntityKind
from assistant.domain.memory_views import EntityGraph
from assistant.memory.naming.arrangement import arranged
from assistant.storage.entities import EntityStore

if TYPE_CHECKING:
    from assistant.storage.database import Cursor

MOST_NODES = 2000
"""The picture shows the most mentioned ones."""
LINKS_EACH = 3
"""On average no more links for each are drawn, the strongest."""


def entity_graph(cursor: Cursor, most: int = MOST_NODES) -> EntityGraph:
    """The most mentioned entities but the person, with their places and links.

    The person is mentioned nearly everywhere, and would be joined with all.
    """
    store = EntityStore(cursor)
    nodes = tuple(one for one in store.summaries() if one.entity.kind is not EntityKind.USER)[:most]
    rows = {one.entity.entity_id: row for row, one in enumerate(nodes)}
    pairs = [
        (rows[one], rows[other], strength)
        for one, other, strength in store.mentioned_together()
        if one in rows and other in rows
    ][: LINKS_EACH * len(nodes)]
    found = np.array(pairs, dtype=np.int32).reshape(-1, 3)
    links, strengths = found[:, :2].copy(), found[:, 2].copy()
    return EntityGraph(
        nodes=nodes,
        places=arranged(len(nodes), links, strengths),
        links=links,
        strengths=strengths,
    )

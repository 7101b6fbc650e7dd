"""Message trees as exports give them: with gaps, loops and parents that are not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet


def sound_parents(parents: Mapping[str, str | None]) -> dict[str, str | None]:
    """The same tree, where a parent that is not there is None and every loop is cut.

    A loop is cut above its first node in the order given, so the outcome does not vary.
    """
    sound = {node: parent if parent in parents else None for node, parent in parents.items()}
    order = {node: place for place, node in enumerate(sound)}
    done: set[str] = set()
    for start in sound:
        path: list[str] = []
        seen: set[str] = set()
        node: str | None = start
        while node is not None and node not in done and node not in seen:
            path.append(node)
            seen.add(node)
            node = sound[node]
        if node in seen:
            loop = path[path.index(node) :]
            sound[min(loop, key=lambda member: order[member])] = None
        done.update(path)
    return sound


def kept_parents(
    parents: Mapping[str, str | None], kept: AbstractSet[str]
) -> dict[str, str | None]:
    """For each kept node its nearest kept ancestor. `parents` must be sound."""
    nearest: dict[str, str | None] = {}
    for start in parents:
        path: list[str] = []
        node: str | None = start
        while node is not None and node not in nearest:
            path.append(node)
            node = parents[node]
        for member in reversed(path):
            above = parents[member]
            nearest[member] = above if above is None or above in kept else nearest[above]
    return {node: nearest[node] for node in parents if node in kept}


def nearest_kept(
    node: str | None, parents: Mapping[str, str | None], kept: AbstractSet[str]
) -> str | None:
    """`node` or its nearest ancestor that is kept; None where none is. `parents` must be sound."""
    while node is not None and node in parents:
        if node in kept:
            return node
        node = parents[node]
    return None


def parents_first(parents: Mapping[str, str | None]) -> list[str]:
    """Every node after its parent, branch by branch, otherwise in the order given.

    The last one ends the branch that was begun last. `parents` must be sound.
    """
    children: dict[str | None, list[str]] = {}
    for node, parent in parents.items():
        children.setdefault(parent, []).append(node)
    order: list[str] = []
    waiting = list(reversed(children.get(None, [])))
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting.extend(reversed(children.get(node, [])))
    return order

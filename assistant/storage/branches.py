"""Trees given as each node's parent: branches, and what removing nodes does to them.

Files of other programs may hold anything: a parent that is absent counts as none, and a branch
that runs in a circle ends where it would repeat itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Node = TypeVar("Node")


def branch_to(leaf: Node, parents: Mapping[Node, Node | None]) -> list[Node]:
    """The nodes from the root to `leaf`, itself included; empty for an unknown leaf."""
    branch: list[Node] = []
    seen: set[Node] = set()
    step: Node | None = leaf
    while step is not None and step in parents and step not in seen:
        seen.add(step)
        branch.append(step)
        step = parents[step]
    branch.reverse()
    return branch


def parent_in(node: Node, parents: Mapping[Node, Node | None]) -> Node | None:
    """The node's parent where that exists, else None."""
    parent = parents[node]
    return parent if parent is not None and parent in parents else None


def survivor(
    node: Node | None, removed: Collection[Node], parents: Mapping[Node, Node | None]
) -> Node | None:
    """`node`, or its nearest ancestor that is not among `removed`; None where there is none."""
    seen: set[Node] = set()
    while node is not None and node in removed:
        if node in seen:
            return None
        seen.add(node)
        node = parents.get(node)
    return node

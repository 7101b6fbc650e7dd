"""Trees in which only some nodes are messages: the rest is thinking, tools and instructions.

What came after a node without words hangs on what came before it, and thinking goes to the answer
that it led to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.transfer.trees import kept_parents
from assistant.transfer.wording import join_parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.transfers import ImportedMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of a file's tree: a message for people, or thinking, or neither."""

    message: ImportedMessage | None = None
    thinking: str = ""


def linked(
    nodes: Mapping[str, Node], parents: Mapping[str, str | None]
) -> tuple[ImportedMessage, ...]:
    """The messages with their parents among each other, and the thinking that led to each.

    `parents` must be sound and name every node.
    """
    kept = {node_id for node_id, node in nodes.items() if node.message is not None}
    above = kept_parents(parents, kept)
    messages = []
    for node_id, node in nodes.items():
        if node.message is None:
            continue
        reasoning = node.message.reasoning
        if node.message.role is Role.ASSISTANT:
            reasoning = join_parts([*_thinking_above(node_id, nodes, parents), reasoning])
        messages.append(replace(node.message, parent=above[node_id], reasoning=reasoning))
    return tuple(messages)


def _thinking_above(
    node_id: str, nodes: Mapping[str, Node], parents: Mapping[str, str | None]
) -> list[str]:
    """The thinking between a message and the one before it that has words, oldest first."""
    thoughts: list[str] = []
    above = parents[node_id]
    while above is not None:
        node = nodes[above]
        if node.message is not None and node.message.text.strip():
            break
        thoughts.append(node.thinking)
        above = parents[above]
    return [thought for thought in reversed(thoughts) if thought]

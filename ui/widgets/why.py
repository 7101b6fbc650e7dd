"""Why a memory was chosen: what each signal of the search means, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.words import translated

if TYPE_CHECKING:
    from assistant.domain.recall import Block


def reasons(block: Block) -> list[tuple[str, str]]:
    """What spoke for a memory, each with its figure, the technical name in brackets."""
    named = _names()
    found = [
        (named.get(name, name), f"{value:.2f}")
        for name, value in block.signals.items()
        if value or name in named
    ]
    return [*found, (translated("Taken together (score)"), f"{block.score:.2f}")]


def _names() -> dict[str, str]:
    return {
        "dense": translated("Means the same (dense)"),
        "lexical": translated("Same words (lexical)"),
        "late_interaction": translated("A sentence that fits (late interaction)"),
        "near_late": translated("A sentence near it fits (near late)"),
        "near_lexical": translated("Words around it (near lexical)"),
        "topic": translated("Same topic (topic)"),
        "standing": translated("Who said it, and when (standing)"),
        "reranked": translated("Read again beside the question (reranker)"),
        "query": translated("Answered such a question before (query)"),
    }

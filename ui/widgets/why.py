"""Why a memory was chosen, and how strongly: in words first, in figures one level deeper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.words import said_moment, said_number, translated

if TYPE_CHECKING:
    from assistant.domain.recall import Block, Recall

FITS_WELL, FITS_PARTLY = 0.8, 0.5
"""Shares of the strongest memory's score from which another is said to fit well, or partly."""


def strength(block: Block, recall: Recall) -> str:
    """How well a memory fits the question, beside the others that were used."""
    if block.rank == 1:
        return translated("Fits best")
    best = max(each.score for each in recall.blocks)
    share = block.score / best if best > 0 else 0.0
    if share >= FITS_WELL:
        return translated("Fits well")
    return translated("Fits partly") if share >= FITS_PARTLY else translated("Fits loosely")


def figures(block: Block, recall: Recall) -> list[tuple[str, str]]:
    """When it was said, its place among those used, and how much room it took."""
    place = translated("{rank} of {count}").format(rank=block.rank, count=len(recall.blocks))
    room = translated("{part} of {whole} tokens").format(
        part=said_number(block.tokens), whole=said_number(recall.tokens)
    )
    return [
        (translated("When"), said_moment(block.time)),
        (translated("Place by strength"), place),
        (translated("Room in the question"), room),
    ]


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

"""What each weight of recall is multiplied by: from this the weights are fitted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.retrieval.evidence import around_of, signals_of
from assistant.retrieval.late_interaction import compare
from assistant.retrieval.standing import PassageStanding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.index.passage_rows import PassageView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings

STANDING = ("fresh", "dated", "speaker", "assistant", "opening", "symbols", "length")
WEIGHTS = ("dense", "lexical", "late", "near_lexical", "near_late", "topic", *STANDING)
"""The settings that a passage's score is linear in, once it is known what is compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contributions:
    """The passages that may be recalled, and for each what every weight is multiplied by.

    `numbers` (n,) are their places in `passages`; `by_weight` (n,) each, by the names of `WEIGHTS`.
    """

    passages: PassageView
    numbers: NDArray[np.int64]
    by_weight: Mapping[str, NDArray[np.float32]]


def contributions(
    semantic_map: SemanticMap,
    view: RowView,
    allowed: NDArray[np.bool_],
    question: Question,
    settings: RecallSettings,
) -> Contributions:
    """What `evidence.gather` weighs; the settings' weights say which passages are compared."""
    around = around_of(view, settings)
    signals = signals_of(semantic_map, view, allowed, question, around=around, settings=settings)
    promise = signals.promise(signals.weighed(settings), settings)
    compared = compare(semantic_map, view, promise, question, around=around, settings=settings)
    unknown = signals.open & ~signals.known
    by_words = signals.by_words * unknown
    found = {
        "dense": signals.by_meaning + by_words,
        "lexical": signals.by_words,
        "late": compared.by_passage + by_words,
        "near_lexical": signals.by_near_words,
        "near_late": compared.by_neighbourhood + signals.by_near_words * unknown,
        "topic": signals.by_topic + by_words,
    }
    nothing = replace(settings, **dict.fromkeys(STANDING, 0.0))  # type: ignore[arg-type]
    for name in STANDING:
        alone = replace(nothing, **{name: 1.0})  # type: ignore[arg-type]
        found[name] = PassageStanding(view, allowed, around, question, alone).by_passage()
    numbers = np.flatnonzero(signals.open)
    return Contributions(
        passages=view.passages,
        numbers=numbers,
        by_weight={name: values[numbers] for name, values in found.items()},
    )

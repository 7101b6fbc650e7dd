"""Named variants of recall: what each signal is worth is measured by leaving it out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assistant.errors import InvalidInput
from assistant.evaluation.segment_first_variants import SEGMENT_FIRST
from assistant.evaluation.segmentation_baselines import EveryMessage, FixedChunks, NeverSplit
from assistant.memory.segmenting.calibrations import MINILM
from assistant.memory.segmenting.policies import DoubleThreshold
from assistant.retrieval.recall_settings import RecallSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.budgets import TokenCounter
    from assistant.memory.segmenting.policies import Segmenter

DEFAULT = "default"
ENGINE = "engine"
"""The variant that measures a whole home; every other one measures the read path alone."""
ALL = "all"
TABLE_3 = "table3"
"""Threader's own read path and its ablations, which its Table 3 compares."""

VARIANTS: dict[str, RecallSettings] = {
    "default": RecallSettings(),
    "no_bm25": RecallSettings(lexical=0, near_lexical=0),
    "no_dense": RecallSettings(dense=0, topic=0),
    "no_late_interaction": RecallSettings(late=0, near_late=0),
    "no_bm25_dense": RecallSettings(lexical=0, near_lexical=0, dense=0, topic=0),
    "no_bm25_late": RecallSettings(lexical=0, near_lexical=0, late=0, near_late=0),
    "no_dense_late": RecallSettings(dense=0, topic=0, late=0, near_late=0),
    "no_views": RecallSettings(topic=0),
    "user_view": RecallSettings(views=(1, 0, 0)),
    "assistant_view": RecallSettings(views=(0, 1, 0)),
    "three_views": RecallSettings(views=(0.5, 0.25, 0.25)),
    "no_expansion": RecallSettings(near_lexical=0, near_late=0, topic=0),
    "trajectories": RecallSettings(trajectory=1.0),
    "segment_blind": RecallSettings(across_segments=1),
    "segment_bound": RecallSettings(across_segments=0),
    "no_speaker": RecallSettings(speaker=0),
    "no_dates": RecallSettings(dated=0),
    "no_freshness": RecallSettings(fresh=0),
    "equal_roles": RecallSettings(assistant=0),
    "no_form": RecallSettings(opening=0, symbols=0, length=0),
    "by_odds_alone": RecallSettings(cost=0),
    "no_facts": RecallSettings(facts=False),
    "no_active": RecallSettings(active=False),
    "no_routing": RecallSettings(routing=False),
    "no_conflicts": RecallSettings(conflicts=False),
    "reciprocal_ranks": RecallSettings(ranks=True),
    "mad": RecallSettings(denoise=2.5),
    "mad_1": RecallSettings(denoise=1.0),
    "mmr": RecallSettings(diversity=1.0),
    "mmr_3": RecallSettings(diversity=3.0),
    "thresholds": RecallSettings(),
    "whole_conversations": RecallSettings(),
    "single_messages": RecallSettings(),
    "chunks_500": RecallSettings(),
    "chunks_1000": RecallSettings(),
    "chunks_2000": RecallSettings(),
}
"""`no_form`: code and openings count as anything else. `segment_blind`: topic borders do not
matter; `segment_bound`: nothing crosses them."""

SEGMENTERS: dict[str, Callable[[TokenCounter], Segmenter]] = {
    "thresholds": lambda _: DoubleThreshold(MINILM),
    "whole_conversations": lambda _: NeverSplit(),
    "single_messages": lambda _: EveryMessage(),
    "chunks_500": partial(FixedChunks, 500),
    "chunks_1000": partial(FixedChunks, 1000),
    "chunks_2000": partial(FixedChunks, 2000),
}
"""Variants that cut conversations otherwise than a home does, so they learn anew."""


GROUPS = {ALL: list(VARIANTS), TABLE_3: list(SEGMENT_FIRST)}


def variant(name: str) -> RecallSettings:
    """The settings of a named variant; raises `InvalidInput` naming all of them."""
    if name not in VARIANTS:
        raise InvalidInput(
            f"There is no variant {name!r}.",
            hint=f"The variants are: {', '.join([*VARIANTS, *SEGMENT_FIRST])}.",
        )
    return VARIANTS[name]


def named(names: str) -> list[str]:
    """The variants that `names` means: one, several with commas, or a group.

    `all` are those of our own read path, `table3` those of Threader's. Several are compared with
    `default`, which comes first. Raises `InvalidInput` for unknown ones.
    """
    given = [name.strip() for name in names.split(",")]
    chosen = [one for name in given for one in GROUPS.get(name, [name])]
    for name in chosen:
        if name != ENGINE and name not in SEGMENT_FIRST:
            variant(name)
    return list(dict.fromkeys([DEFAULT, *chosen])) if len(chosen) > 1 else chosen

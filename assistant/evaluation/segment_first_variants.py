"""Threader's Table 3 by name: its read path whole, and with each part left out or replaced."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assistant.domain.messages import ConversationKind, Role
from assistant.evaluation.harness import Build
from assistant.evaluation.segment_first import SegmentFirstMemory
from assistant.evaluation.segment_scores import SegmentFirstSettings
from assistant.evaluation.segmentation_baselines import EveryMessage, FixedChunks
from assistant.memory.segmenting.calibrations import MINILM
from assistant.memory.segmenting.policies import DoubleThreshold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.inference.ports import Embedder
    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment
    from assistant.memory.segmenting.policies import Segmenter

_views_only = partial(SegmentFirstSettings, lexical=False, rerank=False, best_messages=0)

SEGMENT_FIRST: dict[str, SegmentFirstSettings] = {
    "threader": SegmentFirstSettings(),
    "threader_no_segmentation": SegmentFirstSettings(),
    "threader_thresholds": SegmentFirstSettings(),
    "threader_chunk_500": SegmentFirstSettings(),
    "threader_chunk_1k": SegmentFirstSettings(),
    "threader_chunk_2k": SegmentFirstSettings(),
    "threader_no_messages": _views_only(),
    "threader_full_view": _views_only(views=(0, 0, 1)),
    "threader_user_view": _views_only(views=(1, 0, 0)),
    "threader_assistant_view": _views_only(views=(0, 1, 0)),
    "threader_no_dense": SegmentFirstSettings(dense=False),
    "threader_no_bm25": SegmentFirstSettings(lexical=False),
    "threader_no_rerank": SegmentFirstSettings(rerank=False),
    "threader_no_dense_bm25": SegmentFirstSettings(dense=False, lexical=False),
    "threader_no_dense_rerank": SegmentFirstSettings(dense=False, rerank=False),
    "threader_no_bm25_rerank": SegmentFirstSettings(lexical=False, rerank=False),
    "threader_no_message_level": SegmentFirstSettings(best_messages=0),
    "threader_message_unit": SegmentFirstSettings(),
}
"""In the paper's order. Its ablation of views is of meaning alone (4.3): `no_messages` has all
three views, the others one. `thresholds`: cut by the double threshold, not by the classifier."""


class EveryTurn:
    """Baseline: every turn is a segment, what one side says and what the other answers."""

    def boundary(
        self,
        segment: OpenSegment,
        arrival: Arrival,
        kind: ConversationKind,  # noqa: ARG002
    ) -> str | None:
        """See `Segmenter`."""
        answered = segment.last.role is not Role.USER
        return "turn" if answered and arrival.role is Role.USER else None


SEGMENTERS: dict[str, Callable[[TokenCounter], Segmenter]] = {
    "threader_no_segmentation": lambda _: EveryTurn(),
    "threader_thresholds": lambda _: DoubleThreshold(MINILM),
    "threader_chunk_500": partial(FixedChunks, 500),
    "threader_chunk_1k": partial(FixedChunks, 1000),
    "threader_chunk_2k": partial(FixedChunks, 2000),
    "threader_message_unit": lambda _: EveryMessage(),
}
"""Variants that cut conversations otherwise than a home does, so they learn anew."""


def segment_first_builds(
    names: Sequence[str], embedder: Embedder, count: TokenCounter
) -> Iterator[Build[SegmentFirstMemory]]:
    """The memories of these variants, one for each way to cut conversations."""
    alike = [name for name in names if name not in SEGMENTERS]
    if alike:
        yield Build(
            fresh_memory=lambda: SegmentFirstMemory(embedder, count),
            ways={name: partial(_read_by, name) for name in alike},
        )
    for name in names:
        if name in SEGMENTERS:
            yield Build(
                fresh_memory=partial(_cut_by, SEGMENTERS[name], embedder, count),
                ways={name: partial(_read_by, name)},
            )


def _cut_by(
    segmenter: Callable[[TokenCounter], Segmenter], embedder: Embedder, count: TokenCounter
) -> SegmentFirstMemory:
    return SegmentFirstMemory(embedder, count, segmenter=segmenter(count))


def _read_by(name: str, memory: SegmentFirstMemory) -> None:
    memory.read_by(SEGMENT_FIRST[name])

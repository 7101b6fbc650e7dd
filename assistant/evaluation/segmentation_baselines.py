"""Simple ways to segment, to measure ours beside."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from assistant.domain.messages import ConversationKind, Role

if TYPE_CHECKING:
    from assistant.domain.budgets import TokenCounter
    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment


class AlwaysSplit:
    """Baseline: every message that may open a segment does."""

    def boundary(
        self,
        segment: OpenSegment,  # noqa: ARG002
        arrival: Arrival,
        kind: ConversationKind,
    ) -> str | None:
        """See `Segmenter`."""
        may = kind is ConversationKind.PEOPLE or arrival.role is Role.USER
        return "always" if may else None


class EveryMessage:
    """Baseline: every message is a segment."""

    def boundary(
        self,
        segment: OpenSegment,  # noqa: ARG002
        arrival: Arrival,  # noqa: ARG002
        kind: ConversationKind,  # noqa: ARG002
    ) -> str | None:
        """See `Segmenter`."""
        return "message"


class FixedChunks:
    """Baseline: as many messages as `tokens` hold, whatever they are about.

    A message that is longer has a segment to itself. Used for one conversation after another.
    """

    def __init__(self, tokens: int, count: TokenCounter) -> None:
        self._tokens = tokens
        self._count = count
        self._size = 0

    def boundary(
        self,
        segment: OpenSegment,
        arrival: Arrival,
        kind: ConversationKind,  # noqa: ARG002
    ) -> str | None:
        """See `Segmenter`."""
        if len(segment.message_ids) == 1:
            self._size = self._count(segment.last.text)
        self._size += self._count(arrival.text)
        return "size" if self._size > self._tokens else None


class NeverSplit:
    """Baseline: one segment for all."""

    def boundary(
        self,
        segment: OpenSegment,  # noqa: ARG002
        arrival: Arrival,  # noqa: ARG002
        kind: ConversationKind,  # noqa: ARG002
    ) -> str | None:
        """See `Segmenter`."""
        return None


class DepthOfLikeness:
    """Baseline after TextTiling: a boundary where the likeness to the last messages drops deep.

    The depth is measured against the likeness that the segment's own messages had so far, since
    nothing later is known when a message arrives.
    """

    def __init__(self, depth: float) -> None:
        self._depth = depth

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """See `Segmenter`."""
        if kind is ConversationKind.ASSISTANT and arrival.role is not Role.USER:
            return None
        recent = list(segment.recent)
        before = [float(a @ b) for a, b in itertools.pairwise(recent)] or [self._depth]
        now = float(recent[-1] @ arrival.vector)
        return "depth" if max(before) - now >= self._depth else None

"""The signals of messages: those of their best passages, worked out for the few that are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from assistant.index.passage_rows import PassageView


class MessageSignals(Mapping[str, "NDArray[np.float32]"]):
    """By name the raw signal (rows,) of every message, worked out when it is first asked for.

    `values` are (passages,) with what a message without any has, or (rows,) as they are with None.
    """

    def __init__(
        self,
        passages: PassageView,
        values: Mapping[str, tuple[NDArray[np.float32], float | None]],
    ) -> None:
        self._passages = passages
        self._values = dict(values)

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        values, nothing = self._values[name]
        if nothing is None:
            return values
        found = self._passages.best_of_messages(values, nothing)
        self._values[name] = found, None
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def at(self, row: int) -> dict[str, float]:
        """The signals of one message, by name."""
        first, count = int(self._passages.firsts[row]), int(self._passages.counts[row])
        found: dict[str, float] = {}
        for name, (values, nothing) in self._values.items():
            if nothing is None:
                found[name] = float(values[row])
            elif count == 1:
                found[name] = float(values[first])
            else:
                found[name] = max(values[first : first + count].tolist(), default=nothing)
        return found

    def one(self, name: str, row: int) -> float:
        """A signal of one message."""
        values, nothing = self._values[name]
        if nothing is None:
            return float(values[row])
        first, count = int(self._passages.firsts[row]), int(self._passages.counts[row])
        return max(values[first : first + count].tolist(), default=nothing)

    def with_signal(self, name: str, values: NDArray[np.float32]) -> MessageSignals:
        """These and another one, (rows,)."""
        return MessageSignals(self._passages, {**self._values, name: (values, None)})

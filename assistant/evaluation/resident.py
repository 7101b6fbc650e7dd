"""How much memory the engine's process and those of its models hold at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import psutil

if TYPE_CHECKING:
    from collections.abc import Sequence

_MEGABYTE = 1024**2


@dataclass(frozen=True, slots=True, kw_only=True)
class Resident:
    """Resident megabytes of this process, and of its children, which run the models."""

    engine_mb: float
    models_mb: float

    @property
    def total_mb(self) -> float:
        """Both; pages that processes share count for each."""
        return self.engine_mb + self.models_mb

    @classmethod
    def now(cls) -> Resident:
        """What is held at this moment."""
        this = psutil.Process()
        children = this.children(recursive=True)
        return cls(
            engine_mb=resident_bytes(this) / _MEGABYTE,
            models_mb=sum(map(resident_bytes, children)) / _MEGABYTE,
        )


def growth_per_minute(samples: Sequence[tuple[float, float]]) -> float:
    """The slope of (seconds, megabytes) by least squares, per minute; 0 for fewer than two."""
    if len(samples) < 2:
        return 0.0
    seconds, megabytes = np.array(samples, np.float64).T
    centred = seconds - seconds.mean()
    spread = float(centred @ centred)
    return 60 * float(centred @ megabytes) / spread if spread else 0.0


def resident_bytes(process: psutil.Process) -> int:
    """What a process holds in main memory; 0 once it has ended."""
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0

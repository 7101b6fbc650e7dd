"""A model on its way to this machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DownloadState(StrEnum):
    """Where a download stands; a paused or failed one goes on from there when it is begun again."""

    ASKING = "asking"
    LOADING = "loading"
    CHECKING = "checking"
    PAUSED = "paused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class DownloadProgress:
    """How far a model is. Bytes; `total` 0 while the host has not said it.

    `bytes_per_second` and `seconds_left` are None while nothing is known of the pace. `fault` says
    why it failed, `hint` what to do.
    """

    name: str
    state: DownloadState
    done: int = 0
    total: int = 0
    bytes_per_second: float | None = None
    seconds_left: float | None = None
    fault: str = ""
    hint: str = ""

"""One `keepsake eval` that was asked for, and what may run in its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.evaluation.progress import Progress
    from assistant.evaluation.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """One `eval` that was asked for: its arguments, and whom it tells how far it is."""

    given: Namespace
    progress: Progress
    cancel: CancelToken

    @property
    def data(self) -> Path:
        """Where the data set lies."""
        return Path(self.given.data)

    @property
    def cache(self) -> Path | None:
        """The folder for vectors, None where none are kept."""
        return Path(self.given.cache) if self.given.cache else None

    @property
    def budgets(self) -> tuple[int, ...]:
        """Those that were asked for; empty for the usual ones."""
        return tuple(self.given.budget or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """Another thing to measure: the arguments that it takes, and what runs when they ask for it."""

    arguments: Callable[[ArgumentParser], None]
    runner: Callable[[Namespace], Callable[[Evaluation], Report] | None]

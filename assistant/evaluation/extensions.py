"""What can be told of a measured data set beside its scores; each adds a section to the report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from assistant.evaluation.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from assistant.evaluation.harness import Run
    from assistant.evaluation.histories import History
    from assistant.evaluation.progress import Progress
    from assistant.inference.ports import Embedder


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A data set whose questions were asked: its histories, and a run by each variant's name."""

    histories: Sequence[History]
    runs: Mapping[str, Run]
    embedder: Embedder
    progress: Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a report: JSON-ready under `name`, and Markdown."""

    name: str
    document: dict[str, Any]
    table: str


class Extension(Protocol):
    """Something more to tell of a data set."""

    def arranged(self, histories: list[History]) -> list[History]:
        """The histories as they are to be asked."""
        ...

    def section(self, measured: Measured) -> Section:
        """What is added to the report."""
        ...


def arranged(histories: list[History], extensions: Iterable[Extension]) -> list[History]:
    """The histories as all extensions together want them."""
    for extension in extensions:
        histories = extension.arranged(histories)
    return histories


def extended(report: Report, measured: Measured, extensions: Iterable[Extension]) -> Report:
    """The report with every extension's section behind it."""
    document, tables = dict(report.document), [report.table]
    for extension in extensions:
        section = extension.section(measured)
        document[section.name] = section.document
        tables.append(section.table)
    return Report(document=document, table="\n\n".join(tables))

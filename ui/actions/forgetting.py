"""Forgetting in two steps: see exactly what would go, then let it go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.documents import DocumentSummary
    from assistant.domain.forgetting import ForgetPlan, ForgetRequest
    from assistant.domain.memory_views import FactRow
    from assistant.domain.messages import Message
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink

MOST_TEXTS = 40
"""A preview names every count and shows this many texts of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPreview:
    """A plan with the words that would go."""

    plan: ForgetPlan
    facts: tuple[str, ...]
    messages: tuple[str, ...]
    files: tuple[str, ...] = ()


class ForgetPreviewing(QObject):
    """Gathers a plan and its texts, one engine call after another, then calls `then`."""

    def __init__(
        self,
        link: EngineLink,
        parent: QObject,
        then: Callable[[ForgetPreview], None],
        otherwise: Callable[[AssistantError], None],
    ) -> None:
        super().__init__(parent)
        self._link = link
        self._then, self._otherwise = then, otherwise
        self._facts: list[str] = []

    def begin(self, request: ForgetRequest) -> None:
        """Ask what would go."""
        self._link.ask(
            lambda engine: engine.plan_forgetting(request),
            parent=self,
            then=self._planned,
            otherwise=self._fail,
        )

    def begin_with(self, plan: ForgetPlan) -> None:
        """Show what a plan holds that is made already."""
        self._planned(plan)

    def _fail(self, error: AssistantError) -> None:
        self._otherwise(error)
        self.deleteLater()

    def _planned(self, plan: ForgetPlan) -> None:
        """What is kept at hand because it is asked again goes by the messages it stands in."""

        def found(rows: list[FactRow]) -> None:
            self._facts = [row.fact.statement for row in rows]
            self._ask_messages(plan)

        self._link.ask(
            lambda engine: engine.fact_rows(plan.facts_removed[:MOST_TEXTS]),
            parent=self,
            then=found,
            otherwise=self._fail,
        )

    def _ask_messages(self, plan: ForgetPlan) -> None:
        def found(messages: list[Message]) -> None:
            words = tuple(f"{message.speaker_name}: {message.text}" for message in messages)
            self._ask_files(plan, words)

        self._link.ask(
            lambda engine: engine.messages(plan.messages[:MOST_TEXTS]),
            parent=self,
            then=found,
            otherwise=self._fail,
        )

    def _ask_files(self, plan: ForgetPlan, messages: tuple[str, ...]) -> None:
        def found(documents: list[DocumentSummary]) -> None:
            preview = ForgetPreview(
                plan=plan,
                facts=tuple(self._facts),
                messages=messages,
                files=tuple(document.name for document in documents),
            )
            self._then(preview)
            self.deleteLater()

        if not plan.documents:
            found([])
            return
        self._link.ask(
            lambda engine: engine.documents(plan.documents[:MOST_TEXTS]),
            parent=self,
            then=found,
            otherwise=self._fail,
        )

"""The memory in numbers, and how it grew and was used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QFrame, QVBoxLayout

from assistant.domain.facts import FactStatus, FactType
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import label
from ui.widgets.empty import EmptyState
from ui.widgets.flow import FlowLayout
from ui.widgets.growth_plot import GrowthPlot
from ui.widgets.kinds import SIGN_OF_TYPE, type_name
from ui.widgets.notice import Sign
from ui.windows.memory_place import CardsPlace, card
from ui.words import said_number, translated

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from PySide6.QtWidgets import QWidget

    from assistant.domain.memory_views import Growth
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class GrowthView(CardsPlace):
    """Counts by kind, then what each week or month brought."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        nothing = EmptyState(
            "chart-bar",
            self.tr("Nothing to count yet"),
            self.tr("How much is remembered, and how often answers use it, shows here."),
            tone="memory",
        )
        super().__init__(link, notice, nothing, self.tr("Overview"))
        self._shown: Growth | None = None

    def refresh(self) -> None:
        """Count again."""
        self._ask(lambda engine: engine.growth(), self._show_growth)

    def _show_growth(self, growth: Growth) -> None:
        if growth != self._shown:
            self._shown = growth
            self._show(self._make_cards(growth), any_there=bool(growth.buckets))

    def _make_cards(self, growth: Growth) -> Iterator[QWidget]:
        yield self._make_counts(growth)
        names = [_said_bucket(each.began, growth.unit) for each in growth.buckets]
        learnt = [each.learnt for each in growth.buckets]
        used = [each.used for each in growth.buckets]
        weekly = growth.unit == "week"
        for heading, tone, values in (
            (
                self.tr("Facts learnt each week") if weekly else self.tr("Facts learnt each month"),
                "memory",
                learnt,
            ),
            (
                self.tr("Answers given from the memory each week")
                if weekly
                else self.tr("Answers given from the memory each month"),
                "accent",
                used,
            ),
        ):
            made, column = card()
            column.addWidget(label(heading, "strong", wrap=True))
            plot = GrowthPlot(heading, tone)
            plot.show_values(values, names)
            column.addWidget(plot)
            yield made

    def _make_counts(self, growth: Growth) -> QWidget:
        made, column = card()
        kinds = [
            _count(SIGN_OF_TYPE[kind], growth.by_type[kind], type_name(kind)) for kind in FactType
        ]
        others = [
            _count(sign, number, words)
            for sign, number, words in (
                ("user", growth.entities, self.tr("People and things")),
                ("path", growth.stories, self.tr("Stories")),
                ("push-pin", growth.pinned, self.tr("Pinned")),
                ("lock-simple", growth.device_only, self.tr("This device only")),
                (
                    "clock-counter-clockwise",
                    growth.by_status[FactStatus.SUPERSEDED],
                    self.tr("Replaced"),
                ),
                ("eye-slash", growth.hidden, self.tr("Left out")),
            )
        ]
        for counts in (kinds, others):
            flow = FlowLayout()
            flow.setSpacing(Space.M)
            for count in counts:
                flow.addWidget(count)
            column.addLayout(flow)
        return made


def _count(sign: str, number: int, words: str) -> QWidget:
    """A number over what it counts."""
    made = QFrame()
    made.setMinimumWidth(theme().tokens.scaled(Size.COLUMN_NARROW))
    column = QVBoxLayout(made)
    column.setContentsMargins(Space.XS, Space.XS, Space.XS, Space.XS)
    column.setSpacing(Space.XXS)
    column.addWidget(Sign(sign, "memory", Icon.SMALL))
    column.addWidget(label(said_number(number), "title"))
    column.addWidget(label(words, "small"))
    return made


def _said_bucket(began: datetime, unit: str) -> str:
    date = QDate(began.year, began.month, began.day)
    return QLocale().toString(
        date, translated("d MMM") if unit == "week" else translated("MMM yyyy")
    )

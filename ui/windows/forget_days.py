"""The first and the last day of what is to be forgotten."""

from __future__ import annotations

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QDateEdit, QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import label

WEEK = 7


class ForgetDays(QWidget):
    """Two days, both of them included; at first the week that ends today."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        today = QDate.currentDate()
        self.since = self._field(self.tr("First day"), today.addDays(1 - WEEK))
        self.until = self._field(self.tr("Last day"), today)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        for field in (self.since, self.until):
            column.addWidget(label(field.accessibleName(), "small"))
            column.addWidget(field)

    @property
    def first(self) -> QDate:
        """The first of the days."""
        return self.since.date()

    @property
    def last(self) -> QDate:
        """The last of the days."""
        return self.until.date()

    def _field(self, name: str, day: QDate) -> QDateEdit:
        field = QDateEdit(day)
        field.setAccessibleName(name)
        field.lineEdit().setTextMargins(Space.S, Space.NONE, Space.S, Space.NONE)
        field.setDisplayFormat(self.tr("d MMM yyyy"))
        field.dateChanged.connect(self.changed)
        return field

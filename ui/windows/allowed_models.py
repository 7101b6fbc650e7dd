"""The models elsewhere that are sent a message unasked, each with a way to take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.tokens import Icon, Space
from ui.widgets.controls import empty, label, text_button
from ui.widgets.notice import Sign

if TYPE_CHECKING:
    from collections.abc import Callable


class AllowedModels(QWidget):
    """A row for each model; the value is their names, separated by commas."""

    def __init__(self, title: str, value: str, change: Callable[[object], None]) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self._change, self._names = change, list[str]()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.NONE)
        self._rows.setSpacing(Space.XS)
        self._fill(_names_in(value))

    @property
    def names(self) -> tuple[str, ...]:
        """The models that are sent a message unasked."""
        return tuple(self._names)

    def show_value(self, value: object) -> None:
        """Show these models, where they are others."""
        names = _names_in(str(value))
        if names != self._names:
            self._fill(names)

    def _fill(self, names: list[str]) -> None:
        self._names = names
        empty(self._rows)
        none = self.tr("None. You see what is sent before it goes, each time.")
        for row in [self._row(name) for name in names] or [label(none, "muted", wrap=True)]:
            self._rows.addWidget(row)
            row.show()  # with the others, and not an event later

    def _row(self, name: str) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.S)
        row.addWidget(Sign("cloud", "muted", Icon.SMALL))
        row.addWidget(label(name, "", wrap=True), 1)
        again = text_button(self.tr("Ask again"), "link", lambda: self._take_away(name))
        again.setAccessibleName(self.tr("Ask again before sending to {model}").format(model=name))
        row.addWidget(again)
        return made

    def _take_away(self, name: str) -> None:
        left = [each for each in self._names if each != name]
        self._fill(left)
        self._change(", ".join(left))


def _names_in(value: str) -> list[str]:
    return list(dict.fromkeys(name.strip() for name in value.split(",") if name.strip()))

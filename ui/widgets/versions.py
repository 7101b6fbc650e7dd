"""Which of a message's versions is shown, and the way to the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import IconButton, label

if TYPE_CHECKING:
    from collections.abc import Sequence


class VersionSwitcher(QWidget):
    """Says "2/3" between a button back and a button on."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._versions: tuple[str, ...] = ()
        self._at = 0
        self._before = IconButton("caret-left", self.tr("Version before"))
        self._before.clicked.connect(lambda: self._step(-1))
        self._which = label("", "small")
        self._after = IconButton("caret-right", self.tr("Version after"))
        self._after.clicked.connect(lambda: self._step(1))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.XS)
        for widget in (self._before, self._which, self._after):
            row.addWidget(widget)

    def show_versions(self, versions: Sequence[str], here: str) -> None:
        """Show where `here` stands among the versions; nothing where it is the only one."""
        self._versions = tuple(versions)
        self._at = self._versions.index(here) if here in self._versions else 0
        self._which.setText(f"{self._at + 1}/{len(self._versions)}")
        self._before.setEnabled(self._at > 0)
        self._after.setEnabled(self._at + 1 < len(self._versions))
        self.setVisible(len(self._versions) > 1)

    def _step(self, by: int) -> None:
        self.chosen.emit(self._versions[self._at + by])

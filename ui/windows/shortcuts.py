"""The keys, and the sheet that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout

from ui.tokens import Space
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


def _tr(text: str) -> str:
    return QCoreApplication.translate("Shortcuts", text)


def install(window: QWidget, acts: dict[str, Callable[[], object]]) -> None:
    """Bind keys to what they do, everywhere in the window."""
    for keys, act in acts.items():
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(act)


def show_shortcuts(window: QWidget) -> Sheet:
    """Show every key."""
    sheet = Sheet(window, _tr("Keyboard"))
    grid = QGridLayout()
    grid.setHorizontalSpacing(Space.L)
    grid.setVerticalSpacing(Space.S)
    rows = (
        ("Ctrl+N", _tr("New chat")),
        ("Ctrl+Shift+N", _tr("Temporary chat")),
        ("Ctrl+F", _tr("Search")),
        ("Ctrl+1 … 4", _tr("Chats, Memory, Models, Settings")),
        ("Ctrl+,", _tr("Settings")),
        ("Enter", _tr("Send")),
        ("Shift+Enter", _tr("New line")),
        ("Esc", _tr("Stop the answer")),
        ("F2", _tr("Rename the chosen chat")),
        ("Delete", _tr("Delete the chosen chat, or forget the chosen fact")),
        ("F1, Ctrl+/", _tr("This sheet")),
    )
    for row, (keys, what) in enumerate(rows):
        key = label(keys, "key")
        grid.addWidget(key, row, 0, alignment=Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label(what, "", wrap=True), row, 1)
    grid.setColumnStretch(1, 1)
    sheet.content.addLayout(grid)
    sheet.open_sheet()
    return sheet

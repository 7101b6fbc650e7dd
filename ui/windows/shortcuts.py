"""The keys: one registry of what they do, and the sheet that shows them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QWidget

from assistant.settings import ShortcutSettings
from ui.language.engine_words import setting_words
from ui.tokens import Size, Space
from ui.widgets.controls import SearchField, label
from ui.widgets.key_field import shown_keys
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def _tr(text: str) -> str:
    return QCoreApplication.translate("Shortcuts", text)


def title_of(name: str) -> str:
    """What an action of the registry does, as a person is told."""
    field = ShortcutSettings.model_fields[name]
    return setting_words(field.title or name)


OVER_SHEETS = frozenset(
    {"find_anything", "show_help", "switch_theme", "larger_text", "smaller_text"}
)
"""What keys do while a sheet is open too; `find_anything` closes its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyed:
    """Something that a key does; `name` is that of its setting, empty where it stays as it is."""

    name: str
    title: str
    keys: str


def fixed_keys() -> tuple[Keyed, ...]:
    """Keys that always do the same."""
    quit_keys = QKeySequence(QKeySequence.StandardKey.Quit).toString()
    pairs = (
        ("Return", _tr("Send")),
        ("Shift+Return", _tr("New line")),
        ("Esc", _tr("Stop the answer, or close what is open")),
        ("Up", _tr("Edit the last message, where nothing is written")),
        ("F2", _tr("Rename the chosen chat")),
        ("Ctrl+P", _tr("Pin the chosen chat, or no longer")),
        ("Ctrl+E", _tr("Archive the chosen chat, or bring it back")),
        ("Del", _tr("Delete the chosen chat, or forget the chosen fact")),
        ("Ctrl+,", _tr("Settings")),
        (quit_keys, _tr("Close Keepsake")),
    )
    return tuple(Keyed(name="", title=title, keys=keys) for keys, title in pairs if keys)


class Shortcuts(QObject):
    """What each action does, and the keys that it has now, everywhere in a window."""

    changed = Signal()

    def __init__(self, window: QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
        """`acts` has something to do for every field of `ShortcutSettings`."""
        super().__init__(window)
        self._window = window
        self._keys = ShortcutSettings()
        self._bound: dict[str, QShortcut] = {}
        for name in ShortcutSettings.model_fields:
            shortcut = self._bound[name] = QShortcut(window)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            always = name in OVER_SHEETS
            shortcut.activated.connect(acts[name] if always else self._below_no_sheet(acts[name]))
        self.apply(self._keys)

    def apply(self, keys: ShortcutSettings) -> None:
        """Let the keys do what the settings say."""
        self._keys = keys
        for name, shortcut in self._bound.items():
            shortcut.setKey(QKeySequence(getattr(keys, name)))
        self.changed.emit()

    def bind(self, keys: str, act: Callable[[], object]) -> None:
        """Bind keys that cannot be changed."""
        shortcut = QShortcut(QKeySequence(keys), self._window)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(self._below_no_sheet(act))

    def _below_no_sheet(self, act: Callable[[], object]) -> Callable[[], object]:
        """Nothing changes behind a sheet that covers the window."""

        def acted() -> None:
            if not self.covered:
                act()

        return acted

    @property
    def covered(self) -> bool:
        """Whether a sheet covers the window."""
        return any(sheet.isVisible() for sheet in self._window.findChildren(Sheet))

    def keys_of(self, name: str) -> str:
        """The keys of an action; empty where it has none."""
        return str(getattr(self._keys, name))

    def all(self) -> tuple[Keyed, ...]:
        """Everything that a key does or could do: first what can be changed."""
        own = tuple(
            Keyed(name=name, title=title_of(name), keys=self.keys_of(name)) for name in self._bound
        )
        return (*own, *fixed_keys())


class KeyList(QWidget):
    """Keys and what they do, narrowed by a search in both."""

    def __init__(self, keyed: tuple[Keyed, ...]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        grid.setHorizontalSpacing(Space.L)
        grid.setVerticalSpacing(Space.S)
        grid.setColumnStretch(1, 1)
        self._rows: list[tuple[str, QWidget, QWidget]] = []
        for row, one in enumerate(keyed):
            key = label(shown_keys(one.keys) or _tr("No key"), "key" if one.keys else "small")
            what = label(one.title, "", wrap=True)
            top = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
            grid.addWidget(key, row, 0, alignment=top)
            grid.addWidget(what, row, 1)
            self._rows.append((f"{one.title} {key.text()} {one.keys}".casefold(), key, what))
        self._none = label(_tr("No key does that."), "muted")
        self._none.hide()
        grid.addWidget(self._none, len(keyed), 0, 1, 2)

    def narrow(self, words: str) -> int:
        """Show what holds every one of these words, and return how many."""
        wanted = words.casefold().split()
        shown = 0
        for text, *widgets in self._rows:
            fits = all(word in text for word in wanted)
            shown += fits
            for widget in widgets:
                widget.setVisible(fits)
        self._none.setVisible(not shown)
        return shown


def show_shortcuts(window: QWidget, shortcuts: Shortcuts, change: Callable[[], object]) -> Sheet:
    """Show every key; `change` leads to where they can be changed."""
    sheet = Sheet(window, _tr("Keyboard"), width=Size.SHEET)
    search = SearchField(_tr("Search by key or by what it does"))
    rows = KeyList(shortcuts.all())
    search.textChanged.connect(rows.narrow)
    sheet.content.addWidget(search)
    sheet.content.addWidget(rows)
    sheet.content.addStretch()
    sheet.add_button(_tr("Change the keys…"), "", change)
    sheet.open_sheet()
    return sheet

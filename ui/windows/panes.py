"""How wide the person made lists and panels, and which columns they chose, for the next start."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtWidgets import QSplitter, QTableView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

COLUMNS = "columns"
"""Under this name stand the columns of the facts that are hidden."""


@runtime_checkable
class Choosable(Protocol):
    """A table whose columns come and go; `columns_changed` carries those that are hidden."""

    columns_changed: SignalInstance

    def hide_columns(self, columns: Sequence[int], /) -> None:
        """Show all columns but these."""


class Panes:
    """Reads and sets the sizes of every splitter in a window.

    A splitter is known by the class of its page and the number of its panes. Only what the person
    moved is kept: the rest goes on following the window and the size of the text.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._sizes: dict[str, list[int]] = {}
        self._watched: set[int] = set()

    def restore(self, kept: str) -> None:
        """Take the sizes of an earlier start, as `kept` gave them; anything else is ignored."""
        try:
            sizes = json.loads(kept)
        except ValueError:
            return
        if isinstance(sizes, dict):
            self._sizes = {name: each for name, each in sizes.items() if _is_sizes(each)}
        self.restore_in(self._window)

    def kept(self) -> str:
        """The sizes that were chosen, as text."""
        return json.dumps(self._sizes)

    def restore_in(self, place: QWidget) -> None:
        """Set what was kept of the splitters in `place`, and notice when one is moved."""
        for table in place.findChildren(QTableView):
            if isinstance(table, Choosable):
                self._restore_columns(table)
        for splitter in place.findChildren(QSplitter):
            sizes = self._sizes.get(_name(splitter))
            if sizes is not None and len(sizes) == splitter.count():
                splitter.setSizes(_kept_or_now(sizes, splitter))
            if id(splitter) not in self._watched:
                self._watched.add(id(splitter))
                splitter.splitterMoved.connect(
                    lambda _at, _index, moved=splitter: self._note(moved)
                )

    def _restore_columns(self, table: Choosable) -> None:
        if (hidden := self._sizes.get(COLUMNS)) is not None:
            table.hide_columns(hidden)
        if id(table) not in self._watched:
            self._watched.add(id(table))
            table.columns_changed.connect(self._note_columns)

    def _note_columns(self, hidden: list[int]) -> None:
        self._sizes[COLUMNS] = hidden

    def _note(self, splitter: QSplitter) -> None:
        name = _name(splitter)
        before = self._sizes.get(name, [])
        now = splitter.sizes()
        known = before if len(before) == len(now) else now
        panes = [splitter.widget(at) for at in range(splitter.count())]
        hidden = [pane is not None and pane.isHidden() for pane in panes]
        self._sizes[name] = [
            old if gone else new for new, old, gone in zip(now, known, hidden, strict=True)
        ]


def _name(splitter: QSplitter) -> str:
    return f"{type(splitter.parentWidget()).__name__} {splitter.count()}"


def _kept_or_now(kept: list[int], splitter: QSplitter) -> list[int]:
    """What was kept; a pane that was hidden then is as wide as it is now."""
    return [old or now for old, now in zip(kept, splitter.sizes(), strict=True)]


def _is_sizes(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, int) and each >= 0 for each in value)

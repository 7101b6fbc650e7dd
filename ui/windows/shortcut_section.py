"""The section of Settings in which keys are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from assistant.settings import ShortcutSettings, default_keys_of
from ui.tokens import Space
from ui.widgets.controls import IconButton, SearchField, label, text_button
from ui.widgets.key_field import KeyField, shown_keys
from ui.widgets.notice import Notice
from ui.windows.shortcuts import title_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.errors import AssistantError
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink


class ShortcutSection(QWidget):
    """Each action with its keys, a way back to those it came with, and a search."""

    settings_changed = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.notice = Notice()
        self.fields: dict[str, KeyField] = {}
        self._backs: dict[str, IconButton] = {}
        self._rows: dict[str, QWidget] = {}
        self.search = SearchField(self.tr("Search by key or by what it does"))
        self.search.textChanged.connect(self._narrow)
        self._none = label(self.tr("No key does that."), "muted")
        self._none.hide()
        hint = self.tr("Press a field, then the new keys. Delete takes them away, Esc keeps them.")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addWidget(label(hint, "muted", wrap=True))
        column.addWidget(self.search)
        column.addWidget(self.notice)
        for name in ShortcutSettings.model_fields:
            column.addWidget(self._make_row(name))
        column.addWidget(self._none)
        self._all = text_button(
            self.tr("Reset all keys"), "", self.reset_all, sign="arrow-counter-clockwise"
        )
        column.addWidget(self._all, alignment=Qt.AlignmentFlag.AlignLeft)
        self.show_settings(link.engine.settings)

    def show_settings(self, settings: Settings) -> None:
        """Show the keys as they are."""
        keys = settings.shortcuts
        for name, field in self.fields.items():
            now = str(getattr(keys, name))
            if not field.waiting:
                field.show_keys(now)
            self._backs[name].setEnabled(now != default_keys_of(name))
        self._all.setEnabled(keys != ShortcutSettings())

    def change(self, name: str, keys: str) -> None:
        """Give an action other keys; where they do something else already, ask."""
        self.notice.hide()
        owner = self._link.engine.settings.shortcuts.owner_of(keys) if keys else None
        if owner is not None and owner != name:
            self._ask(name, keys, owner)
            return
        self._set_all([(name, keys)])

    def reset_all(self) -> None:
        """Give every action the keys that it came with."""
        self.notice.hide()
        changed = {
            name: default_keys_of(name)
            for name in self.fields
            if getattr(self._link.engine.settings.shortcuts, name) != default_keys_of(name)
        }
        # First none, then their own: on the way two might have the same.
        self._set_all([*((name, "") for name in changed), *changed.items()])

    def _ask(self, name: str, keys: str, owner: str) -> None:
        said = self.tr("{keys} already does “{other}”.")
        self.notice.show_warning(
            said.format(keys=shown_keys(keys), other=title_of(owner)),
            self.tr("Use it for “{this}” instead?").format(this=title_of(name)),
            {self.tr("Use it here"): lambda: self._set_all([(owner, ""), (name, keys)])},
        )
        self.show_settings(self._link.engine.settings)

    def _set_all(self, keys: list[tuple[str, str]]) -> None:
        """Set one after the other, so that no two ever have the same."""
        if not keys:
            return
        (name, value), *rest = keys

        def done(settings: Settings) -> None:
            self.show_settings(settings)
            self.settings_changed.emit(settings)
            self._set_all(rest)

        self._link.ask(
            lambda engine: engine.change_setting(f"shortcuts.{name}", value),
            parent=self,
            then=done,
            otherwise=self._fail,
        )

    def _fail(self, error: AssistantError) -> None:
        self.notice.show_error(error)
        self.show_settings(self._link.engine.settings)

    def _narrow(self, words: str) -> None:
        wanted = words.casefold().split()
        shown = 0
        for name, row in self._rows.items():
            text = f"{title_of(name)} {self.fields[name].text()}".casefold()
            fits = all(word in text for word in wanted)
            shown += fits
            row.setVisible(fits)
        self._none.setVisible(not shown)

    def _make_row(self, name: str) -> QWidget:
        row_of = self._rows[name] = QWidget()
        row = QHBoxLayout(row_of)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.XS)
        title = title_of(name)
        field = self.fields[name] = KeyField(title, default_keys_of(name))
        field.picked.connect(self._picker(name))
        back = self._backs[name] = IconButton(
            "arrow-counter-clockwise", self.tr("Reset the keys of {action}").format(action=title)
        )
        back.clicked.connect(lambda: self.change(name, default_keys_of(name)))
        row.addWidget(label(title, "", wrap=True), 1)
        row.addWidget(field)
        row.addWidget(back)
        return row_of

    def _picker(self, name: str) -> Callable[[str], None]:
        return lambda keys: self.change(name, keys)

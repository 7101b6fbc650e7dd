"""Settings: made from the fields that describe them, plus import and about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.rules import subjects_from
from ui.language.engine_words import setting_words
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import SearchField, empty, label, text_button
from ui.widgets.notice import Notice
from ui.windows.about_section import AboutSection
from ui.windows.backup_section import BackupSection
from ui.windows.network_view import NetworkView
from ui.windows.setting_form import SettingForm, make_row
from ui.windows.settings_parts import LaterParts, SideArea, framed
from ui.windows.shortcut_section import ShortcutSection
from ui.windows.tools_section import ToolsSection

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from pydantic import BaseModel
    from pydantic.fields import FieldInfo
    from PySide6.QtGui import QShowEvent

    from assistant.domain.rules import SensitiveSubject
    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink
    from ui.windows.import_section import ImportSection

ELSEWHERE = {"models.chat", "models.next_embedder", "privacy.encryption"}
"""Settings that have a page or a section of their own."""


class SettingsPage(QWidget):
    """Sections at the side, one form at a time, and a search through all of them."""

    settings_changed = Signal(object)
    models_asked = Signal()
    first_run_asked = Signal()
    restore_asked = Signal(object, str)

    def __init__(self, link: EngineLink, importing: ImportSection) -> None:
        super().__init__()
        self.link = link
        self.notice = Notice()
        self._stack = QStackedWidget()
        self._sections = QButtonGroup(self)
        self._titles: dict[str, str] = {}
        self._side = QVBoxLayout()
        self._forms: dict[str, QVBoxLayout] = {}
        self._made: dict[str, SettingForm] = {}
        self._under_way = 0
        self._unfilled: set[str] = set()
        self.importing = importing
        self._import_place = QVBoxLayout()
        self._parts = LaterParts(self)
        self.search = SearchField(self.tr("Search settings"))
        self.search.textChanged.connect(self._find)
        self._found = QVBoxLayout()
        self._columns: list[QWidget] = []
        self._lay_out()
        self.show_settings(link.engine.settings)
        theme().changed.connect(self._widen)
        self._widen()

    def show_settings(self, settings: Settings) -> None:
        """Show the values as they are."""
        self._unfilled = set(self._forms) - set(self._made)  # made when it is turned to
        for group, form in self._made.items():
            form.show_values(getattr(settings, group))
        self._fill_shown()
        if "shortcuts" in self._parts:
            self.shortcuts.show_settings(settings)

    # parts, each made when it is turned to, or in a round of the event loop of its own

    @property
    def about(self) -> AboutSection:
        """What this program is."""
        return self._parts.get("about", AboutSection)

    @property
    def backup(self) -> BackupSection:
        """Copies, and the key that opens them."""
        return self._parts.get("backup", BackupSection)

    @property
    def shortcuts(self) -> ShortcutSection:
        """The keys."""
        return self._parts.get("shortcuts", ShortcutSection)

    @property
    def network(self) -> NetworkView:
        """What left this machine."""
        return self._parts.get("privacy", NetworkView)

    @property
    def tools(self) -> ToolsSection:
        """Other programs that may ask."""
        return self._parts.get("serving", ToolsSection)

    def _make_about(self) -> AboutSection:
        made = AboutSection(self.link)
        made.first_run_asked.connect(self.first_run_asked)
        return made

    def _make_backup(self) -> BackupSection:
        made = BackupSection(self.link)
        made.restore_asked.connect(self.restore_asked)
        return made

    def _make_shortcuts(self) -> ShortcutSection:
        made = ShortcutSection(self.link)
        made.settings_changed.connect(self.settings_changed)
        made.show_settings(self.link.engine.settings)
        return made

    def showEvent(self, event: QShowEvent) -> None:
        """Settings are also changed elsewhere, such as where a message is sent unasked."""
        for group, form in self._made.items():
            form.show_values(getattr(self.link.engine.settings, group))
        super().showEvent(event)
        self._parts.begin()

    def _fill_shown(self) -> None:
        group = self._shown_section()
        if group in self._unfilled:
            self._unfilled.discard(group)
            settings = self.link.engine.settings
            form = self._forms[group]
            self._fill(form, group, getattr(settings, group))
            for at in range(form.count()):
                item = form.itemAt(at)
                row = item.widget() if item is not None else None
                if row is not None:
                    row.show()  # with its page, and not an event later

    def show_section(self, name: str) -> None:
        """Turn to a section: a group of settings, `shortcuts`, `import` or `about`."""
        for button in self._sections.buttons():
            if button.property("section") == name:
                button.click()

    def form(self, group: str) -> SettingForm:
        """The form of a group that was turned to; raises `KeyError` for any other."""
        return self._made[group]

    def take_import_back(self) -> None:
        """Show the import here again after it was lent to another page."""
        self._import_place.addWidget(self.importing)
        self.importing.show()

    # search

    def _find(self, words: str) -> None:
        """Show the settings that hold every word, of whichever section."""
        if not words.strip():
            self.show_section(self._shown_section())
            return
        empty(self._found)
        settings = self.link.engine.settings
        sought = words.casefold().split()
        found = 0
        for group in self._forms:
            hits = [name for name in self._names(group) if self._holds(group, name, sought)]
            if hits:
                self._found.addWidget(label(self._titles[group], "heading"))
            for name in hits:
                self._found.addWidget(self._make_row(group, name, getattr(settings, group)))
            found += len(hits)
        others = [name for name in self._titles if name not in self._forms]
        also = {"backup": self.tr("encryption key passphrase restore")}
        for name in others:
            said = f"{self._titles[name]} {also.get(name, '')}".casefold()
            if all(word in said for word in sought):
                self._found.addWidget(self._make_link(name))
                found += 1
        if not found:
            nothing = self.tr("No setting speaks of that.")
            self._found.addWidget(label(nothing, "muted", wrap=True))
        self._stack.setCurrentWidget(self._found_page)

    def _names(self, group: str) -> list[str]:
        fields = type(getattr(self.link.engine.settings, group)).model_fields
        return [name for name in fields if f"{group}.{name}" not in ELSEWHERE]

    def _holds(self, group: str, name: str, words: list[str]) -> bool:
        field = type(getattr(self.link.engine.settings, group)).model_fields[name]
        said = (self._titles[group], *map(setting_words, (field.title or "", _told(field))))
        text = f"{' '.join(said)} {group}.{name}".casefold()
        return all(word in text for word in words)

    def _make_link(self, section: str) -> QWidget:
        return text_button(
            self._titles[section], "link", lambda: self.show_section(section), sign="arrow-right"
        )

    def _shown_section(self) -> str:
        chosen = self._sections.checkedButton()
        return str(chosen.property("section")) if chosen is not None else ""

    # rows

    def _fill(self, place: QVBoxLayout, group: str, values: BaseModel) -> None:
        form = self._made[group] = SettingForm(group, self._names(group), values, self._change)
        if group == "models":
            words = self.tr("Choose and add models…")
            form.add_below(text_button(words, "link", self.models_asked.emit, sign="cpu"))
        if group == "privacy":
            words, show = self.tr("Encryption and its key…"), partial(self.show_section, "backup")
            form.add_below(text_button(words, "link", show, sign="lock"))
        place.addWidget(form)

    def _make_row(self, group: str, name: str, values: BaseModel) -> QWidget:
        return make_row(f"{group}.{name}", values, self._change)

    def _change(self, name: str, value: object) -> None:
        self.notice.hide()
        if name != "memory.learn_subjects":
            self._ask(lambda engine: engine.change_setting(name, value))
            return
        wanted = subjects_from(str(value))  # what waited for its yes is learnt too
        for subject in wanted ^ subjects_from(self.link.engine.settings.memory.learn_subjects):
            self._ask(partial(_learn, subject, on=subject in wanted))

    def _ask(self, change: Callable[[Engine], Future[Any]]) -> None:
        """Change it; before the last of several is done, nothing is shown as it was before it."""
        self._under_way += 1
        self.link.ask(
            change, parent=self, then=lambda _done: self._changed(), otherwise=self._failed
        )

    def _failed(self, error: AssistantError) -> None:
        self._under_way -= 1
        self.notice.show_error(error)
        self.show_settings(self.link.engine.settings)

    def _changed(self) -> None:
        self._under_way -= 1
        if self._under_way:
            return
        settings = self.link.engine.settings
        for group, form in self._made.items():
            form.show_values(getattr(settings, group))
        if "serving" in self._parts:
            self.tools.api.refresh()
        self.settings_changed.emit(settings)

    def _lay_out(self) -> None:
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(Space.HAIR)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._make_side())
        self._split.addWidget(self._make_right())
        self._split.setStretchFactor(1, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.addWidget(self._split)

    def _make_side(self) -> QWidget:
        side = QWidget()
        side.setProperty("kind", "list")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        side.setLayout(self._side)
        self._side.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self._side.setSpacing(Space.XS)
        heading = label(self.tr("Settings"), "title")
        heading.setContentsMargins(Space.XS, Space.NONE, Space.NONE, Space.S)
        self._side.addWidget(heading)
        self._side.addWidget(self.search)
        self._side.addSpacing(Space.XS)
        for name, title, sign in (
            ("memory", self.tr("Memory"), "brain"),
            ("models", self.tr("Models"), "cpu"),
            ("privacy", self.tr("Privacy"), "shield-check"),
            ("appearance", self.tr("Appearance"), "palette"),
            ("serving", self.tr("Other programs"), "share-network"),
            ("desktop", self.tr("Desktop"), "desktop"),
        ):
            form = self._forms[name] = QVBoxLayout()
            form.setSpacing(Space.NONE)
            whole = self._with_more(name, form)
            self._add_section(name, title, sign, self._framed(title, whole))
        self.take_import_back()
        keys = self.tr("Keyboard")
        self._add_part("shortcuts", keys, "keyboard", self._make_shortcuts)
        bring = self.tr("Import chats")
        framed = self._framed(bring, self._import_place)
        self._add_section("import", bring, "download-simple", framed)
        safe = self.tr("Backup and recovery")
        self._add_part("backup", safe, "lifebuoy", self._make_backup)
        about = self.tr("About")
        self._add_part("about", about, "info", self._make_about)
        self._found.setSpacing(Space.S)
        self._found_page = self._framed(self.tr("Found"), self._found)
        self._stack.addWidget(self._found_page)
        self._side.addStretch()
        self._sections.buttons()[0].setChecked(True)
        return SideArea(side)

    def _with_more(self, name: str, form: QVBoxLayout) -> QVBoxLayout:
        """Below what may leave the machine what did; below what is served who may ask."""
        whole = QVBoxLayout()
        whole.addLayout(form)
        more: dict[str, Callable[[], QWidget]] = {
            "privacy": lambda: NetworkView(self.link),
            "serving": lambda: ToolsSection(self.link),
        }
        if name in more:
            self._parts.add(name, whole, more[name])
        return whole

    def _add_part(self, name: str, title: str, sign: str, make: Callable[[], QWidget]) -> None:
        place = QVBoxLayout()
        self._parts.add(name, place, make)
        self._add_section(name, title, sign, self._framed(title, place))

    def _make_right(self) -> QWidget:
        right = QWidget()
        right.setProperty("kind", "page")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(right)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        above = QHBoxLayout()
        above.setContentsMargins(Space.XL, Space.NONE, Space.XL, Space.NONE)
        above.addWidget(self.notice)
        column.setSpacing(Space.NONE)
        column.addLayout(above)
        column.addWidget(self._stack, 1)
        return right

    def _add_section(self, name: str, title: str, sign: str, content: QWidget) -> None:
        self._titles[name] = title
        button: QPushButton = text_button(title, "section", sign=sign)
        button.setCheckable(True)
        button.setProperty("section", name)
        self._sections.addButton(button)
        self._side.addWidget(button)
        self._stack.addWidget(content)
        button.clicked.connect(lambda: self._turn_to(name, content))

    def _turn_to(self, name: str, content: QWidget) -> None:
        with QSignalBlocker(self.search):
            self.search.clear()
        self._fill_shown()
        self._parts.complete(name)
        self._stack.setCurrentWidget(content)

    def _framed(self, title: str, content: QVBoxLayout | QWidget) -> QScrollArea:
        area, column = framed(title, content)
        self._columns.append(column)
        return area

    def _widen(self) -> None:
        tokens = theme().tokens
        for column in self._columns:
            column.setMaximumWidth(tokens.scaled(Size.FORM))
            column.setMinimumWidth(Size.PAGE_LEAST)
        for button in self._sections.buttons():  # the chosen one is bold, and not cut for it
            button.setMinimumWidth(0)
            words = button.text()
            bold = QFontMetrics(theme().font(bold=True)).horizontalAdvance(words)
            more = bold - QFontMetrics(theme().font()).horizontalAdvance(words)
            button.setMinimumWidth(button.sizeHint().width() + max(more, 0))
        self._split.setSizes([tokens.roomy(Size.SECTIONS), max(self.width(), Size.FORM)])


def _learn(
    subject: SensitiveSubject, engine: Engine, *, on: bool
) -> Future[frozenset[SensitiveSubject]]:
    return engine.learn_subject(subject, on=on)


def _told(field: FieldInfo) -> str:
    return field.description or ""

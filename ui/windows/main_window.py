"""The window: the rail and the place that is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from assistant.domain.ids import ConversationId
from ui.language.choosing import language
from ui.look.icons import icon
from ui.look.theme import theme
from ui.tokens import Icon, Space, Window
from ui.widgets.empty import EmptyState
from ui.windows.chats_page import ChatsPage
from ui.windows.dropped_files import DroppedFiles
from ui.windows.panes import Panes
from ui.windows.rail import Rail
from ui.windows.told_aloud import TellingAloud
from ui.windows.undo_bar import UndoBar
from ui.windows.warming import Warming
from ui.windows.wayfinding import Wayfinding

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QKeyEvent

    from assistant.domain.backups import Restored
    from assistant.domain.facts import FactSource
    from assistant.errors import AssistantError
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink
    from ui.windows.first_run import FirstRun
    from ui.windows.import_section import ImportSection
    from ui.windows.memory_page import MemoryPage
    from ui.windows.models_page import ModelsPage
    from ui.windows.opening import OpeningFailed
    from ui.windows.settings_page import SettingsPage

CHATS, MEMORY, MODELS, SETTINGS = range(4)


class MainWindow(QMainWindow):
    """Shows the chats at once; the other places are built when they are first visited.

    `close_asked` is emitted instead of closing: whoever owns the engine closes it, then the
    window. `language_asked` names the language of the settings where it is another than this
    window's: whoever made the window makes another.
    """

    painted = Signal()
    close_asked = Signal()
    retry_asked = Signal(str)
    language_asked = Signal(str)
    restore_asked = Signal(object, str)
    first_run_ended = Signal()
    settings_applied = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Keepsake")
        self.setWindowIcon(icon("bookmark-simple-fill", Icon.HERO, theme().colour("accent")))
        self.resize(Window.WIDTH, Window.HEIGHT)
        self.setMinimumSize(Window.LEAST_WIDTH, Window.LEAST_HEIGHT)
        self._link: EngineLink | None = None
        self.place = CHATS
        self._painted, self._may_close = False, False
        self.rail = Rail()
        self.chats = ChatsPage()
        self.memory: MemoryPage | None = None
        self.models: ModelsPage | None = None
        self.settings: SettingsPage | None = None
        self.failed: OpeningFailed | None = None
        self.first_run: FirstRun | None = None
        self._importing: ImportSection | None = None
        self._warming = Warming(self)
        self.panes = Panes(self)
        self._waiting: EmptyState | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self.chats)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.NONE)
        row.addWidget(self.rail)
        self.undo_bar = UndoBar()
        shown = QVBoxLayout()
        shown.setSpacing(Space.NONE)
        shown.addWidget(self._stack, 1)
        shown.addWidget(self.undo_bar)
        row.addLayout(shown, 1)
        self.setCentralWidget(middle)
        self.rail.chosen.connect(self.go_to)
        self.chats.models_asked.connect(lambda: self.go_to(MODELS))
        self.chats.fact_asked.connect(self.show_fact)
        self.chats.panel_made.connect(lambda: self.panes.restore_in(self.chats))
        self._aloud = TellingAloud(self.chats.page, self.rail)
        self._dropped = DroppedFiles(self, self)
        self.ways = Wayfinding(self, self)
        QShortcut(QKeySequence.StandardKey.Quit, self).activated.connect(self.close_asked)
        self.chats.page.show_new()

    # the engine comes and goes

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link
        self.ways.set_link(link)
        self.apply_settings(link.engine.settings)
        self.chats.set_link(link)
        self.undo_bar.set_link(link)
        self.go_to(self.place)
        self._warming.begin()

    def show_opening_error(self, error: AssistantError) -> None:
        """Show why the engine does not open, with a way to try again."""
        from ui.windows.opening import OpeningFailed

        if self.failed is None:
            self.failed = OpeningFailed()
            self.failed.retry_asked.connect(self._retry)
            self.failed.restore_asked.connect(self.restore_asked)
            self._stack.addWidget(self.failed)
        self.failed.show_error(error)
        self._stack.setCurrentWidget(self.failed)
        self.rail.setEnabled(False)

    def show_closing(self) -> None:
        """Say that the last work is being put away."""
        self.chats.page.drafts.save()
        self._wait_with(self.tr("Closing"), self.tr("The last words are being put away safely."))
        self.rail.setEnabled(False)

    def show_opening(self) -> None:
        """Say that the memory is being opened."""
        self._wait_with(self.tr("Opening your memory…"), "")

    def show_restoring(self) -> None:
        """Say that another memory takes this one's place."""
        said = self.tr("The copy is read through first. Your memory as it is now is kept.")
        self._wait_with(self.tr("Restoring"), said)
        self.rail.setEnabled(False)

    def close_now(self) -> None:
        """Close without asking anyone."""
        self._may_close = True
        self.close()

    def apply_settings(self, settings: Settings) -> None:
        """Look and behave as the settings say, at once."""
        self.ways.apply(settings)
        self.settings_applied.emit(settings)
        tokens = theme().tokens
        chosen = (settings.appearance.theme, settings.appearance.text_percent)
        if chosen != (theme().choice, tokens.percent):
            theme().choose(*chosen)
        self.chats.page.show_model(settings.models.chat)
        if settings.appearance.language != language().choice:
            self._ask_language(settings.appearance.language)

    def _ask_language(self, choice: str) -> None:
        """Another language needs another window, which waits for work that this one would end."""
        importing = self._importing is not None and self._importing.busy
        if not (self.chats.page.answering or importing):
            QTimer.singleShot(0, self, lambda: self.language_asked.emit(choice))
        elif self.settings is not None:
            self.settings.notice.show_passing(
                self.tr("The language changes with the next start"),
                self.tr("Now it would end what is being written or read in."),
                done=False,
            )

    # places

    def go_to(self, place: int) -> None:
        """Show one of the four places."""
        if not self.rail.isEnabled():  # nothing is open
            return
        self.place = place
        self.rail.show_place(place)
        self.rail.mark(place, "")
        page = self._page(place)
        self._end_first_run()
        if page is None:
            self._wait_with(self.tr("Opening your memory…"), "")
            return
        self._take_in(page)
        self._stack.setCurrentWidget(page)
        if place == CHATS:
            self.chats.page.composer.setFocus()
        else:
            page.setFocus()

    def _take_in(self, page: QWidget) -> None:
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
            self.panes.restore_in(page)

    def come_forward(self) -> None:
        """Be the window that the person sees."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()

    def _page(self, place: int) -> QWidget | None:
        if place == CHATS:
            return self.chats
        if self._link is None:
            return None
        return (self._memory_page, self._models_page, self._settings_page)[place - 1](self._link)

    def _memory_page(self, link: EngineLink) -> QWidget:
        if self.memory is None:
            from ui.windows.memory_page import MemoryPage

            self.memory = MemoryPage(link)
            self.memory.source_asked.connect(self._open_source)
            self.memory.place_made.connect(self.panes.restore_in)
        return self.memory

    def _models_page(self, link: EngineLink) -> QWidget:
        if self.models is None:
            from ui.windows.models_page import ModelsPage

            self.models = ModelsPage(link)
            self.models.settings_changed.connect(self.apply_settings)
            self.models.downloading.connect(lambda words: self.rail.mark(MODELS, words))
        return self.models

    def _settings_page(self, link: EngineLink) -> SettingsPage:
        if self.settings is None:
            from ui.windows.settings_page import SettingsPage

            self.settings = SettingsPage(link, self._import_section(link))
            self.settings.settings_changed.connect(self.apply_settings)
            self.settings.models_asked.connect(lambda: self.go_to(MODELS))
            self.settings.first_run_asked.connect(self.show_first_run)
            self.settings.restore_asked.connect(self.restore_asked)
        return self.settings

    def show_settings_section(self, name: str) -> None:
        """Show a section of the settings."""
        self.go_to(SETTINGS)
        if self.settings is not None:
            self.settings.show_section(name)

    def tell_restored(self, told: Restored | AssistantError) -> None:
        """Say what a restore did, where it was asked for."""
        self.show_settings_section("backup")
        if self.settings is not None:
            self.settings.backup.tell(told)

    # the first start

    def show_first_run(self) -> None:
        """Show the three pages of the first start; the rail leads out of them at any time."""
        if self._link is None or self.first_run is not None:
            return
        from ui.windows.first_run import FirstRun

        self.first_run = FirstRun(self._link, partial(self._import_section, self._link))
        self.first_run.settings_changed.connect(self.apply_settings)
        self.first_run.models_asked.connect(lambda: self.go_to(MODELS))
        self.first_run.ended.connect(lambda: self.go_to(CHATS))
        self._stack.addWidget(self.first_run)
        self._stack.setCurrentWidget(self.first_run)
        self.place = CHATS
        self.rail.show_place(CHATS)
        self.first_run.begin()

    def _import_section(self, link: EngineLink) -> ImportSection:
        """Where chats are brought along: in the settings, and lent to the first pages."""
        if self._importing is None:
            from ui.windows.import_section import ImportSection

            self._importing = ImportSection(link)
            self._importing.chat_asked.connect(self._open_chat)
        return self._importing

    def _end_first_run(self) -> None:
        """Whoever goes elsewhere has seen enough; it is in Settings, About again."""
        if self.first_run is None:
            return
        first_run, self.first_run = self.first_run, None
        if self._importing is not None:
            self._importing.setParent(self)  # not deleted with the page that borrowed it
            self._importing.hide()
        if self.settings is not None:
            self.settings.take_import_back()
            self.settings.show_settings(self.settings.link.engine.settings)
        self._stack.removeWidget(first_run)
        first_run.hide()
        first_run.deleteLater()
        self.first_run_ended.emit()

    # files that are dropped

    @property
    def shows_import(self) -> bool:
        """Whether Settings, Import is what is looked at."""
        return self._importing is not None and self._importing.isVisible()

    def offer_import(self, files: list[Path]) -> None:
        """Look through exports, and show what is in them."""
        if self.first_run is None:
            self.show_settings_section("import")
        else:
            self.first_run.show_import()
        if self._importing is not None:
            self._importing.begin(files)

    def offer_model(self, file: Path) -> None:
        """Ask for the name of a model file, and add it."""
        self.go_to(MODELS)
        if self.models is not None:
            self.models.add_file(file)

    def attach(self, files: list[Path]) -> None:
        """Let files go with the next message."""
        self.go_to(CHATS)
        self.chats.page.composer.field.files_given.emit(files)

    def _open_source(self, source: FactSource) -> None:
        self.go_to(CHATS)
        quotes = [source.quote] if source.quote else []
        self.chats.open(source.conversation_id, source.message_id, quotes)

    def _open_chat(self, conversation_id: str) -> None:
        self.go_to(CHATS)
        self.chats.open(ConversationId(conversation_id))

    def show_person(self, entity_id: str, name: str) -> None:
        """Show what is known of somebody or something."""
        self.go_to(MEMORY)
        if self.memory is not None:
            self.memory.show_person(entity_id, name)

    def show_fact(self, fact_id: str) -> None:
        """Show a fact where it is remembered."""
        self.go_to(MEMORY)
        if self.memory is not None:
            self.memory.show_fact(fact_id)

    def _wait_with(self, heading: str, sentence: str) -> None:
        if self._waiting is None:
            self._waiting = EmptyState("hourglass", "", "")
            self._stack.addWidget(self._waiting)
        self._waiting.say(heading, sentence)
        self._stack.setCurrentWidget(self._waiting)

    def _retry(self, passphrase: str) -> None:
        self.rail.setEnabled(True)
        self.go_to(CHATS)
        self.retry_asked.emit(passphrase)

    # keys and events

    def new_chat(self, *, temporary: bool = False) -> None:
        """Begin a chat."""
        self.go_to(CHATS)
        if self.rail.isEnabled():
            self.chats.new_chat(temporary=temporary)

    def search_here(self) -> None:
        """Put the cursor where this place is searched."""
        if self.place == MEMORY and self.memory is not None:
            self.memory.focus_search()
            return
        self.go_to(CHATS)
        self.chats.list.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.keyCombination() == QKeyCombination(Qt.Key.Key_Escape):
            if self.chats.page.answering:
                self.chats.page.stop()
            else:
                self.chats.hide_panel()
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = True
            self.painted.emit()
        return done

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self.close_asked.emit()

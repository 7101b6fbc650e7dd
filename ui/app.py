"""The application: the window first, the engine behind it, and a tidy end."""

from __future__ import annotations

import logging
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Protocol

import shiboken6
from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QApplication

from assistant.errors import AssistantError, EngineBug
from ui.bridge.gui_thread import GuiThread
from ui.bridge.job import Job
from ui.bridge.link import EngineLink
from ui.bridge.relay import ChangeRelay
from ui.bridge.start import since_process_start
from ui.bridge.watchdog import StallWatchdog
from ui.language.choosing import SYSTEM, language
from ui.look.theme import theme
from ui.markdown.blocks import blocks
from ui.windows.main_window import MainWindow
from ui.windows.tray import Outside

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assistant.domain.backups import Restored
    from assistant.engine import Engine

    class Open(Protocol):
        """Opens the engine, with a passphrase where the person typed one."""

        def __call__(self, typed_passphrase: str | None = None, /) -> Engine:
            """Block until it is open, or raise an `AssistantError`."""
            ...

    class Restore(Protocol):
        """Puts a copy in the memory's place while no engine has it open."""

        def __call__(self, file: Path | None, typed: str, /) -> Restored | None:
            """Block until it is done, or raise an `AssistantError`; None begins an empty one."""
            ...

    Request = Mapping[str, object]
    """What another start of this program wants: `ask` some words, `open` files, or the window."""
    Ready = Callable[[Engine, Callable[[Request], None]], None]

logger = logging.getLogger(__name__)

OPEN_AT_LATEST_MS = 400
"""The engine opens after the first paint, or after this long where nothing is painted."""

SEEN = "first_run_seen"

CLOSE_AT_LATEST_MS = 4500
"""The window goes after this long even where the engine has not closed."""


def run(
    open_engine: Open,
    *,
    on_ready: Ready | None = None,
    state: Path | None = None,
    restore: Restore | None = None,
    request: Request | None = None,
) -> int:
    """Show the window, open the engine behind it, and return the exit code at the end.

    `open_engine` runs on a thread of its own, again each time the person retries; after a
    missing or wrong key with the passphrase that the person typed.
    `on_ready` gets, on that same thread, the engine and a function, callable from any thread,
    that brings the window to the front. `state` names a file that keeps the window's place and
    look, and no words. `request` is what this start is for.
    """
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(sys.argv[:1])
    application.setApplicationName("Keepsake")
    application.setStyle("Fusion")
    desk = Desk(open_engine, on_ready, state, restore)
    desk.left.connect(application.quit)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: desk.window.close_asked.emit())
    application.setQuitOnLastWindowClosed(False)
    desk.begin(request or {})
    code = application.exec()
    desk.tear_down()
    return code


class Desk(QObject):
    """The window, its engine, and the threads that open and close it."""

    left = Signal()

    def __init__(
        self,
        open_engine: Open,
        on_ready: Ready | None,
        state: Path | None,
        restore: Restore | None = None,
    ) -> None:
        super().__init__()
        self._open_engine, self._on_ready, self._restore_copy = open_engine, on_ready, restore
        self._restored: Restored | AssistantError | None = None
        self._kept = QSettings(str(state), QSettings.Format.IniFormat) if state else None
        self._gui = GuiThread()
        self._engine: Engine | None = None
        self.link: EngineLink | None = None
        self._opening, self._closing = False, False
        self._restore_look()
        self._files: list[Path] = []
        self.outside = Outside(self._gui, self)
        self.window = self._make_window()
        self._relay = ChangeRelay(self._gui, self.window)
        self._restore_place()
        self._late = QTimer(self, interval=OPEN_AT_LATEST_MS, singleShot=True)
        self._late.timeout.connect(lambda: self._open())
        self._late.start()
        self._patience = QTimer(self, interval=CLOSE_AT_LATEST_MS, singleShot=True)
        self._patience.timeout.connect(self._leave_anyway)

    def _make_window(self) -> MainWindow:
        """The window, in the language that is in force."""
        window = MainWindow()
        note = window.chats.page.demo_note
        note.set_unwanted(unwanted=self._has_kept("demo_note_closed"))
        note.closed.connect(lambda: self._keep("demo_note_closed", "yes"))
        window.painted.connect(self._note_first_paint)
        window.retry_asked.connect(self._open)
        window.close_asked.connect(self._close)
        window.language_asked.connect(self._speak)
        window.restore_asked.connect(self._restore)
        window.first_run_ended.connect(lambda: self._keep(SEEN, "yes"))
        self.outside.watch(window)
        return window

    def begin(self, request: Request) -> None:
        """Show the window, or what this start is for."""
        if "ask" in request:
            self.outside.ask(str(request["ask"]))
        else:
            self.window.show()
            self._take(request)

    def raise_window(self, request: Request | None = None) -> None:
        """Bring the window to the front, or do what is asked; callable from any thread."""
        self._gui.post(lambda: self._heed(request or {}))

    def tear_down(self) -> None:
        """Delete the window, and with it all work under way."""
        self.outside.close()
        if shiboken6.isValid(self.window):
            shiboken6.delete(self.window)

    def _heed(self, request: Request) -> None:
        if self._closing or not shiboken6.isValid(self.window):
            return
        if "ask" in request:
            self.outside.ask(str(request["ask"]))
        else:
            self.window.come_forward()
            self._take(request)

    def _take(self, request: Request) -> None:
        """Look through files that were opened from elsewhere, once there is an engine."""
        self._files += list(map(Path, _files_in(request)))
        if self.link is not None and self._files:
            files, self._files = self._files, []
            self.window.offer_import(files)

    def _note_first_paint(self) -> None:
        logger.info("First paint %.0f ms after the process began", since_process_start() * 1000)
        QTimer.singleShot(0, lambda: self._open())

    # opening

    def _open(self, passphrase: str = "") -> None:
        self._late.stop()
        if self._opening or self._engine is not None or self._closing:
            return
        self._opening = True
        StallWatchdog.watch(self.window)
        Thread(
            target=self._open_behind, args=(passphrase,), name="keepsake-open", daemon=True
        ).start()

    def _open_behind(self, passphrase: str) -> None:  # its own thread
        try:
            engine = self._open_engine(passphrase) if passphrase else self._open_engine()
        except AssistantError as error:
            self._post_failure(error)
        except Exception as error:
            logger.exception("The engine cannot be opened")
            self._post_failure(EngineBug(f"{type(error).__name__}: {error}"))
        else:
            self._be_reachable(engine)
            blocks("`ready`")  # loads the Markdown reader where nobody waits for it
            self._gui.post(lambda: self._opened(engine))

    def _be_reachable(self, engine: Engine) -> None:  # the same thread: it writes to the disk
        if self._on_ready is not None:
            try:
                self._on_ready(engine, self.raise_window)
            except OSError as error:
                logger.warning("Commands cannot reach this window: %s", type(error).__name__)

    def _post_failure(self, error: AssistantError) -> None:
        self._gui.post(lambda: self._failed(error))

    def _failed(self, error: AssistantError) -> None:
        self._opening = False
        if self._closing:
            self._leave()
        elif shiboken6.isValid(self.window):
            self.window.show_opening_error(error)

    def _opened(self, engine: Engine) -> None:
        self._opening = False
        self._engine = engine
        if self._closing or not shiboken6.isValid(self.window):
            self._close_engine()
            return
        self._relay.follow(engine)
        self.link = EngineLink(engine, self._gui, self._relay)
        self.window.set_link(self.link)
        self.outside.set_link(self.link)
        if self._is_new:
            self.window.show_first_run()
        self._take({})
        if self._restored is not None:
            self.window.tell_restored(self._restored)
            self._restored = None

    # another memory in this one's place

    def _restore(self, file: Path | None, typed: str) -> None:
        """Close the engine, put the copy in its place, and open it in a new window."""
        if self._closing or self._opening or self._restore_copy is None:
            return
        self._opening = True
        self.window.show_restoring()
        for job in self.window.findChildren(Job):
            job.cancel()
        self._relay.stop()
        if self.link is not None:
            self.link.close()
        Thread(
            target=self._restore_behind, args=(file, typed), name="keepsake-restore", daemon=True
        ).start()

    def _restore_behind(self, file: Path | None, typed: str) -> None:  # its own thread
        engine, self._engine = self._engine, None
        try:
            if engine is not None:
                engine.close()
            if self._restore_copy is not None:
                self._restored = self._restore_copy(file, typed)
        except AssistantError as error:
            self._restored = error
        except Exception as error:
            logger.exception("The copy cannot be restored")
            self._restored = EngineBug(f"{type(error).__name__}: {error}")
        self._gui.post(self._renew_window)
        self._open_behind(typed)

    def _renew_window(self) -> None:
        """A window that knows nothing of the memory that was."""
        if not self._closing and shiboken6.isValid(self.window):
            self._keep_state()
            self.link = None
            self._change_windows()
            self.window.show_opening()

    def _change_windows(self) -> None:
        """A new window takes the place of the old one, which ends its work."""
        old, place = self.window, self.window.geometry()
        self.window = self._make_window()
        self.window.setGeometry(place)
        self._relay = ChangeRelay(self._gui, self.window)
        self._restore_panes()
        self.window.show()
        StallWatchdog.watch(self.window)
        old.hide()
        old.close_now()
        old.deleteLater()

    def _speak(self, choice: str) -> None:
        """Change the language: a new window takes the place of the old, which ends its work."""
        if self.link is None or self._closing:
            return
        self._keep_state()
        place, engine = self.window.place, self.link.engine
        language().choose(choice)
        self._relay.stop()
        self._change_windows()
        self._relay.follow(engine)
        self.link = EngineLink(engine, self._gui, self._relay)
        self.window.set_link(self.link)
        self.outside.set_link(self.link)
        self.window.go_to(place)
        if (settings := self.window.settings) is not None:  # it was asked for there
            settings.show_section("appearance")

    # closing

    def _close(self) -> None:
        if self._closing:
            return
        self._closing = True
        self._late.stop()
        self._keep_state()
        self.window.show_closing()
        for job in self.window.findChildren(Job):
            job.cancel()
        self._patience.start()
        if self._engine is not None:
            self._close_engine()
        elif not self._opening:
            self._leave()

    def _close_engine(self) -> None:
        self._relay.stop()
        if self.link is not None:
            self.link.close()
        Thread(target=self._close_behind, name="keepsake-close", daemon=True).start()

    def _close_behind(self) -> None:  # its own thread
        try:
            if self._engine is not None:
                self._engine.close()
        except AssistantError:
            logger.exception("The engine did not close in order")
        finally:
            self._gui.post(self._leave)

    def _leave_anyway(self) -> None:
        logger.warning("The engine did not close in time; leaving without it")
        self._leave()

    def _leave(self) -> None:
        self._patience.stop()
        if shiboken6.isValid(self.window):
            self.window.close_now()
        self.left.emit()

    # what is kept between starts

    def _restore_look(self) -> None:
        choice, percent = "system", 100
        if self._kept is not None:
            kept = str(self._kept.value("theme", choice))
            choice = kept if kept in ("light", "dark", "contrast") else choice
            size = str(self._kept.value("text_percent", percent))
            percent = min(max(int(size), 80), 200) if size.isdecimal() else percent
            language().choose(str(self._kept.value("language", SYSTEM)))
        theme().choose(choice, percent)

    @property
    def _is_new(self) -> bool:
        """Whether nobody has been here yet: the home's window was never closed."""
        kept = self._kept
        return kept is not None and not kept.contains("geometry") and not self._has_kept(SEEN)

    def _has_kept(self, name: str) -> bool:
        return self._kept is not None and self._kept.value(name) == "yes"

    def _keep(self, name: str, value: str) -> None:
        if self._kept is not None:
            self._kept.setValue(name, value)

    def _restore_place(self) -> None:
        if self._kept is not None and (geometry := self._kept.value("geometry")) is not None:
            self.window.restoreGeometry(geometry)
        self._restore_panes()

    def _restore_panes(self) -> None:
        """The widths that the person gave to lists and panels."""
        kept = self._kept.value("panes") if self._kept is not None else None
        self.window.panes.restore(str(kept or ""))

    def _keep_state(self) -> None:
        if self._kept is not None:
            self._kept.setValue("geometry", self.window.saveGeometry())
            self._kept.setValue("panes", self.window.panes.kept())
            self._kept.setValue("theme", theme().choice)
            self._kept.setValue("text_percent", theme().tokens.percent)
            engine = self._engine  # its language waits for the next start
            spoken = language().choice if engine is None else engine.settings.appearance.language
            self._kept.setValue("language", spoken)


def _files_in(request: Mapping[str, object]) -> list[str]:
    found = request.get("open")
    return [str(each) for each in found] if isinstance(found, list) else []

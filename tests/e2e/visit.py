"""A person's visit to the real window, played by a script: what it types, presses and sees.

Run as a program on a real display: `python -m tests.e2e.visit HOME first|again`. It prints one JSON
object with what was seen, and the stalls that the watchdog noticed. The engine, its processes and
the bundled models are the real ones.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from assistant.engine import Engine
from assistant.paths import Home
from assistant.process import open_streams, take_passphrase
from ui.app import Desk
from ui.bridge.watchdog import StallWatchdog
from ui.widgets.message import MessageView

POLL_MS = 20
PATIENCE_S = 90.0

TOLD = "Remember that my dog is called Rex."
LONG = "Write a long story about a lighthouse keeper and his cat, at least five hundred words."
ASKED = "What is my dog called?"
SECRET = "zephyrquill is nobody's business"

Until = Callable[[], Any]
Steps = Generator[tuple[str, Until], None, None]


class Visit(QObject):
    """Plays steps on an open desk: each goes on once what it waits for is so."""

    def __init__(self, desk: Desk, script: Callable[[Visit], Steps]) -> None:
        super().__init__()
        self.desk, self.window, self.page = desk, desk.window, desk.window.chats.page
        self.seen: dict[str, Any] = {}
        self._steps = script(self)
        self._waiting: tuple[str, Until] = ("the engine", lambda: desk.link is not None)
        self._since = time.monotonic()
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        what, until = self._waiting
        try:
            if until():
                self._waiting = next(self._steps)
                self._since = time.monotonic()
            elif time.monotonic() - self._since > PATIENCE_S:
                self.seen["stuck"] = f"waited too long for {what}"
                self._end()
        except StopIteration:
            self._end()
        except Exception as error:
            self.seen["stuck"] = f"at {what}: {type(error).__name__}: {error}"
            self._end()
            raise

    def _end(self) -> None:
        self._timer.stop()
        watchdog = self.window.findChild(StallWatchdog)
        self.seen["longest_stall_ms"] = round(watchdog.longest_ms) if watchdog else None
        self.window.close()

    # what a person does

    def say(self, text: str) -> None:
        """Type into the composer and press Enter."""
        field = self.page.composer.field
        field.setFocus()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def press(self, name: str, within: QObject) -> None:
        """Press the button that a screen reader would call `name`."""
        buttons = [b for b in within.findChildren(QPushButton) if name in called(b)]
        if not buttons:
            raise LookupError(f"no button is called {name!r}")
        QTest.mouseClick(buttons[-1], Qt.MouseButton.LeftButton)

    # what a person sees

    @property
    def engine(self) -> Engine:
        """The engine behind the window."""
        assert self.desk.link is not None
        return self.desk.link.engine

    @property
    def idle(self) -> bool:
        """Whether nothing is being written and the chat is read again."""
        views = self.page.transcript.views
        stored = all(view.message.message_id for view in views)
        return not self.page.answering and bool(views) and stored

    @property
    def views(self) -> list[MessageView]:
        """The messages that are shown."""
        return self.page.transcript.views

    def answered(self, messages: int) -> Until:
        """So many stored messages, and nothing being written."""
        return lambda: self.idle and len(self.views) == messages

    def note_chat(self, name: str) -> None:
        """Keep what is shown under a name."""
        self.seen[name] = [
            [view.message.role.value, view.message.text, view.message.complete]
            for view in self.views
        ]


def called(button: QPushButton) -> str:
    """A button's accessible name, or its words."""
    return button.accessibleName() or button.text()


def first_visit(visit: Visit) -> Steps:
    """Chat, stop, answer again, branch, look at what was used, leave no trace, quit."""
    page, window = visit.page, visit.window
    yield "the welcome", lambda: window.first_run is not None
    welcome = window.first_run
    assert welcome is not None
    for verb in ("Next", "Next", "Start chatting"):
        visit.press(verb, welcome)
    yield "the chat", lambda: window.first_run is None
    visit.say(TOLD)
    yield "the first answer", visit.answered(2)
    visit.say(LONG)
    yield "a few words", lambda: page.answering and len(visit.views) == 4 and has_words(visit)
    pressed = time.monotonic()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    yield "the stop", visit.answered(4)
    visit.seen["stop_s"] = round(time.monotonic() - pressed, 2)
    visit.note_chat("stopped")
    page.transcript.regenerate_asked.emit(visit.views[1].message.message_id)
    yield "another first answer", lambda: visit.answered(2)() and len(visit.views[1].versions) == 2
    visit.note_chat("again")
    first = page.conversation_id
    page.transcript.branch_asked.emit(visit.views[1].message.message_id)
    yield "the branched chat", lambda: visit.answered(2)() and page.conversation_id != first
    visit.note_chat("branch")
    window.chats.new_chat()
    visit.say(ASKED)
    yield "an answer with memories", visit.answered(2)
    yield "its chip", lambda: any("used" in called(b) for b in chips(visit))
    visit.press("used", visit.views[1])
    yield "the panel", lambda: bool(cards(visit))
    visit.seen["used"] = cards(visit)
    visit.note_chat("asked")
    window.chats.new_chat(temporary=True)
    visit.say(SECRET)
    yield "a temporary answer", lambda: not page.answering and len(visit.views) == 2
    visit.seen["temporary"] = len(visit.views)
    window.chats.new_chat()
    yield "the list", lambda: window.chats.list.model.rowCount() > 0
    visit.seen["kept"] = conversations(visit)


def later_visit(visit: Visit) -> Steps:
    """Open the newest chat again, and see that all is as it was left."""
    kept = conversations(visit)
    yield "the list", lambda: visit.window.chats.list.model.rowCount() > 0
    visit.seen["kept"] = kept
    newest = kept[0]["id"]
    visit.window.chats.open(newest)
    yield "its messages", visit.answered(2)
    visit.note_chat("asked")


def has_words(visit: Visit) -> bool:
    """Whether the answer that is being written has begun."""
    last = visit.views[-1]
    return not last.own and bool(last.words().strip())


def chips(visit: Visit) -> list[QPushButton]:
    """The buttons of the newest answer."""
    return visit.views[-1].findChildren(QPushButton)


def cards(visit: Visit) -> list[str]:
    """What the panel says was used, as a screen reader tells it."""
    panel = visit.window.chats.panel
    return [card.accessibleName() for card in panel.cards] if panel is not None else []


def conversations(visit: Visit) -> list[dict[str, Any]]:
    """Every stored chat with its count of messages, the newest first."""
    summaries = visit.engine.conversations().result()
    return [
        {
            "id": s.conversation.conversation_id,
            "messages": s.messages,
            "title": s.conversation.title,
        }
        for s in summaries
    ]


def main(home: Path, script: Callable[[Visit], Steps]) -> int:
    """Open the window as `keepsake` does, and play `script`."""
    open_streams()
    passphrase = take_passphrase()
    place = Home.locate(home)
    application = QApplication([])
    application.setApplicationName("Keepsake")
    application.setStyle("Fusion")
    desk = Desk(
        lambda typed=None: Engine.open(place, passphrase=typed or passphrase),
        None,
        place.window_state,
    )
    desk.left.connect(application.quit)
    visit = Visit(desk, script)
    desk.window.show()
    application.exec()
    desk.tear_down()
    print(json.dumps(visit.seen, ensure_ascii=False))
    return 1 if "stuck" in visit.seen else 0


if __name__ == "__main__":
    scripts = {"first": first_visit, "again": later_visit}
    sys.exit(main(Path(sys.argv[1]), scripts[sys.argv[2]]))

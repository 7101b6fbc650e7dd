"""A chat of 2,000 messages, an answer of 8,000 tokens and a paste of 20,000 lines.

`python -m tests.benchmarks.long_chat` drives the real window offscreen over the scripted engine
and prints: how soon the end of the chat is painted, the memory above an empty window then and
after scrolling through all of it, how long a key pressed in the composer takes to be painted
while an answer streams, how long the paste takes, how long each of the hardest messages takes to
be built and laid out, and the longest time that the window stood still in each part.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import threading
import time
from collections.abc import Callable
from datetime import timedelta

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from assistant.domain.ids import ConversationId
from assistant.domain.messages import Role
from assistant.domain.prompts import Piece, PieceKind
from tests.gui.message_scenes import MATHS
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, PYTHON_ANSWER, invented_home
from tests.gui.test_messages import HARD, READING, message
from ui.app import Desk
from ui.look.theme import theme
from ui.widgets.message import MessageView

MESSAGES = 2_000
TOKENS = 8_000
KEY_EVERY_S = 0.06
PASTED_LINES = 20_000
CHAT = ConversationId("c_long")

ANSWERS = (PYTHON_ANSWER, MATHS, "Yes, that is right. " * 12, PYTHON_ANSWER + MATHS)
STREAMED = (PYTHON_ANSWER + "\n\n" + MATHS + "\n\n").split(" ")


class Paints(QObject):
    """Notes when a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.moments: list[float] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            # The time at which painting is done: the filter is called before it.
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            self.moments.append(time.perf_counter())
        return super().event(event)


class Window:
    """The window over the scripted engine, and a loop that notes how long it stands still."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self.engine = ScriptedEngine(invented_home())
        self.desk = Desk(lambda _typed=None: self.engine.engine, None, None)
        self.desk.window.show()
        self.longest_s = (0.0, 0.0)
        self.run(lambda: self.desk.link is not None)
        self.run(seconds=0.5)

    def run(self, until: object = None, *, seconds: float = 60.0) -> None:
        """Run the loop until something holds, for so many seconds at most."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and not (callable(until) and until()):
            began, worked = time.perf_counter(), time.thread_time()
            self._application.processEvents()
            # Without a running loop Qt leaves what is to be deleted to us.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            took = (time.perf_counter() - began, time.thread_time() - worked)
            self.longest_s = (max(self.longest_s[0], took[0]), max(self.longest_s[1], took[1]))
            time.sleep(0.001)

    def do_in_loop(self, act: Callable[[], object]) -> None:
        """Do something in the next round, as if a key had been pressed."""
        QTimer.singleShot(0, self.desk.window, lambda: act() and None)

    def stood_still_ms(self) -> tuple[float, float]:
        """The longest round of the loop since this was asked last, and the most work in one.

        On a busy machine the second figure says what the window itself took.
        """
        longest, self.longest_s = self.longest_s, (0.0, 0.0)
        return round(longest[0] * 1000, 1), round(longest[1] * 1000, 1)

    def close(self) -> None:
        """Close everything."""
        self.desk.window.close()
        self.run(lambda: self.engine.closed, seconds=5)
        self.desk.tear_down()


def _megabytes() -> float:
    return float(psutil.Process().memory_info().rss) / 1e6


def opening(window: Window) -> dict[str, object]:
    """Open the long chat at its end, then scroll through all of it and back."""
    lines = [
        ANSWERS[(at // 2) % len(ANSWERS)] if at % 2 else f"Question {at}: how does it go on?"
        for at in range(MESSAGES)
    ]
    window.engine.home.talk("long", "A long chat", NOW - timedelta(days=2), *lines)
    transcript = window.desk.window.chats.page.transcript
    before, paints = _megabytes(), Paints(transcript.viewport())
    window.stood_still_ms()
    began = time.perf_counter()
    window.desk.window.chats.open(CHAT)
    window.run(lambda: transcript.views and paints.moments and paints.moments[-1] > began)
    painted = paints.moments[-1] - began
    window.run(seconds=1)
    found: dict[str, object] = {"first_paint_s": round(painted, 3)}
    found["opening_stall_ms"] = window.stood_still_ms()
    found["memory_mb"] = round(_megabytes() - before, 1)
    bar, most, steps = transcript.verticalScrollBar(), 0.0, 0
    while transcript._first or bar.value():
        bar.setValue(bar.value() - transcript.viewport().height())
        window.run(lambda: True)
        window.run(seconds=0.002)
        steps += 1
        most = max(most, _megabytes() - before) if steps % 20 == 0 else most
    found["scrolled_memory_mb"] = round(most, 1)
    found["scroll_steps"], found["scrolling_stall_ms"] = steps, window.stood_still_ms()
    found["views_kept"] = len(transcript.views)
    return found


def typing(window: Window) -> dict[str, object]:
    """Type into the composer while an answer streams, a key every 60 ms from another thread."""
    page = window.desk.window.chats.page
    pieces = [Piece(PieceKind.ANSWER, f"{STREAMED[n % len(STREAMED)]} ") for n in range(TOKENS)]
    window.engine.pieces, window.engine.pause = pieces, 0.004
    page.composer.sent.emit("Tell me everything.")
    window.run(lambda: page.answering, seconds=2)
    field, pressed, ended = page.composer.field, list[float](), threading.Event()
    paints, waits = Paints(field.viewport()), list[float]()

    def press() -> None:
        while not ended.wait(KEY_EVERY_S):
            key = QKeyEvent(QEvent.Type.KeyPress, 0x41, Qt.KeyboardModifier.NoModifier, "a")
            pressed.append(time.perf_counter())
            QCoreApplication.postEvent(field, key)

    QKeyEvent(QEvent.Type.KeyPress, 0x41, Qt.KeyboardModifier.NoModifier)  # Qt finds the keyboard
    hands = threading.Thread(target=press)
    window.stood_still_ms()
    hands.start()
    window.run(lambda: not page.answering, seconds=240)
    ended.set()
    hands.join()
    window.run(seconds=0.5)
    for moment in pressed:
        painted = next((paint for paint in paints.moments if paint > moment), None)
        if painted is not None:
            waits.append((painted - moment) * 1000)
    cuts = statistics.quantiles(waits, n=100)
    return {
        "keys": len(waits),
        "key_to_paint_p50_ms": round(cuts[49], 1),
        "key_to_paint_p99_ms": round(cuts[98], 1),
        "key_to_paint_worst_ms": round(max(waits), 1),
        "streaming_stall_ms": window.stood_still_ms(),
    }


def pasting(window: Window) -> dict[str, object]:
    """Paste many lines into the composer."""
    window.desk.window.chats.new_chat()
    window.run(seconds=0.3)
    field = window.desk.window.chats.page.composer.field
    QApplication.clipboard().setText("a line of words that was copied somewhere\n" * PASTED_LINES)
    paints = Paints(window.desk.window.chats.page.composer)
    began = time.perf_counter()
    field.paste()
    window.run(lambda: paints.moments and paints.moments[-1] > began, seconds=30)
    window.run(seconds=0.5)
    return {"paste_s": round(paints.moments[0] - began, 3)}


def hardest() -> dict[str, float]:
    """Milliseconds until each of the hardest messages is built and laid out, the best of three."""
    found: dict[str, float] = {}
    for name, text in HARD.items():
        for role in (Role.ASSISTANT, Role.USER):
            took = []
            for _ in range(3):
                began = time.perf_counter()
                view = MessageView(message(text, role))
                view.fit(READING)
                took.append((time.perf_counter() - began) * 1000)
                view.deleteLater()
            found[f"{name}, {role}"] = round(min(took), 1)
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def main() -> None:
    """Measure, and print what was found as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=["open", "type", "paste", "hard"])
    wanted = parser.parse_args().only or ["open", "type", "paste", "hard"]
    application = QApplication([])
    application.setStyle("Fusion")
    theme().choose("light", 100)
    window = Window(application)
    found: dict[str, object] = {}
    for name, measure in (("open", opening), ("type", typing), ("paste", pasting)):
        if name in wanted:
            found |= measure(window)
    if "hard" in wanted:
        found["hardest_ms"] = hardest()
    window.close()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()

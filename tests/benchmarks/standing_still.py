"""How long the window stands still when a place is first shown, or all of it changes its look.

`python -m tests.benchmarks.standing_still` drives the real window offscreen over the scripted
engine. Each figure is the longest round of the event loop: on the clock, and in time that the
window's own thread worked, which a busy machine does not swell. Both in milliseconds.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.benchmarks.long_chat import ANSWERS, CHAT, MESSAGES, Window
from tests.gui.scripted_home import NOW
from ui.look.theme import theme
from ui.windows.main_window import CHATS, MEMORY, MODELS, SETTINGS, MainWindow

STEPS_S = 0.8
"""So long the window is let work after each step: what is spread over rounds counts too."""


class Steps:
    """Does one thing after the other, and keeps what each cost."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.found: dict[str, tuple[float, float]] = {}

    def do(self, name: str, act: Callable[[], object]) -> None:
        """Do something within a round of the loop, as a click would."""
        self.window.run(seconds=0.2)
        self.window.stood_still_ms()
        self.window.do_in_loop(act)
        self.window.run(seconds=STEPS_S)
        self.found[name] = self.window.stood_still_ms()


def places(steps: Steps) -> None:
    """Everything that is built when it is first visited."""
    shown = steps.window.desk.window
    steps.do("first_run", shown.show_first_run)
    for page in ("models", "import"):
        steps.do(f"first_run_{page}", lambda: _go_on(shown))
    steps.do("after_first_run", lambda: shown.go_to(CHATS))
    steps.do("memory", lambda: shown.go_to(MEMORY))
    steps.do("models", lambda: shown.go_to(MODELS))
    steps.do("settings", lambda: shown.go_to(SETTINGS))
    for section in ("models", "privacy", "appearance", "shortcuts", "import", "about"):
        steps.do(f"settings_{section}", lambda name=section: shown.show_settings_section(name))  # type: ignore[misc]
    steps.do("back_to_chats", lambda: shown.go_to(CHATS))


def _go_on(window: MainWindow) -> None:
    assert window.first_run is not None
    window.first_run._go_on()


def looks(steps: Steps) -> None:
    """Another theme and text size, with a very long chat open that was read for a while."""
    lines = [
        ANSWERS[(at // 2) % len(ANSWERS)] if at % 2 else f"Question {at}: how does it go on?"
        for at in range(MESSAGES)
    ]
    window = steps.window
    window.engine.home.talk("long", "A long chat", NOW - timedelta(days=2), *lines)
    steps.do("long_chat", lambda: window.desk.window.chats.open(CHAT))
    transcript = window.desk.window.chats.page.transcript
    for _ in range(60):
        QTest.keyClick(transcript, Qt.Key.Key_PageUp)
        window.run(seconds=0.005)
    window.run(seconds=1)
    for name, choice, percent in (
        ("dark", "dark", 100),
        ("contrast", "contrast", 100),
        ("larger_text", "contrast", 150),
        ("largest_text", "contrast", 200),
        ("light_again", "light", 100),
    ):
        steps.do(name, lambda choice=choice, percent=percent: theme().choose(choice, percent))  # type: ignore[misc]


def main() -> None:
    """Measure and print a line of JSON for each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["places", "looks"])
    chosen = parser.parse_args()
    application = QApplication([])
    application.setStyle("Fusion")
    steps = Steps(Window(application))
    if chosen.only != "looks":
        places(steps)
    if chosen.only != "places":
        looks(steps)
    steps.window.close()
    for name, (clock, work) in steps.found.items():
        print(json.dumps({"step": name, "stall_ms": clock, "work_ms": work}))


if __name__ == "__main__":
    main()

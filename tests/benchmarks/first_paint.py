"""How soon the window is there: Keepsake against a bare PySide6 window of the same size.

`python -m tests.benchmarks.first_paint` starts each in a process of its own, in turns, and
prints the seconds from the start of the process to the first paint, and their ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys

ROUNDS = 7


BARE = """
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow
import os

class Bare(QMainWindow):
    def event(self, event):
        done = super().event(event)
        if event.type() == QEvent.Type.Paint:
            import time
            fields = open("/proc/self/stat").read().rpartition(")")[2].split()
            started = int(fields[19]) / os.sysconf("SC_CLK_TCK")
            print(time.clock_gettime(time.CLOCK_BOOTTIME) - started, flush=True)
            os._exit(0)
        return done

application = QApplication([])
window = Bare()
window.resize(1180, 780)
window.show()
application.exec()
"""

KEEPSAKE = """
import os
from PySide6.QtWidgets import QApplication
import ui.app
from ui.bridge.start import since_process_start

def never():
    raise AssertionError("the engine opens after the first paint")

application = QApplication([])
application.setStyle("Fusion")
desk = ui.app.Desk(never, None, None)

def painted():
    print(since_process_start(), flush=True)
    os._exit(0)

desk.window.painted.connect(painted)
desk.window.show()
application.exec()
"""


def first_paint(code: str) -> float:
    """Seconds from the start of a process to its first paint."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")},
    )
    return float(done.stdout.split()[-1])


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """Medians over alternating starts, after one of each that is not counted."""
    times: dict[str, list[float]] = {"bare": [], "keepsake": []}
    for turn in range(rounds + 1):
        for name, code in (("bare", BARE), ("keepsake", KEEPSAKE)):
            seconds = first_paint(code)
            if turn:
                times[name].append(seconds)
    bare, keepsake = (statistics.median(times[name]) for name in ("bare", "keepsake"))
    return {
        "bare_s": round(bare, 3),
        "keepsake_s": round(keepsake, 3),
        "keepsake_worst_s": round(max(times["keepsake"]), 3),
        "ratio": round(keepsake / bare, 2),
        "rounds": rounds,
    }


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    print(json.dumps(measure(parser.parse_args().rounds), indent=2))


if __name__ == "__main__":
    main()

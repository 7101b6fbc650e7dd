"""A key over every program, on a screen of its own: pressed there as a keyboard would."""

from __future__ import annotations

import ctypes.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import ctypes, ctypes.util, time
from threading import Event
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(["-platform", "xcb"])
from ui.bridge.global_key import GlobalKey

x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
xtest = ctypes.CDLL(ctypes.util.find_library("Xtst"))
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
CONTROL, ALT, K = 37, 64, 45

def press():
    for code, down in ((CONTROL, 1), (ALT, 1), (K, 1), (K, 0), (ALT, 0), (CONTROL, 0)):
        xtest.XTestFakeKeyEvent(display, code, down, 0)
    x11.XFlush(display)

heard = Event()
key = GlobalKey(heard.set)
key.open()
key.open()
until = time.monotonic() + 5
while not heard.wait(0.2) and time.monotonic() < until:
    press()
print("heard" if heard.is_set() else "not heard")
key.close()
key.close()
heard.clear()
press()
print("heard" if heard.wait(0.3) else "given back")
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("xvfb-run") or not ctypes.util.find_library("Xtst"),
    reason="no virtual screen, or no keyboard that can be played on it",
)
def test_the_key_is_heard_and_given_back() -> None:
    command = ["xvfb-run", "-a", sys.executable, "-c", PROGRAM]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=60, cwd=ROOT,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "QT_QPA_PLATFORM": "xcb"},
    )  # fmt: skip
    assert done.stdout.split("\n")[:2] == ["heard", "given back"], done.stderr

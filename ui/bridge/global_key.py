"""One key that is heard over every program: on X11 and on Windows.

Wayland lets no program take keys for itself; there `keepsake ask` is given one in the settings of
the desktop. A key that another program holds stays that program's.
"""

from __future__ import annotations

import ctypes
import os
import select
import sys
from ctypes import util
from threading import Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from collections.abc import Callable

_KEYSYM = b"k"
"""With `_CONTROL` and `_ALT`, as the setting `desktop.ask_anywhere` tells the person."""
_CONTROL, _ALT, _LOCK, _NUM_LOCK = 4, 8, 2, 16
"""Bits of X11's modifier mask; the last two are caps lock and num lock, which change nothing."""

_KEY_PRESS, _ASYNCHRONOUS, _EVENT_BYTES = 2, 1, 192
_WIN_MODIFIERS, _WIN_K, _WIN_HOTKEY, _WIN_QUIT = 0x4003, 0x4B, 0x0312, 0x0012


class GlobalKey:
    """Calls `pressed`, from a thread of its own, each time the key is; until `close`."""

    def __init__(self, pressed: Callable[[], None]) -> None:
        self._pressed = pressed
        self._thread: Thread | None = None
        self._wake: tuple[int, int] | None = None
        self._thread_id = 0

    @staticmethod
    def possible() -> bool:
        """Whether this desktop lets a program hear a key everywhere."""
        return sys.platform == "win32" or QGuiApplication.platformName() == "xcb"

    def open(self) -> None:
        """Begin to listen, where that is possible; returns at once. May be called again."""
        if self._thread is not None or not self.possible():
            return
        if sys.platform == "win32":
            self._listen_with(self._hear_windows)
        else:
            self._wake = os.pipe()
            self._listen_with(self._hear_x11)

    def close(self) -> None:
        """Hear no more, and give the key back. May be called again."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        if self._wake is not None:
            os.write(self._wake[1], b".")
        elif sys.platform == "win32":
            ctypes.windll.user32.PostThreadMessageW(self._thread_id, _WIN_QUIT, 0, 0)
        thread.join(1)
        if self._wake is not None and not thread.is_alive():
            for end in self._wake:
                os.close(end)
            self._wake = None

    def _listen_with(self, hear: Callable[[], None]) -> None:
        self._thread = Thread(target=hear, name="global-key", daemon=True)
        self._thread.start()

    def _hear_x11(self) -> None:  # its own thread, and a connection of its own
        found = util.find_library("X11")
        if found is None or self._wake is None:
            return
        x11 = _typed(ctypes.CDLL(found))
        x11.XSetErrorHandler(_SILENT)  # a key that is taken is told as an error, which would end us
        display = x11.XOpenDisplay(None)
        if not display:
            return
        root = x11.XDefaultRootWindow(display)
        code = x11.XKeysymToKeycode(display, x11.XStringToKeysym(_KEYSYM))
        for locks in (0, _LOCK, _NUM_LOCK, _LOCK | _NUM_LOCK):
            mask = _CONTROL | _ALT | locks
            x11.XGrabKey(display, code, mask, root, True, _ASYNCHRONOUS, _ASYNCHRONOUS)
        x11.XSync(display, 0)
        self._wait_x11(x11, display)
        x11.XCloseDisplay(display)

    def _wait_x11(self, x11: Any, display: int) -> None:  # noqa: ANN401
        assert self._wake is not None
        event = ctypes.create_string_buffer(_EVENT_BYTES)
        connection, woken = x11.XConnectionNumber(display), self._wake[0]
        while True:
            while x11.XPending(display):
                x11.XNextEvent(display, event)
                if ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == _KEY_PRESS:
                    self._pressed()
            ready, _, _ = select.select([connection, woken], [], [])
            if woken in ready:
                return

    def _hear_windows(self) -> None:  # its own thread
        if sys.platform == "win32":
            from ctypes import wintypes

            user32, kernel32 = ctypes.windll.user32, ctypes.windll.kernel32
            self._thread_id = kernel32.GetCurrentThreadId()
            if not user32.RegisterHotKey(None, 1, _WIN_MODIFIERS, _WIN_K):
                return
            message = wintypes.MSG()
            while user32.GetMessageW(ctypes.byref(message), None, 0, 0) > 0:
                if message.message == _WIN_HOTKEY:
                    self._pressed()
            user32.UnregisterHotKey(None, 1)


_SILENT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)


def _typed(x11: Any) -> Any:  # noqa: ANN401
    """The functions of libX11 that are called, with what they take."""
    display, long = ctypes.c_void_p, ctypes.c_ulong
    x11.XOpenDisplay.restype = display
    x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x11.XDefaultRootWindow.restype = long
    x11.XDefaultRootWindow.argtypes = [display]
    x11.XStringToKeysym.restype = long
    x11.XStringToKeysym.argtypes = [ctypes.c_char_p]
    x11.XKeysymToKeycode.restype = ctypes.c_ubyte
    x11.XKeysymToKeycode.argtypes = [display, long]
    x11.XGrabKey.argtypes = [
        *(display, ctypes.c_int, ctypes.c_uint, long),
        *(ctypes.c_int, ctypes.c_int, ctypes.c_int),
    ]
    for name in ("XConnectionNumber", "XPending", "XCloseDisplay"):
        getattr(x11, name).argtypes = [display]
    x11.XSync.argtypes = [display, ctypes.c_int]
    x11.XNextEvent.argtypes = [display, ctypes.c_char_p]
    return x11

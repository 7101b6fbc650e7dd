"""Reading aloud with what the system brings; the words go through a pipe, never on a command line.

Speech Dispatcher or eSpeak on Linux, `say` on macOS, the speech of .NET on Windows.
"""

from __future__ import annotations

import shutil
import sys
from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, QProcess, Signal

_WINDOWS = (
    "Add-Type -AssemblyName System.Speech;"
    "[Console]::InputEncoding=[Text.Encoding]::UTF8;"
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
_SPEAKERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "linux": (
        ("spd-say", "--wait", "--pipe-mode"),
        ("espeak-ng", "--stdin"),
        ("espeak", "--stdin"),
    ),
    "darwin": (("say", "-f", "-"),),
    "win32": (("powershell", "-NoProfile", "-NonInteractive", "-Command", _WINDOWS),),
}
_SILENCE = {"spd-say": ("spd-say", "--cancel")}
"""What else stops a speaker that hands its words on to a service."""


@cache
def speaker() -> tuple[str, ...] | None:
    """The command that reads its input aloud; None where the system has none."""
    for command in _SPEAKERS.get(sys.platform, ()):
        found = shutil.which(command[0])
        if found is not None:
            return (found, *command[1:])
    return None


class ReadingAloud(QObject):
    """Reads one text at a time; `changed` says that it began or ended."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)
        self.reads = ""
        """What is being read, as its caller named it."""

    def read(self, name: str, text: str) -> None:
        """Read `text`, instead of what was read before."""
        self.stop()
        command = speaker()
        if command is None or not text.strip():
            return
        process = QProcess(self)
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(lambda: self._end(process))
        process.errorOccurred.connect(lambda _error: self._end(process))
        self._process, self.reads = process, name
        process.start(command[0], list(command[1:]))
        process.write(text.encode("utf-8", "replace"))
        process.closeWriteChannel()
        self.changed.emit()

    def stop(self) -> None:
        """Be silent."""
        process, command = self._process, speaker()
        if process is None:
            return
        self._end(process)
        process.kill()
        for name, silence in _SILENCE.items():
            if command is not None and name in command[0]:
                QProcess.startDetached(silence[0], list(silence[1:]))

    def _end(self, process: QProcess) -> None:
        if process is not self._process:
            return
        self._process, self.reads = None, ""
        process.finished.connect(process.deleteLater)
        self.changed.emit()

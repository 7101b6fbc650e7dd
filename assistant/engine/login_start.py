"""Starting with the desktop: one entry where each system looks for them, made and taken away."""

from __future__ import annotations

import os
import plistlib
import shutil
import sys
from pathlib import Path

from assistant.paths import write_whole, writing_to

ID = "org.keepsake.Keepsake"
_RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"


def entry_path() -> Path | None:
    """The file that stands for it; None on Windows, which keeps a value in its registry."""
    if sys.platform == "win32":
        return None
    if sys.platform == "darwin":
        return Path.home() / "Library" / "LaunchAgents" / f"{ID}.plist"
    config = os.environ.get("XDG_CONFIG_HOME", "")
    base = Path(config) if config else Path.home() / ".config"
    return base / "autostart" / f"{ID}.desktop"


def program() -> list[str]:
    """How this program is started again: the packed one, else the command that is installed."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    beside = Path(sys.executable).with_name("keepsake")
    found = str(beside) if beside.exists() else shutil.which("keepsake")
    return [found] if found else [sys.executable, "-m", "ui"]


def start_on_login(*, wanted: bool, home: Path | None = None) -> None:
    """Make the entry, or take it away; raises `HomeNotWritable` or `DiskFull`.

    `home`, where it is not the usual one, is named in the entry.
    """
    command = [*program(), *(["--home", str(home)] if home is not None else [])]
    path = entry_path()
    if path is None:
        _write_registry(command if wanted else None)
        return
    with writing_to(path.parent):
        if not wanted:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, _plist(command) if sys.platform == "darwin" else _desktop(command))


def _desktop(command: list[str]) -> str:
    return (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Keepsake\n"
        "Icon=keepsake\n"
        f"Exec={' '.join(map(_quoted, command))}\n"
        "Terminal=false\n"
    )


def _quoted(word: str) -> str:
    """A word as the desktop entry specification has it in Exec: quoted, its escapes doubled."""
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, f"\\{sign}")
    return '"' + word.replace("\\", "\\\\").replace("%", "%%") + '"'


def _plist(command: list[str]) -> str:
    entry = {"Label": ID, "ProgramArguments": command, "RunAtLoad": True}
    return plistlib.dumps(entry).decode("utf-8")


def _write_registry(command: list[str] | None) -> None:
    if sys.platform == "win32":
        import subprocess
        import winreg

        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
            if command is not None:
                line = subprocess.list2cmdline(command)
                winreg.SetValueEx(key, "Keepsake", 0, winreg.REG_SZ, line)
                return
            try:
                winreg.DeleteValue(key, "Keepsake")
            except FileNotFoundError:
                return

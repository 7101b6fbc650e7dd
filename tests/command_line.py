"""Running the real `keepsake` in a process of its own, as a person or a script would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PASSPHRASE = "korrekt Pferd 🐴 battery staple"


@dataclass(frozen=True)
class Keepsake:
    """A home, and commands on it."""

    home: Path
    key: str | None = PASSPHRASE
    before: tuple[str, ...] = field(default=())
    """A command that runs `keepsake`, such as one that cuts the network off."""

    def environment(self) -> dict[str, str]:
        """This process's environment with the home and its key."""
        env = {name: value for name, value in os.environ.items() if not name.startswith("KEEPSAKE")}
        env |= {"KEEPSAKE_HOME": str(self.home), "QT_QPA_PLATFORM": "offscreen"}
        env["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
        env["PYTHONPATH"] = str(ROOT)
        return env if self.key is None else env | {"KEEPSAKE_KEY": self.key}

    def start(self, *arguments: str, **options: Any) -> subprocess.Popen[str]:
        """Start a command; no command opens the window."""
        return subprocess.Popen(
            [*self.before, sys.executable, "-m", "ui", *arguments],
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    def run(self, *arguments: str, expect: int | None = 0) -> str:
        """Run a command to its end and return what it printed."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=240)
        if expect is not None:
            assert process.returncode == expect, f"exit {process.returncode}\n{out}\n{err}"
        assert "Traceback" not in err, err
        return out

    def json(self, *arguments: str, expect: int | None = 0) -> dict[str, Any]:
        """Run a command with `--json`; it must print exactly one JSON document."""
        document: dict[str, Any] = json.loads(self.run(*arguments, "--json", expect=expect))
        return document


def write_messages(path: Path, conversations: dict[str, list[tuple[str, str]]]) -> Path:
    """A file in the `messages` format: conversation → (role, text), minutes apart."""
    lines = [
        json.dumps(
            {
                "conversation": name,
                "id": f"{name}:{n}",
                "role": role,
                "time": f"2026-{1 + day % 12:02}-{1 + day % 28:02}T09:{n:02}:00+00:00",
                "text": text,
            },
            ensure_ascii=False,
        )
        for day, (name, turns) in enumerate(conversations.items())
        for n, (role, text) in enumerate(turns)
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path

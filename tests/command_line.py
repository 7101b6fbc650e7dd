"""Running `keepsake`: in a process of its own, as a script would, or on an engine open here."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.cancel import CancelToken
from assistant.cli import parse
from assistant.commands.execution import run_command
from assistant.commands.invocation import Output
from assistant.engine import Engine
from assistant.paths import Home
from tests.engine_threads import begin_threads

ROOT = Path(__file__).parents[1]
PASSPHRASE = "korrekt Pferd 🐴 battery staple"


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


class Commands(ABC):
    """Commands on one home."""

    @abstractmethod
    def ended(self, *arguments: str) -> Ended:
        """Carry a command out to its end."""

    def run(self, *arguments: str, expect: int | None = 0) -> str:
        """Run a command to its end and return what it printed."""
        ended = self.ended(*arguments)
        if expect is not None:
            assert ended.code == expect, f"exit {ended.code}\n{ended.out}\n{ended.err}"
        assert "Traceback" not in ended.err, ended.err
        return ended.out

    def json(self, *arguments: str, expect: int | None = 0) -> dict[str, Any]:
        """Run a command with `--json`; it must print exactly one JSON document."""
        document: dict[str, Any] = json.loads(self.run(*arguments, "--json", expect=expect))
        return document


@dataclass(frozen=True)
class Keepsake(Commands):
    """A home, and commands on it, each in a process of its own."""

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

    def ended(self, *arguments: str) -> Ended:
        """Carry a command out in a process."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=240)
        return Ended(process.returncode, out, err)


@dataclass(frozen=True)
class AtHand(Commands):
    """Commands on an engine that is open here, as the owner of a home answers other processes.

    For what is said and not how: a process for each command takes a second or two to begin.
    """

    engine: Engine
    home: Path

    def ended(self, *arguments: str) -> Ended:
        """Carry a command out in this process."""
        out, err = io.StringIO(), io.StringIO()
        output = Output(out.write, err.write)  # type: ignore[arg-type]
        try:
            with redirect_stderr(err):
                parsed = parse(arguments)
            code = run_command(self.engine, parsed, Path.cwd(), output, CancelToken())
        except SystemExit as refused:
            code = int(refused.code or 0)
        return Ended(code, out.getvalue(), err.getvalue())


@contextmanager
def at_hand(home: Path, key: str | None = PASSPHRASE) -> Iterator[AtHand]:
    """Commands on a home that is open until the end of the block."""
    engine = Engine.open(Home(home), passphrase=key)
    try:
        begin_threads(engine)
        yield AtHand(engine, home)
    finally:
        engine.close()


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

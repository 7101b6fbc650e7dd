"""Kills real `keepsake` processes with the real encoder and the real chat model behind them."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from tests.command_line import Keepsake
from tests.robustness.harness.checking import check
from tests.robustness.harness.killing import KEY, Tally
from tests.robustness.harness.ledger import Ledger, State
from tests.robustness.harness.processes import ORPHANS_S, processes_with, run
from tests.robustness.harness.work import SENTENCES

OPENING_S = 60.0
"""A reopening with the real encoder; learning what was left is part of it."""
COMMANDS = ("import", "flush", "chat", "recall", "write a fact", "compact")


class KillingCommands:
    """A home of the command line's, through many kills."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._seed = folder, seed
        folder.mkdir(parents=True)
        self._keepsake = Keepsake(folder / "home", KEY)
        self._ledger = Ledger()
        self._seconds: dict[str, float] = {}
        self._marker = 0
        self.tally = Tally()

    def go_on(self, rounds: int, until: float) -> None:
        """So many rounds, or as many as fit before the monotonic moment `until`."""
        for number in range(rounds):
            if time.monotonic() > until:
                return
            self._round(number, random.Random(f"{self._seed}:{number}:command"))

    def _round(self, number: int, chance: random.Random) -> None:
        name = COMMANDS[number % len(COMMANDS)]
        changes, arguments = self._command(name, chance)
        longest = 1.05 * self._seconds.get(name, 6.0)
        delay = chance.uniform(0.15, longest) if name in self._seconds else None
        began = time.monotonic()
        process = self._keepsake.start(*arguments, start_new_session=True)
        killed, err = _ended(process, delay, whole_group=chance.random() < 0.5)
        self._ledger.open_changes = changes
        faults = [f"shown: {err[-600:]}"] if "Traceback" in err else []
        if not killed:
            self._seconds[name] = time.monotonic() - began
            if process.returncode != 0:
                faults.append(f"exit {process.returncode}: {err[-600:]}")
            for change in changes:
                self._ledger.state |= change
        faults += self._orphans()
        faults += self._look(thorough=number % 5 == 0)
        where = "within" if killed else "not killed"
        self.tally.note(f"keepsake {name}", where, delay / longest if killed and delay else None)
        if faults:
            self.tally.tell(f"command round {number} ({name}, {delay}): {'; '.join(faults)}")

    def _look(self, *, thorough: bool) -> list[str]:
        home = self._keepsake.home
        if not home.exists():
            return []
        ended = run(
            check(home, KEY, set(), thorough=thorough, real_vectors=True), deadline_s=OPENING_S
        )
        self.tally.opening_s.append(ended.seconds)
        if ended.fault:
            return [f"reopening: {ended.fault}"]
        state, rest = ended.said("state"), ended.said("faults")
        assert state is not None
        assert rest is not None
        found: list[str] = self._ledger.settle(state["state"], state["undo_ids"])
        return found + list(rest["faults"])

    def _orphans(self) -> list[str]:
        until = time.monotonic() + ORPHANS_S
        home = str(self._keepsake.home)
        while (left := processes_with("KEEPSAKE_HOME", home)) and time.monotonic() < until:
            time.sleep(0.05)
        for process in left:
            process.kill()
        return [f"left processes behind: {[each.pid for each in left]}"] if left else []

    def _command(self, name: str, chance: random.Random) -> tuple[list[State], list[str]]:
        if name == "import":
            return self._import(chance)
        if name == "chat":
            marker = self._next("u")
            text = chance.choice(SENTENCES).format(m=marker)
            return [{f"said:{marker}": True}], ["chat", "-m", text]
        if name == "write a fact":
            marker = self._next("f")
            told = f"The number of locker {marker} is 1."
            return [{f"fact:{marker}": [1]}], ["memory", "add", told]
        if name == "recall":
            return [], ["recall", "Where do I live?"]
        return [], [name]

    def _import(self, chance: random.Random) -> tuple[list[State], list[str]]:
        changes: list[State] = []
        lines = []
        for chat in range(12):
            markers = [self._next("i") for _ in range(4)]
            changes.append({f"said:{marker}": True for marker in markers})
            for turn, marker in enumerate(markers):
                lines.append(json.dumps({
                    "conversation": f"{self._marker}-{chat}", "id": marker,
                    "role": ("user", "assistant")[turn % 2],
                    "time": f"2026-03-{1 + chat:02}T10:{turn:02}:00+00:00",
                    "text": chance.choice(SENTENCES).format(m=marker),
                }))  # fmt: skip
        path = self._folder / "talks.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return changes, ["import", str(path)]

    def _next(self, kind: str) -> str:
        self._marker += 1
        return f"Zq{self._marker}{kind}"


def _ended(
    process: subprocess.Popen[str], delay: float | None, *, whole_group: bool
) -> tuple[bool, str]:
    """Wait, and kill after `delay`; whether it was killed, and what it wrote to its errors."""
    try:
        _, err = process.communicate(timeout=delay)
        return False, err
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            if whole_group:
                os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        _, err = process.communicate()
        return True, err

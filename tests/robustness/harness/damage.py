"""Damages homes in every way there is, opens them, and sees what the person is told."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

from tests.robustness.harness.checking import check
from tests.robustness.harness.damaging import DAMAGES, Damage
from tests.robustness.harness.killing import KEY, Life
from tests.robustness.harness.ledger import Ledger
from tests.robustness.harness.processes import Emit, Ended, Kill, run
from tests.robustness.harness.stand_ins import use_stand_in_vectors
from tests.robustness.harness.work import perform

OPENING_S = 10.0
"""An opening that takes longer is a hang."""
LOGGED = ("chat", "write a fact", "import", "forget")
LESS = ("lost or wrong:", "can no longer be undone:")
"""What may be, once the person was told that changes were lost."""
AFTERWARDS = Kill(after_s=0.02, on="done")


@dataclass(slots=True)
class DamageTally:
    """How many damaged homes, and what became of them."""

    by_file: dict[str, Counter[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    by_command: int = 0

    def note(self, damage: Damage, outcome: str) -> None:
        """Count a home."""
        self.by_file.setdefault(damage.file, Counter())[outcome] += 1

    def tell(self, fault: str) -> None:
        """Count what went wrong, and say it at once."""
        self.faults.append(fault)
        print(f"FAULT {fault}", file=sys.stderr, flush=True)

    @property
    def count(self) -> int:
        """Homes that were damaged and opened."""
        return sum(sum(each.values()) for each in self.by_file.values())


class Homes:
    """Sound homes to damage copies of: closed, and killed with commits in the log."""

    def __init__(self, folder: Path, seed: str, url: str, key: str | None) -> None:
        self.folder, self.key = folder, key
        life = Life(folder / "life", seed, url, key)
        self.faults = life.grow()
        run(perform(life.order("back up", -50, wait_s=0)))
        self.faults += life.look(thorough=False)[0]
        self.good = _copied(life.ledger)
        shutil.copytree(life.home, folder / "good")
        for number, operation in enumerate(LOGGED):
            killed = run(perform(life.order(operation, -60 - number)), kill=AFTERWARDS)
            life.ledger.read(killed.lines)
            self.faults += [] if killed.fault == "" else [killed.fault]
            if number == 0:
                shutil.copytree(life.home, folder / "older")
        self.logged = _copied(life.ledger)
        shutil.copytree(life.home, folder / "logged")
        self.faults += [] if (folder / "logged/memory.duckdb.wal").exists() else ["no log is left"]
        other = Life(folder / "elsewhere", f"{seed}-other", url, key)
        self.faults += other.grow()
        run(perform(other.order("chat", -80)), kill=AFTERWARDS)
        shutil.copytree(other.home, folder / "other")

    def copy(self, damage: Damage) -> tuple[Path, Ledger]:
        """A fresh home, and what it must hold."""
        case = self.folder / "case"
        shutil.rmtree(case, ignore_errors=True)
        shutil.copytree(self.folder / ("logged" if damage.of_log else "good"), case)
        return case, _copied(self.logged if damage.of_log else self.good)


def _copied(ledger: Ledger) -> Ledger:
    return Ledger(state=dict(ledger.state), aside=dict(ledger.aside), gone=set(ledger.gone),
                  backed_up=ledger.backed_up)  # fmt: skip


class Damaged:
    """Damages and opens, round by round."""

    def __init__(self, folder: Path, seed: int, url: str) -> None:
        self._folder, self._seed, self._url = folder, seed, url
        self.tally = DamageTally()
        self._homes: list[Homes] = []

    def go_on(self, count: int, until: float) -> None:
        """So many damaged homes, or as many as fit before the monotonic moment `until`."""
        if not self._homes:
            for number, key in enumerate((KEY, None)):
                folder = self._folder / ("sealed", "plain")[number]
                self._homes.append(Homes(folder, f"{self._seed}:{number}", self._url, key))
                for fault in self._homes[-1].faults:
                    self.tally.tell(f"before any damage: {fault}")
        ways = [(damage, homes) for damage in DAMAGES for homes in self._homes]
        random.Random(self._seed).shuffle(ways)
        for number in range(count):
            if time.monotonic() > until:
                return
            damage, homes = ways[number % len(ways)]
            self._one(damage, homes, number)

    def _one(self, damage: Damage, homes: Homes, number: int) -> None:
        case, ledger = homes.copy(damage)
        damage.do(case / damage.file, random.Random(f"{self._seed}:{number}"))
        before = _content(case / damage.file)
        what = (
            f"case {number}: {damage.file} {damage.name} ({'log' if damage.of_log else ''}"
            f"{' encrypted' if homes.key else ' plain'})"
        )
        faults = []
        if number % 3 == 0:
            faults += self._by_command(case, homes.key)
        ended, outcome, told = self._opened(case, homes.key, ledger)
        faults += told
        refused = outcome == "told" and not ended.said("opened")
        if refused and _content(case / damage.file) != before and not _set_aside(case, before):
            faults.append("the damaged file was not kept")
        if outcome == "told":
            raised = ended.said("raised") or {}
            owned_up = "changes were lost" in str(raised.get("message"))
            *_, told = self._opened(case, homes.key, ledger)
            faults += [each for each in told if not (owned_up and each.startswith(LESS))]
        self.tally.note(damage, "wrong" if faults else outcome)
        if faults:
            kept = self._folder / f"kept-{number}"
            shutil.copytree(case, kept, symlinks=True, dirs_exist_ok=True)
            self.tally.tell(f"{what}: {'; '.join(faults)}\n  kept in {kept}")

    def _opened(self, case: Path, key: str | None, ledger: Ledger) -> tuple[Ended, str, list[str]]:
        ended = run(
            check(case, key, ledger.gone, thorough=False, tidy=False), deadline_s=patience()
        )
        raised = ended.said("raised")
        if raised is not None and "EnvironmentFault" in raised["kinds"]:
            return ended, "told", [] if raised["hint"] and not ended.orphans else ["no hint"]
        if ended.fault:
            return ended, "wrong", [f"{_short(ended.fault)} (exit {ended.status})"]
        state, rest = ended.said("state"), ended.said("faults")
        assert state is not None
        assert rest is not None
        expected = {key for key in ledger.state if not key.startswith("setting:")}
        kept = Ledger(state={key: ledger.state[key] for key in expected}, aside=ledger.aside)
        settled = kept.settle(state["state"], state["undo_ids"])
        return ended, "whole", settled + rest["faults"]

    def _by_command(self, case: Path, key: str | None) -> list[str]:
        """What the command line says: 0, or 3 with one line and a hint."""
        self.tally.by_command += 1
        copy = case.with_name("by-command")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(case, copy, symlinks=True)
        return command_faults(run(command(copy, key, "memory", "stats"), deadline_s=patience()))


def command(home: Path, key: str | None, *arguments: str) -> Callable[[Emit], None]:
    """The task that runs `keepsake` with these arguments and says what it printed."""

    def task(emit: Emit) -> None:
        from assistant import cli

        use_stand_in_vectors()
        os.environ.pop("KEEPSAKE_KEY", None)
        if key is not None:
            os.environ["KEEPSAKE_KEY"] = key
        argv = ["--home", str(home), *arguments]
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = cli.main(argv, cli.parse(argv))
        emit({"code": code, "out": out.getvalue(), "err": err.getvalue()})

    return task


def command_faults(ended: Ended) -> list[str]:
    """What a person should not have seen."""
    said = ended.said("code")
    if ended.fault or said is None:
        return [f"the command: {_short(ended.fault)}"]
    err, code = said["err"], said["code"]
    if code not in {0, 3} or "Traceback" in err:
        return [f"the command ended with {code}: {err}"]
    lines = [line for line in err.splitlines() if not line.startswith(("WARNING", "ERROR"))]
    if code == 3 and not 2 <= len(lines) <= 3:
        return [f"the command said {len(lines)} lines: {err}"]
    return []


def patience() -> float:
    """`OPENING_S`, and more where others use this machine at the same time."""
    return OPENING_S * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1) / 2)


def _content(path: Path) -> bytes | str | None:
    if path.is_dir():
        return json.dumps(sorted(each.name for each in path.iterdir()))
    return path.read_bytes() if path.exists() else None


def _set_aside(case: Path, content: bytes | str | None) -> bool:
    return any(each.is_file() and each.read_bytes() == content for each in case.rglob("*"))


def _short(fault: str) -> str:
    return fault[:1500]

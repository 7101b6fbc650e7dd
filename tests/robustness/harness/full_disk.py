"""Disks that fill up at any point, that take no writing, clocks that jump, files that vanish."""

from __future__ import annotations

import math
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.robustness.harness.checking import check
from tests.robustness.harness.damage import command, command_faults
from tests.robustness.harness.killing import KEY, Life
from tests.robustness.harness.ledger import Ledger
from tests.robustness.harness.processes import Ended, run
from tests.robustness.harness.small_disk import SmallDisk, small_disk
from tests.robustness.harness.work import OPERATIONS, Order, perform

DISK_MB = 160
LEAST_FREE, MOST_FREE = 1_000, 12_000_000
DEADLINE_S = 40.0
JUMPS = (0, 1825, -1825, 36_500, -9_000, 1, 0)
"""Days from the true date, one after the other."""
VANISHING = (
    "memory.duckdb", "memory.duckdb.wal", "settings.json", "home.json", "owner.json", "owner.lock",
    "owner.socket", "backups", "models", ".",
)  # fmt: skip


@dataclass(slots=True)
class DiskTally:
    """How many points, and what became of each."""

    outcomes: dict[str, Counter[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, kind: str, outcome: str) -> None:
        """Count one."""
        self.outcomes.setdefault(kind, Counter())[outcome] += 1

    def tell(self, fault: str) -> None:
        """Count what went wrong, and say it at once."""
        self.faults.append(fault)
        print(f"FAULT {fault}", file=sys.stderr, flush=True)

    def count(self, kind: str) -> int:
        """How many of a kind there were."""
        return sum(self.outcomes.get(kind, Counter()).values())


class Places:
    """Homes on bad disks, at bad times."""

    def __init__(self, folder: Path, seed: int, url: str) -> None:
        self._folder, self._seed = folder, seed
        self.tally = DiskTally()
        self._lives = []
        for number, key in enumerate((KEY, None)):
            life = Life(folder / f"life-{number}", f"{seed}:disk{number}", url, key)
            for fault in life.grow():
                self.tally.tell(f"before anything: {fault}")
            run(perform(life.order("back up", -90, wait_s=0)))
            self._lives.append((life, _copied(life.ledger)))

    def fill(self, points: int, until: float) -> None:
        """So many times: leave a little room, work, look, make room, look again."""
        with small_disk(self._folder / "disk", DISK_MB) as disk:
            if disk is None:
                self.tally.tell("this system lets nobody mount a small disk")
                return
            for number in range(points):
                if time.monotonic() > until:
                    return
                self._point(disk, number)
            for number in range(4):
                self._read_only(disk, number)

    def _point(self, disk: SmallDisk, number: int) -> None:
        chance = random.Random(f"{self._seed}:{number}:full")
        life, ledger, home = self._moved(disk.folder, number)
        operation = list(OPERATIONS)[number % len(OPERATIONS)]
        free = int(math.exp(chance.uniform(math.log(LEAST_FREE), math.log(MOST_FREE))))
        disk.leave(free)
        outcome, faults = self._worked(life, ledger, home, operation, number)
        told = run(check(home, life.key, set(), thorough=False, tidy=False), deadline_s=DEADLINE_S)
        faults += _not_in_words(told, "opening while it is full")
        if number % 5 == 0:
            said = run(command(home, life.key, "memory", "add", "I like quinces."))
            faults += command_faults(said)
        disk.make_room()
        faults += self._sound_again(life, ledger, home, number)
        self._settle("full disk", outcome, f"point {number}, {operation}, {free} bytes", faults)

    def _read_only(self, disk: SmallDisk, number: int) -> None:
        life, ledger, home = self._moved(disk.folder, number)
        disk.let_write(False)
        outcome, faults = self._worked(life, ledger, home, "write a fact", number)
        said = run(command(home, life.key, "memory", "list"))
        faults += command_faults(said)
        disk.let_write(True)
        faults += self._sound_again(life, ledger, home, number)
        self._settle("read-only", outcome, f"read-only {number}", faults)

    def jump(self, rounds: int) -> None:
        """Work while the clock jumps by years, back and ahead."""
        for number in range(rounds):
            life, ledger, home = self._moved(self._folder / "clock", number)
            operations = random.Random(f"{self._seed}:{number}:clock").sample(list(OPERATIONS), 4)
            faults = []
            for place, operation in enumerate(operations):
                order = _elsewhere(life, home, ledger, operation, number * 10 + place)
                ended = run(perform(order, jumps=JUMPS), deadline_s=120)
                faults += [ended.fault] if ended.fault else []
                ledger.read(ended.lines)
            ledger.open_line = {"erases": list(ledger.aside)}  # what is due by a clock goes by it
            faults += _looked(life, ledger, home, set())
            self._settle("clock", "whole", f"clock {number}, {operations}", faults)

    def vanish(self, rounds: int) -> None:
        """Take a file away under an open home."""
        for number in range(rounds):
            name = VANISHING[number % len(VANISHING)]
            life, ledger, home = self._moved(self._folder / "vanishing", number)
            order = _elsewhere(life, home, ledger, "write a fact", number)
            ended = run(perform(order, halfway=_gone(home / name)), deadline_s=DEADLINE_S)
            ledger.read(ended.lines)
            faults = _not_in_words(ended, f"while {name} vanished")
            again = run(
                check(home, life.key, set(), thorough=False, tidy=False), deadline_s=DEADLINE_S
            )
            outcome = "told" if again.said("raised") else "whole"
            faults += _not_in_words(again, "opening after it")
            if outcome == "whole":
                faults += _settled(ledger, again)
            self._settle("vanished file", outcome, f"{name}, {number}", faults)

    def _moved(self, folder: Path, number: int) -> tuple[Life, Ledger, Path]:
        life, ledger = self._lives[number % 2]
        home = folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        shutil.copytree(life.home, home)
        return life, _copied(ledger), home

    def _worked(
        self, life: Life, ledger: Ledger, home: Path, operation: str, number: int
    ) -> tuple[str, list[str]]:
        order = _elsewhere(life, home, ledger, operation, number)
        ended = run(perform(order), deadline_s=DEADLINE_S)
        ledger.read(ended.lines)
        return ("told" if ended.said("raised") else "done"), _not_in_words(ended, "working")

    def _sound_again(self, life: Life, ledger: Ledger, home: Path, number: int) -> list[str]:
        faults = _looked(life, ledger, home, set())
        order = _elsewhere(life, home, ledger, "write a fact", 1000 + number)
        ended = run(perform(order), deadline_s=DEADLINE_S)
        ledger.read(ended.lines)
        faults += [f"working again: {ended.fault}"] if ended.fault else []
        return faults + ([] if ended.said("done") else ["nothing can be done with it"])

    def _settle(self, kind: str, outcome: str, what: str, faults: list[str]) -> None:
        self.tally.note(kind, "wrong" if faults else outcome)
        if faults:
            self.tally.tell(f"{what}: {'; '.join(faults)}")


def _elsewhere(life: Life, home: Path, ledger: Ledger, operation: str, number: int) -> Order:
    order = life.order(operation, number, wait_s=0)
    return Order(
        home=home, key=life.key, operation=operation, seed=order.seed, wait_s=0,
        first_marker=order.first_marker, aside=dict(ledger.aside),
    )  # fmt: skip


def _looked(life: Life, ledger: Ledger, home: Path, gone: set[str]) -> list[str]:
    ended = run(check(home, life.key, gone, thorough=False), deadline_s=DEADLINE_S)
    return [f"opening again: {ended.fault}"] if ended.fault else _settled(ledger, ended)


def _settled(ledger: Ledger, ended: Ended) -> list[str]:
    state, rest = ended.said("state"), ended.said("faults")
    assert state is not None
    assert rest is not None
    faults: list[str] = ledger.settle(state["state"], state["undo_ids"]) + rest["faults"]
    return faults


def _not_in_words(ended: Ended, when: str) -> list[str]:
    """A fault of the surroundings with a hint is what may be told; nothing else may be."""
    raised = ended.said("raised")
    if raised is not None and "EnvironmentFault" in raised["kinds"] and raised["hint"]:
        return [f"{when}: left behind {ended.orphans}"] if ended.orphans else []
    return [f"{when}: {ended.fault}"] if ended.fault else []


def _gone(path: Path) -> Callable[[], None]:
    def vanish() -> None:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    return vanish


def _copied(ledger: Ledger) -> Ledger:
    return Ledger(state=dict(ledger.state), aside=dict(ledger.aside), gone=set(ledger.gone),
                  backed_up=ledger.backed_up)  # fmt: skip

"""Kills a process at its work, again and again, and looks at the home after each."""

from __future__ import annotations

import json
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.robustness.harness.checking import check
from tests.robustness.harness.ledger import Ledger
from tests.robustness.harness.processes import Ended, Kill, run
from tests.robustness.harness.stand_ins import MODEL
from tests.robustness.harness.work import KINDS, Order, perform

KEY = "korrekt Pferd 🐴 battery staple"
OPENING_S = 30.0
"""A reopening that takes longer is a hang."""
LIFE = 24
"""Rounds that one home lives through."""
GROWN = ("import", "write a fact", "chat", "import and learn", "attach a file", "forget")


@dataclass(slots=True)
class Tally:
    """How many rounds of an operation, and where the kills landed."""

    rounds: Counter[str] = field(default_factory=Counter)
    landed: dict[str, Counter[str]] = field(default_factory=dict)
    places: dict[str, list[float]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    opening_s: list[float] = field(default_factory=list)

    def note(self, operation: str, where: str, place: float | None) -> None:
        """Count a round."""
        self.rounds[operation] += 1
        self.landed.setdefault(operation, Counter())[where] += 1
        if place is not None:
            self.places.setdefault(operation, []).append(place)

    def tell(self, fault: str) -> None:
        """Count what went wrong, and say it at once."""
        self.faults.append(fault)
        print(f"FAULT {fault}", file=sys.stderr, flush=True)

    def add(self, other: Tally) -> None:
        """Count what was counted elsewhere."""
        self.rounds += other.rounds
        for operation, landed in other.landed.items():
            self.landed[operation] = self.landed.get(operation, Counter()) + landed
        for operation, places in other.places.items():
            self.places.setdefault(operation, []).extend(places)
        self.faults += other.faults
        self.opening_s += other.opening_s

    @property
    def kills(self) -> int:
        """Rounds that ended with a kill."""
        return sum(count for each in self.landed.values() for where, count in each.items()
                   if where != "not killed")  # fmt: skip


def settings_for(url: str, *, encrypted: bool) -> str:
    """The settings of a home whose chat model is the scripted one."""
    return json.dumps(
        {
            "models": {"chat": MODEL, "name_chats": False},
            "privacy": {"encryption": encrypted},
            "api_models": [{"name": MODEL, "url": url, "model": "x", "context": 8192}],
        }
    )


class Life:
    """One home with its ledger, from its making through many kills."""

    def __init__(
        self, folder: Path, seed: str, url: str, key: str | None, *, like: Life | None = None
    ) -> None:
        """A new home, or with `like` a copy of one that has lived already."""
        self.home, self.key, self.seed = folder / "home", key, seed
        self._before = folder / "before"
        self._keep = folder / "kept"
        self.ledger = Ledger()
        self.markers = 0
        if like is not None:
            self.ledger, self.markers = deepcopy(like.ledger), like.markers
            shutil.copytree(like.home, self.home)
            return
        self.home.mkdir(mode=0o700, parents=True)
        settings = self.home / "settings.json"
        settings.write_text(settings_for(url, encrypted=key is not None), encoding="utf-8")
        settings.chmod(0o600)

    def order(self, operation: str, number: int, **how: Any) -> Order:
        """What a process of this life is told."""
        self.markers += 1000
        return Order(
            home=self.home, key=self.key, operation=operation, seed=f"{self.seed}:{number}",
            first_marker=self.markers, aside=dict(self.ledger.aside), **how,
        )  # fmt: skip

    def grow(self) -> list[str]:
        """Live a little without being killed."""
        faults = []
        for number, operation in enumerate(GROWN):
            ended = run(perform(self.order(operation, -1 - number, wait_s=0)))
            self.ledger.read(ended.lines)
            faults += [ended.fault] if ended.fault else []
        return faults + self.look(thorough=True)[0]

    def look(self, *, thorough: bool) -> tuple[list[str], float]:
        """Open the home, count, and settle the ledger; what is wrong, and the seconds it took."""
        ended = run(
            check(self.home, self.key, self.ledger.gone, thorough=thorough), deadline_s=OPENING_S
        )
        if ended.fault:
            return [f"reopening: {ended.fault}"], ended.seconds
        state, rest = ended.said("state"), ended.said("faults")
        assert state is not None
        assert rest is not None
        faults = self.ledger.settle(state["state"], state["undo_ids"]) + rest["faults"]
        if self.ledger.backed_up and not list((self.home / "backups").glob("*.duckdb")):
            faults.append("the backup is gone")
        return faults, ended.seconds

    def keep_before(self) -> None:
        """Remember how it was, for whoever has to look into a fault."""
        shutil.rmtree(self._before, ignore_errors=True)
        shutil.copytree(self.home, self._before)

    def keep_fault(self, what: dict[str, Any]) -> Path:
        """Put the home before and after a fault aside, with what is needed to see it again."""
        kept = self._keep / str(what["round"])
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self._before, kept / "before")
        shutil.copytree(self.home, kept / "after")
        (kept / "round.json").write_text(json.dumps(what, indent=1, default=list), encoding="utf-8")
        return kept


class Measures:
    """How long operations take and how many steps they have, as far as is known."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._steps: dict[str, int] = {}

    def learn(self, operation: str, ended: Ended) -> None:
        """Take note of a round in which it came to its end."""
        if (done := ended.said("done")) and done["steps"]:
            self._steps[operation] = done["steps"]
        if told := ended.said("seconds"):
            self._seconds[operation] = told["seconds"]

    def known(self, operation: str) -> bool:
        """Whether it came to its end at least once."""
        return operation in self._steps

    def delay(self, operation: str, chance: random.Random) -> float:
        """A moment within the operation, rarely right after it."""
        return chance.uniform(0.0, 1.08 * self._seconds.get(operation, 0.3))

    def step(self, operation: str, chance: random.Random) -> int:
        """A step of the operation, rarely one that it does not reach."""
        return chance.randint(1, int(self._steps.get(operation, 40) * 1.03) + 1)

    def place(self, operation: str, *, seconds: float | None, step: int | None) -> float | None:
        """How far through the operation a kill came, 0 to about 1."""
        if step is not None:
            return step / max(1, self._steps.get(operation, 1))
        return None if seconds is None else seconds / max(1e-6, self._seconds.get(operation, 0.3))


class Shares:
    """Numbers of lives for several processes: each is taken by one of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, count: int) -> Iterator[int]:
        """The numbers below `count` that nobody has taken, taking each."""
        for number in range(count):
            with suppress(FileExistsError):
                (self._folder / str(number)).touch(exist_ok=False)
                yield number


class Killing:
    """Rounds over lives; `tally` grows meanwhile."""

    def __init__(self, folder: Path, seed: int, url: str, only: str | None = None) -> None:
        self._folder, self._seed, self._url, self._only = folder, seed, url, only
        self._measures = Measures()
        self.tally = Tally()
        self._life: Life | None = None
        self._grown: dict[bool, Life] = {}
        self._born_lives: list[Path] = []

    def go_on(self, rounds: int, until: float, shares: Shares) -> None:
        """What of so many rounds is left among the `shares`, as far as it fits before `until`.

        `until` is monotonic seconds. Others may take from the same shares at the same time.
        """
        for number in shares.take(-(-rounds // LIFE)):
            self._life = None
            for done in range(number * LIFE, min(rounds, (number + 1) * LIFE)):
                if time.monotonic() > until:
                    return
                self._life = self._life or self._born(number)
                self._round(self._life, done)
            print(f"life {number} is over, {len(self.tally.faults)} faults", flush=True)

    def _born(self, number: int) -> Life:
        """A copy of a home that has lived a little; what it grew from is made once for each key."""
        for before in self._born_lives:
            shutil.rmtree(before / "home", ignore_errors=True)
            shutil.rmtree(before / "before", ignore_errors=True)
        key = KEY if number % 2 == 0 else None
        grown = self._grown.get(key is None)
        if grown is None:
            name = "plain" if key is None else "sealed"
            grown = Life(self._folder / name, f"{self._seed}:{name}", self._url, key)
            for fault in grown.grow():
                self.tally.tell(f"a {name} life, before any kill: {fault}")
            self._grown[key is None] = grown
        folder = self._folder / f"life-{number}-{len(self._born_lives)}"
        self._born_lives.append(folder)
        return Life(folder, f"{self._seed}:{number}", self._url, key, like=grown)

    def _round(self, life: Life, number: int) -> None:
        chance = random.Random(f"{life.seed}:{number}:kill")
        operation = self._only or KINDS[number % len(KINDS)]
        if not self._measures.known(operation):
            self._measure(life, operation, number)
        step = self._measures.step(operation, chance) if chance.random() < 0.5 else None
        kill = None
        if step is None:
            kill = Kill(
                after_s=self._measures.delay(operation, chance),
                whole_group=chance.random() < 0.5,
            )
        life.keep_before()
        order = life.order(operation, number, kill_step=step)
        ledger_before = {"state": life.ledger.state, "aside": life.ledger.aside}
        what: dict[str, Any] = {
            "round": number, "operation": operation, "seed": order.seed, "step": step,
            "after_s": kill.after_s if kill else None, "ledger": json.loads(
                json.dumps(ledger_before)), "first_marker": order.first_marker, "key": life.key,
        }  # fmt: skip
        ended = run(perform(order), kill=kill)
        self._measures.learn(operation, ended)
        life.ledger.read(ended.lines)
        place = self._measures.place(
            operation, seconds=kill.after_s if kill else None, step=step if ended.killed else None
        )
        self.tally.note(operation, _where(ended), place if ended.killed else None)
        faults = [ended.fault] if ended.fault else []
        found, seconds = life.look(thorough=number % 4 == 0)
        self.tally.opening_s.append(seconds)
        self._report(life, what | {"output": ended.output}, faults + found)

    def _measure(self, life: Life, operation: str, number: int) -> None:
        ended = run(perform(life.order(operation, 10_000 + number, wait_s=0)))
        self._measures.learn(operation, ended)
        life.ledger.read(ended.lines)
        faults, _ = life.look(thorough=False)
        if ended.fault or faults:
            self.tally.tell(f"{operation} without a kill: {ended.fault} {faults}")

    def _report(self, life: Life, what: dict[str, Any], faults: list[str]) -> None:
        if not faults:
            return
        kept = life.keep_fault(what | {"faults": faults})
        told = "; ".join(faults)
        self.tally.tell(
            f"round {what['round']} ({what['operation']}, step {what['step']}, "
            f"after {what['after_s']}): {told}\n  kept in {kept}\n  {what['output']}"
        )
        life.ledger.open_changes = []
        self._life = None


def _where(ended: Ended) -> str:
    if not ended.killed:
        return "not killed"
    begins = sum("begin" in line for line in ended.lines)
    ends = sum("done" in line or "refused" in line for line in ended.lines)
    if begins == 0:
        return "before"
    return "within" if begins > ends else "after"

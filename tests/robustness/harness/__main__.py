"""Runs the harness and prints what it did; ends with 1 where anything was lost, hung or shown.

`make robustness` runs all of it. The same `--seed` draws the same rounds.
"""

from __future__ import annotations

import argparse
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import openai  # noqa: F401 - imported once here, not again in every process that is forked
import tokenizers  # noqa: F401

from tests.robustness.harness.damage import Damaged, DamageTally
from tests.robustness.harness.full_disk import DiskTally, Places
from tests.robustness.harness.killing import Killing, Shares, Tally
from tests.robustness.harness.killing_commands import KillingCommands
from tests.robustness.harness.migrating import Migrating
from tests.robustness.harness.small_disk import with_own_mounts
from tests.robustness.harness.stand_ins import scripted_model

BESIDE = "beside"
"""The file in which one process tells another what it found."""
FIFTHS = ("0-20 %", "20-40 %", "40-60 %", "60-80 %", "80-100 %")


def main() -> int:
    """Run the rounds that are asked for, in two processes where there are kills among them.

    The second one does all but kills and migrations first; the lives that are killed they share.
    """
    arguments = _arguments()
    with_own_mounts()
    if not (arguments.together and arguments.kills):
        found = _rounds(arguments)
        if arguments.shares:
            found.keep(Path(arguments.shares))
        return found.told()
    others = [sys.executable, "-m", "tests.robustness.harness", "--alone", "--migrations", "0"]
    for name in ("kills", "encoder", "damage", "full", "moments", "seed", "minutes"):
        others += [f"--{name}", str(getattr(arguments, name))]
    if arguments.only:
        others += ["--only", arguments.only]
    arguments.encoder = arguments.damage = arguments.full = arguments.moments = 0
    with tempfile.TemporaryDirectory(prefix="keepsake-shares-") as shares:
        arguments.shares = shares
        with subprocess.Popen([*others, "--shares", shares], stdout=subprocess.DEVNULL) as beside:
            found = _rounds(arguments)
            if beside.wait() not in {0, 1}:
                found.kills[0].tell(f"the rounds beside these ended with {beside.returncode}")
        found.join(Path(shares))
    return found.told()


@dataclass(slots=True)
class Found:
    """What all rounds of one process showed, or of two."""

    kills: list[Tally]
    damage: DamageTally
    disk: DiskTally
    seconds: float

    def keep(self, folder: Path) -> None:
        """Write it down for the process beside which this one ran."""
        (folder / BESIDE).write_bytes(pickle.dumps(self))

    def join(self, folder: Path) -> None:
        """Take in what the process beside this one found."""
        if not (folder / BESIDE).exists():
            self.kills[0].tell("the rounds beside these told nothing")
            return
        other: Found = pickle.loads((folder / BESIDE).read_bytes())
        self.kills[0].add(other.kills[0])
        self.kills += other.kills[1:]
        self.damage, self.disk = other.damage, other.disk
        self.seconds = max(self.seconds, other.seconds)

    @property
    def faults(self) -> list[str]:
        """All that went wrong."""
        return [*(f for t in self.kills for f in t.faults), *self.damage.faults, *self.disk.faults]

    def told(self) -> int:
        """Print it; 1 where anything went wrong."""
        _print(self.kills, self.damage, self.disk, self.seconds)
        return 1 if self.faults else 0


def _rounds(arguments: argparse.Namespace) -> Found:
    print(f"seed {arguments.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="keepsake-harness-"))
    shares = Shares(Path(arguments.shares or folder / "shares"))
    began = time.monotonic()
    until = began + 60 * arguments.minutes
    seed = arguments.seed
    kills: list[Tally] = []
    with scripted_model() as url:
        migrating = Migrating(folder / "migrating", seed, url)
        migrating.go_on(arguments.migrations, until)
        damaged = Damaged(folder / "damage", seed, url)
        damaged.go_on(arguments.damage, until)
        disk = DiskTally()
        if arguments.full or arguments.moments:
            places = Places(folder / "disks", seed, url)
            places.fill(arguments.full, until)
            places.jump(arguments.moments)
            places.vanish(arguments.moments * 2)
            disk = places.tally
        commands = KillingCommands(folder / "commands", seed)
        commands.go_on(arguments.encoder, until)
        killing = Killing(folder / "lives", seed, url, arguments.only)
        killing.go_on(arguments.kills, until, shares)
        kills += [killing.tally, migrating.tally, commands.tally]
    found = Found(kills, damaged.tally, disk, time.monotonic() - began)
    if not found.faults:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.robustness.harness", description=__doc__)
    parser.add_argument("--kills", type=int, default=450, help="rounds with vectors at hand")
    parser.add_argument("--encoder", type=int, default=42, help="rounds with the real encoder")
    parser.add_argument("--migrations", type=int, default=36)
    parser.add_argument("--damage", type=int, default=210, help="damaged homes")
    parser.add_argument("--full", type=int, default=54, help="points at which the disk is full")
    parser.add_argument("--moments", type=int, default=6, help="clock jumps; twice that vanishings")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    parser.add_argument("--alone", dest="together", action="store_false",
                        help="one process after the other")  # fmt: skip
    parser.add_argument("--shares", help="a folder of what another process takes part in")
    parser.add_argument("--only", help="kill this operation only")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no round after them")
    return parser.parse_args()


def _print(kills: list[Tally], damage: DamageTally, disk: DiskTally, seconds: float) -> None:
    print(f"\n{'killed at':18} kills  before  within  after  {'  '.join(FIFTHS)}")
    for tally in kills:
        for operation in tally.rounds:
            landed = tally.landed[operation]
            counts = Counter(min(4, int(5 * p)) for p in tally.places.get(operation, []))
            spread = "  ".join(f"{counts[n]:>{len(name)}}" for n, name in enumerate(FIFTHS))
            total = sum(landed[where] for where in ("before", "within", "after"))
            print(f"{operation:18} {total:5}  {landed['before']:6}  {landed['within']:6}"
                  f"  {landed['after']:5}  {spread}")  # fmt: skip
    opening = sorted(s for tally in kills for s in tally.opening_s) or [0.0]
    middle, most = opening[len(opening) // 2], opening[-1]
    print(f"\n{sum(t.kills for t in kills)} kills; reopening took {middle:.1f} s in the middle and"
          f" {most:.1f} s at most, all checks included")  # fmt: skip
    print(f"\n{'damaged':24} homes  whole  told  wrong")
    for file, outcomes in sorted(damage.by_file.items()):
        print(f"{file:24} {sum(outcomes.values()):5}  {outcomes['whole']:5}  {outcomes['told']:4}"
              f"  {outcomes['wrong']:5}")  # fmt: skip
    print(f"{damage.count} damaged homes, {damage.by_command} of them also by the command line")
    print(f"\n{'surroundings':24} times   done  told  wrong")
    for kind, outcomes in disk.outcomes.items():
        fine = outcomes["done"] + outcomes["whole"]
        print(f"{kind:24} {disk.count(kind):5}  {fine:5}  {outcomes['told']:4}"
              f"  {outcomes['wrong']:5}")  # fmt: skip
    faults = [*(f for tally in kills for f in tally.faults), *damage.faults, *disk.faults]
    hangs, shown = (sum(word in f for f in faults) for word in ("hung for", "traceback"))
    print(f"\n{len(faults)} faults ({hangs} hangs, {shown} tracebacks shown) in {seconds / 60:.1f}"
          " minutes")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.fuzz [--cases N] [--seconds S] [--only NAME] [--seed N] [--atheris S]`.

Every case is a sound file of ours, damaged; it may be refused with a reason and nothing else: no
other exception, no more than 5 s of computing, no more than 1 GB. What fails is kept in
`tests/data/fuzz` and read again by every run of the tests.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from assistant.errors import AssistantError
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import Target, targets

KEPT = Path(__file__).parents[1] / "data" / "fuzz"
HANG_S = 5.0
MOST_KB = 1_000_000
MOST_KEPT_BYTES = 20_000
SHARES = {"importers": 0.85, "documents": 0.05, "models": 0.1}
"""Of all cases; a document takes a hundred times as long as a chat."""


class Hang(BaseException):
    """More computing than a file may cost; no reader's `except` may hold it up."""


@contextmanager
def watched() -> Iterator[None]:
    """Raise `Hang` after `HANG_S` seconds of this process's own computing."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def tried(target: Target, content: bytes, seed: int) -> str:
    """What went wrong; empty where it was read or refused with a reason."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        with watched():
            target.read(content, seed)
    except AssistantError:
        return ""
    except Hang:
        return f"more than {HANG_S:g} s"
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}"
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    used = most - before if most > before else 0
    return f"{used // 1000} MB of memory" if used > MOST_KB else ""


def keep(target: Target, content: bytes, seed: int) -> Path:
    """Write a case down, so that the tests read it from now on."""
    folder = KEPT / target.name
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{seed}-{hashlib.sha256(content).hexdigest()[:16]}"
    if len(content) <= MOST_KEPT_BYTES:
        place.write_bytes(content)
    return place


def fuzz(chosen: list[Target], cases: int, seconds: float, number: int) -> int:
    """Read damaged files until both are used up; the number of different faults."""
    dice, faults = random.Random(number), set()
    counts = dict.fromkeys((target.name for target in chosen), 0)
    worst: dict[str, float] = {}
    groups = {target.group for target in chosen}
    share = {group: SHARES[group] / sum(SHARES[each] for each in groups) for group in groups}
    began = time.monotonic()
    for target in chosen:
        part = share[target.group] / sum(each.group == target.group for each in chosen)
        until = time.monotonic() + seconds * part if seconds else float("inf")
        for _ in range(max(1, round(cases * part))):
            if time.monotonic() > until:
                break
            seed = dice.randrange(len(target.seeds))
            content = mutated(target.seeds[seed], dice)
            start = time.process_time()
            wrong = tried(target, content, seed)
            worst[target.name] = max(worst.get(target.name, 0), time.process_time() - start)
            counts[target.name] += 1
            if wrong and (target.name, wrong.split(":")[0]) not in faults:
                faults.add((target.name, wrong.split(":")[0]))
                print(
                    f"{target.name}: {wrong}\n  kept as {keep(target, content, seed)}", flush=True
                )
        print(f"{target.name:14} {counts[target.name]:7} cases, at most {worst[target.name]:.2f} s")
    imported = sum(counts[target.name] for target in chosen if target.group == "importers")
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    print(
        f"{sum(counts.values())} cases, {imported} of them over importers, in"
        f" {time.monotonic() - began:.0f} s; {used} MB at most; {len(faults)} faults"
    )
    return len(faults)


def main() -> int:
    """Run what the command line says; 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=130_000)
    parser.add_argument("--seconds", type=float, default=0, help="stop each part in time")
    parser.add_argument("--only", action="append", help="a target or a group")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--atheris", type=int, metavar="SECONDS", help="guided, so long a target")
    given = parser.parse_args()
    logging.disable()  # every refusal of a document says so
    with tempfile.TemporaryDirectory() as place:
        chosen = [
            each
            for each in targets(Path(place))
            if not given.only or {each.name, each.group} & set(given.only)
        ]
        if not chosen:
            parser.error(f"no target or group is called {', '.join(given.only)}")
        if not given.atheris:
            return min(1, fuzz(chosen, given.cases, given.seconds, given.seed))
    failed = 0
    for target in chosen:
        print(f"== {target.name}", flush=True)
        environment = os.environ | {"FUZZ_SECONDS": str(given.atheris)}
        command = [sys.executable, "-m", "tests.fuzz.guided", target.name]
        failed |= subprocess.run(command, env=environment, check=False).returncode
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

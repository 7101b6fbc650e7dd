"""A share of what `make robustness` does in twenty minutes, with the same rounds every time.

The fast run has about a minute of it on two cores: kills at two operations, damaged files, and
points at which the disk is full. A killed migration, a clock that jumps and files that vanish
come with `make test-heavy`, as do kills with the real encoder.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARES = {
    "kills": ("--kills", "2"),
    "damage": ("--damage", "3"),
    "full disks": ("--full", "1"),
}
LARGER_SHARES = {
    "kills": ("--kills", "8", "--migrations", "3"),
    "damage": ("--damage", "8"),
    "surroundings": ("--full", "3", "--moments", "1"),
}
NOTHING = {"--kills", "--migrations", "--damage", "--full", "--moments", "--encoder"}


def harness(*arguments: str) -> None:
    """Run the harness with these rounds and no others; it must find nothing."""
    rest = [each for name in sorted(NOTHING - set(arguments)) for each in (name, "0")]
    command = [sys.executable, "-m", "tests.robustness.harness", *arguments, *rest, "--alone"]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=280, check=False
    )
    assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-6000:]
    assert ended.stdout.splitlines()[-1].startswith("0 faults")


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="the harness forks")
@pytest.mark.parametrize("share", SHARES)
def test_a_share_of_the_harness_finds_nothing(share: str) -> None:
    harness(*SHARES[share], "--seed", "1")


@pytest.mark.heavy
@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="the harness forks")
@pytest.mark.parametrize("share", LARGER_SHARES)
def test_a_larger_share_finds_nothing(share: str) -> None:
    harness(*LARGER_SHARES[share], "--seed", "2")


@pytest.mark.heavy
@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="the harness forks")
def test_kills_with_the_real_encoder_lose_nothing() -> None:
    harness("--encoder", "6", "--seed", "1")

"""A share of what `make robustness` does in twenty minutes, with the same rounds every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARES = {
    "kills": ("--kills", "4", "--migrations", "1"),
    "damage": ("--damage", "4"),
    "surroundings": ("--full", "2", "--moments", "1"),
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
def test_kills_with_the_real_encoder_lose_nothing() -> None:
    harness("--encoder", "6", "--seed", "1")

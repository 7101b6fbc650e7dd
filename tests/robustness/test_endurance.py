"""A short life leaves nothing behind; `make endurance` lives through the whole day."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.heavy
@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="the harness forks")
def test_a_short_day_leaves_nothing_behind() -> None:
    command = [sys.executable, "-m", "tests.robustness.endurance", "--messages", "1500"]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=290, check=False
    )
    assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]

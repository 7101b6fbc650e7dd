"""A person's first visit on a real display, and the next one: nothing is lost in between."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import ROOT, Keepsake

SECRET = "zephyrquill"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """The name of an X display of our own."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, so there is no display to show a window on")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def played(keepsake: Keepsake, display: str, module: str, *told: str) -> tuple[dict[str, Any], str]:
    """Play a module's script in a process of its own; what it saw, and what was logged."""
    env = keepsake.environment() | {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
    done = subprocess.run(
        [sys.executable, "-m", module, str(keepsake.home), *told],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return seen, done.stderr


@pytest.mark.heavy
def test_a_first_visit_and_the_next(display: str, tmp_path: Path) -> None:
    keepsake = Keepsake(tmp_path / "home")
    first, log = played(keepsake, display, "tests.e2e.visit", "first")
    answers = [turn for turn in first["stopped"] if turn[0] == "assistant"]
    assert [complete for *_, complete in answers] == [True, False], "the second was stopped"
    assert answers[1][1].strip(), "what came before the stop is kept"
    assert [turn[0] for turn in first["again"]] == ["user", "assistant"]
    assert first["branch"] == first["again"], "the new chat begins with the same words"
    assert any("Rex" in card for card in first["used"])
    assert first["temporary"] == 2
    again, _ = played(keepsake, display, "tests.e2e.visit", "again")
    assert again["kept"] == first["kept"]
    assert again["asked"] == first["asked"]
    assert SECRET not in log
    assert SECRET not in keepsake.run("conversations", "search", SECRET, expect=None)
    assert SECRET not in json.dumps(keepsake.json("recall", SECRET, expect=None)["blocks"])

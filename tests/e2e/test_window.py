"""The real window with the real engine: it owns the home, and everyone else speaks through it."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.command_line import Keepsake, write_messages

PATIENCE_S = 60.0
TALKS = {"garden": [("user", "I planted quinces behind the shed."), ("assistant", "Lovely.")]}


@pytest.fixture(scope="module")
def keepsake(tmp_path_factory: pytest.TempPathFactory) -> Keepsake:
    """The home of the window that most tests share."""
    return Keepsake(tmp_path_factory.mktemp("window") / "home")


@pytest.fixture(scope="module")
def window(keepsake: Keepsake) -> Iterator[subprocess.Popen[str]]:
    """An open window that serves its home, for all tests that leave it open."""
    with opened(keepsake) as process:
        yield process


@contextmanager
def opened(keepsake: Keepsake) -> Iterator[subprocess.Popen[str]]:
    process = keepsake.start()
    try:
        wait_until_served(keepsake, process)
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_until_served(keepsake: Keepsake, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not (keepsake.home / "owner.json").exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "the window does not serve its home"
        time.sleep(0.05)


def test_commands_are_answered_through_the_open_window(
    keepsake: Keepsake, window: subprocess.Popen[str], tmp_path: Path
) -> None:
    path = write_messages(tmp_path / "talks.jsonl", TALKS)
    assert keepsake.json("import", str(path))["totals"]["messages"]["new"] == 2
    keepsake.run("flush")
    assert len(keepsake.json("conversations", "list")["conversations"]) == 1
    found = keepsake.json("recall", "quinces")
    assert "quinces" in found["blocks"][0]["text"]
    assert keepsake.run("conversations", "show", "c_nothing", expect=4) == ""
    assert window.poll() is None


def test_a_second_start_raises_the_window_and_ends(
    keepsake: Keepsake, window: subprocess.Popen[str]
) -> None:
    keepsake.run()
    assert window.poll() is None


def test_a_command_needs_no_key_while_the_window_is_open(
    keepsake: Keepsake, window: subprocess.Popen[str]
) -> None:
    Keepsake(keepsake.home, key=None).run("conversations", "list", "--json")


def test_a_killed_window_leaves_no_process_and_a_home_that_opens(tmp_path: Path) -> None:
    keepsake = Keepsake(tmp_path / "home")
    with opened(keepsake) as window:
        keepsake.run("import", str(write_messages(tmp_path / "talks.jsonl", TALKS)))
        keepsake.run("recall", "quinces")
        children = psutil.Process(window.pid).children(recursive=True)
        assert children, "the embedder runs in a process of its own"
        window.send_signal(signal.SIGKILL)
        window.communicate()
    _gone, alive = psutil.wait_procs(children, timeout=10)
    assert not alive
    assert len(keepsake.json("conversations", "list")["conversations"]) == 1


def test_the_key_is_in_the_environment_of_no_child(
    keepsake: Keepsake, window: subprocess.Popen[str]
) -> None:
    keepsake.run("recall", "quinces", expect=None)
    children = psutil.Process(window.pid).children(recursive=True)
    assert children, "the embedder runs in a process of its own"
    for child in children:
        assert "KEEPSAKE_KEY" not in child.environ()

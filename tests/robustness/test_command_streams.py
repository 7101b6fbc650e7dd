"""Commands whose streams are full or closed, that are told to end, or that come all at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assistant.commands.invocation import ExitCode
from tests.command_line import ROOT, Keepsake, write_messages

TALKS = {"talk": [("user", "I like quinces."), ("assistant", "They like sun.")]}


@pytest.fixture(scope="module")
def keepsake(tmp_path_factory: pytest.TempPathFactory) -> Keepsake:
    folder = tmp_path_factory.mktemp("streams")
    made = Keepsake(folder / "home")
    made.run("import", str(write_messages(folder / "talks.jsonl", TALKS)))
    return made


def _shell(keepsake: Keepsake, command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["/bin/sh", "-c", command.replace("keepsake", f"{sys.executable} -m ui", 1)],
        cwd=ROOT,
        env=keepsake.environment() | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_behind_the_output_is_named(keepsake: Keepsake) -> None:
    ended = _shell(keepsake, "keepsake conversations list > /dev/full")
    assert ended.returncode == ExitCode.ENVIRONMENT
    assert ended.stderr.decode().count("\n") == 1
    assert b"No space left" in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="its shell closes no streams")
def test_closed_streams_do_no_harm(keepsake: Keepsake) -> None:
    before = (keepsake.home / "memory.duckdb").read_bytes()
    assert _shell(keepsake, "keepsake doctor 0<&- 1>&- 2>&-").returncode in {0, 3}
    assert (keepsake.home / "memory.duckdb").read_bytes() == before


def test_any_language_reaches_any_terminal(keepsake: Keepsake) -> None:
    said = _shell(keepsake, "keepsake memory add 'Mein Hund heißt Ärger 🐶.'")
    assert said.returncode == 0
    assert "Ärger 🐶" in said.stdout.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signal")
def test_a_request_to_end_ends_in_order(keepsake: Keepsake) -> None:
    process = keepsake.start("chat", "-m", "Tell me a long story of the sea.")
    deadline = time.monotonic() + 60
    while not (keepsake.home / "owner.json").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert process.returncode == ExitCode.CANCELLED, err
    assert not (keepsake.home / "owner.json").exists()
    assert not (keepsake.home / "owner.socket").exists()


def test_commands_at_once_all_get_their_turn(keepsake: Keepsake) -> None:
    commands = [("conversations", "list"), ("memory", "add", "I like tea.")] * 3
    processes = [keepsake.start(*command) for command in commands]
    ended = [(process.communicate(timeout=120), process.returncode) for process in processes]
    assert [code for _, code in ended] == [0] * len(commands), ended
    assert all("Traceback" not in err for (_, err), _ in ended)

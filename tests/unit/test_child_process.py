"""What a process of this program's own is started with."""

from __future__ import annotations

import sys

import pytest

from assistant.child_process import command, environment
from assistant.documents import apart
from assistant.storage import replaying


def test_it_sees_no_key_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEPSAKE_KEY", "hush")
    monkeypatch.setenv("SOME_TOKEN", "hush")
    monkeypatch.setenv("TMPDIR", "/elsewhere")
    seen = environment()
    assert "hush" not in seen.values()
    assert seen["TMPDIR"] == "/elsewhere"
    assert seen["PYTHONUTF8"] == "1"


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command("a.b", "--flag") == [sys.executable, "-P", "-m", "a.b"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command("a.b", "--flag") == [sys.executable, "--flag"]


def test_each_is_known_by_a_flag_of_its_own() -> None:
    assert apart.PROCESS_FLAG != replaying.PROCESS_FLAG

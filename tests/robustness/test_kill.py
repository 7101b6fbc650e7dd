"""Killed at any moment, a home opens again and its counts add up."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from tests.command_line import Keepsake, at_hand, write_messages

CONVERSATIONS = 60
TURNS = 6


def _talks() -> dict[str, list[tuple[str, str]]]:
    topics = ("the boat", "a cello", "the attic", "our bees", "the tax office", "a lost cat")
    return {
        f"talk-{n}": [
            (("user", "assistant")[turn % 2], f"Turn {turn} of talk {n} is about {topics[n % 6]}.")
            for turn in range(TURNS)
        ]
        for n in range(CONVERSATIONS)
    }


def _check(keepsake: Keepsake) -> int:
    with at_hand(keepsake.home) as opened:
        listed = opened.json("conversations", "list")["conversations"]
        stats = opened.json("memory", "stats")
    assert all(conversation["messages"] == TURNS for conversation in listed)
    assert stats["conversations"] == len(listed)
    assert stats["messages"] == TURNS * len(listed)
    return len(listed)


def kill_in_a_loop(keepsake: Keepsake, path: Path, rounds: int, longest_s: float) -> None:
    """Start the import and kill it at a random moment, again and again; then finish it."""
    chance = random.Random(2)
    known = 0
    for _ in range(rounds):
        process = keepsake.start("import", str(path))
        time.sleep(chance.uniform(0.2, longest_s))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        now = _check(keepsake)
        assert now >= known, "a conversation that was there is gone"
        known = now
    with at_hand(keepsake.home) as opened:
        opened.run("import", str(path))
    process = keepsake.start("flush")
    time.sleep(chance.uniform(1.0, longest_s + 2))
    process.send_signal(signal.SIGKILL)
    process.communicate()
    _check(keepsake)
    with at_hand(keepsake.home) as opened:
        opened.run("flush")


def test_an_import_may_be_killed_at_any_moment(tmp_path: Path) -> None:
    keepsake = Keepsake(tmp_path / "home")
    path = write_messages(tmp_path / "talks.jsonl", _talks())
    kill_in_a_loop(keepsake, path, rounds=3, longest_s=1.5)
    assert _check(keepsake) == CONVERSATIONS
    with at_hand(keepsake.home) as opened:
        stats = opened.json("memory", "stats")
    assert stats["pending"] == 0
    assert stats["segments"] >= CONVERSATIONS


@pytest.mark.heavy
def test_ten_kills_during_a_real_import(tmp_path: Path, data: Path) -> None:
    keepsake = Keepsake(tmp_path / "home")
    path = tmp_path / "talks.jsonl"
    many = {f"{name}-{n}": turns for n in range(20) for name, turns in _talks().items()}
    kill_in_a_loop(keepsake, write_messages(path, many), rounds=10, longest_s=3.0)
    assert _check(keepsake) == len(many)

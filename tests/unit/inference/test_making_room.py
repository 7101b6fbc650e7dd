"""A chat model that does not go in has encoders put away before it is told to be too large."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.domain.fitting import Machine
from assistant.errors import ModelTooLarge
from assistant.inference import catalogue, devices
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import LlamaChatModel

MB = 1_000_000
PATH = catalogue.path_of(catalogue.CHAT_MODEL)


class Room:
    """A machine on which other models hold `held` bytes until they are put away."""

    def __init__(self, free: int, held: int) -> None:
        self.free, self.held = free, held
        self.asked = 0

    def make(self) -> None:
        self.asked += 1
        self.free, self.held = self.free + self.held, 0

    def machine(self) -> Machine:
        return Machine(memory_bytes=self.free)


def planned(room: Room, monkeypatch: pytest.MonkeyPatch) -> int:
    """The context that the bundled model, which needs 389 MB for 8,192 tokens, is given."""
    monkeypatch.setattr(devices, "free_machine", room.machine)
    model = LlamaChatModel("bundled", Path(PATH), make_room=room.make)
    return model._plan(check_gguf(PATH)).context


def test_nothing_is_put_away_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(free=900 * MB, held=344 * MB)
    whole = planned(room, monkeypatch)
    assert room.asked == 0
    assert whole == min(8192, check_gguf(PATH).context or 8192)


def test_room_is_made_for_one_that_does_not_go_in(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(free=100 * MB, held=500 * MB)
    assert planned(room, monkeypatch) == min(8192, check_gguf(PATH).context or 8192)
    assert room.asked == 1


def test_room_is_made_before_context_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(free=300 * MB, held=500 * MB)
    assert planned(room, monkeypatch) == min(8192, check_gguf(PATH).context or 8192)
    assert room.asked == 1


def test_what_does_not_help_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(free=50 * MB, held=10 * MB)
    with pytest.raises(ModelTooLarge):
        planned(room, monkeypatch)
    assert room.asked == 1

"""Trajectories through the engine and the command line, on a real home."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.ids import TrajectoryId, UnitId
from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import NotFound
from assistant.paths import Home
from tests.command_line import AtHand, at_hand

DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)
TRIP = (
    ("I'm planning a trip to Lisbon with Ines in May. Which tram goes from Rossio to Alfama?",
     "Tram 28 goes through Alfama."),
    ("The hotel in Lisbon near Rossio is booked, Ines found it. Alfama was full in May.",
     "Good choice."),
    ("Our Lisbon trip in May: Ines wants fado in Alfama, then back to Rossio by tram.",
     "Book the fado early."),
)  # fmt: skip
BREAD = (
    "My sourdough starter smells of acetone. How do I feed the rye flour?",
    "Feed it twice a day.",
)


def chat(number: int, question: str, answer: str) -> ImportedConversation:
    began = DAY + timedelta(days=9 * number)
    said = (Role.USER, question), (Role.ASSISTANT, answer)
    messages = tuple(
        ImportedMessage(
            external_id=f"{number}:{place}",
            parent=f"{number}:0" if place else None,
            role=role,
            text=text,
            time=began + timedelta(minutes=place),
        )
        for place, (role, text) in enumerate(said)
    )
    return ImportedConversation(
        external_id=str(number),
        title=f"Chat {number}",
        messages=messages,
        active_leaf=messages[-1].external_id,
    )


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    chats = [chat(number, *turn) for number, turn in enumerate((*TRIP, BREAD))]
    opened.remember(chats, source="test").result()
    opened.flush().result()
    yield opened
    opened.close()


def test_a_trip_over_three_chats_reads_as_a_dated_story(engine: Engine) -> None:
    page = engine.trajectories().result()
    assert page.total == 1
    (trip,) = page.trajectories
    assert len(trip.segment_ids) == 3
    assert "Lisbon" in trip.title
    story = engine.trajectory(trip.trajectory_id).result()
    assert [each.title for each in story.episodes] == ["Chat 0", "Chat 1", "Chat 2"]
    assert [each.time for each in story.episodes] == [DAY + timedelta(days=9 * n) for n in range(3)]
    for each, (question, answer) in zip(story.episodes, TRIP, strict=True):
        sentences = each.excerpt.split(" … ")
        assert all(sentence in question for sentence in sentences)
        assert answer not in each.excerpt
        said = engine.messages(each.message_ids).result()
        assert [one.text for one in said] == [question]


def test_an_unknown_trajectory_is_not_found(engine: Engine) -> None:
    with pytest.raises(NotFound):
        engine.trajectory(TrajectoryId(UnitId("t_unknown"))).result()


def test_the_command_line_lists_and_tells_stories(tmp_path: Path) -> None:
    with at_hand(tmp_path / "home") as keepsake:
        chats = [chat(number, *turn) for number, turn in enumerate((*TRIP, BREAD))]
        keepsake.engine.remember(chats, source="test").result()
        keepsake.engine.flush().result()
        _lists_and_tells_stories(keepsake)


def _lists_and_tells_stories(keepsake: AtHand) -> None:
    listed = keepsake.json("memory", "list", "--space", "episodic")
    assert {"facts", "total"} <= listed.keys()
    (trip,) = listed["trajectories"]
    assert trip.keys() == {"id", "title", "started", "ended", "segments"}
    assert trip["segments"] == 3
    assert "trajectories" not in keepsake.json("memory", "list", "--space", "semantic")
    story = keepsake.json("memory", "show", trip["id"])
    assert [each["title"] for each in story["episodes"]] == ["Chat 0", "Chat 1", "Chat 2"]
    assert "Lisbon" in story["episodes"][0]["excerpt"]
    told = keepsake.run("memory", "show", trip["id"])
    assert "2026-03-10  Chat 1" in told
    assert keepsake.json("memory", "forget", trip["id"], "--preview")["messages"]

"""What holds now before what was said once, in a real home with the bundled embedder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.messages import Role
from assistant.domain.recall import Block
from assistant.domain.requests import FactQuery, RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.paths import Home

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CHATS = [
    (0, "My cat is called Mimi.", "Mimi is a lovely name for a cat!"),
    (1, "My cat is called Mimi, and she hates the vacuum cleaner.", "Many cats do."),
    (2, "What is my cat called?", "Your cat is called Mimi."),
    (3, "I commute in a green hatchback.", "Does it need winter tyres?"),
    (5, "I work as a nurse in a hospital.", "That must be demanding."),
    (6, "How do I keep a sourdough starter alive?", "Feed it with flour and water every day."),
    (7, "My brother's birthday is soon, what could I give him?", "A book, or a weekend away."),
    (8, "Where do people in Vienna go skating?", "The rink in front of the town hall."),
    (25, "I sold the hatchback, I cycle to work now.", "Great for your health!"),
    (26, "I prefer tea to coffee.", "Noted."),
    (27, "Which expenses of a home office can I deduct?", "Rent and electricity for the room."),
    (29, "I live in Graz.", "A nice city."),
]


def chat(day: int, *texts: str) -> ImportedConversation:
    messages = tuple(
        ImportedMessage(
            external_id=f"{day}:{place}",
            parent=f"{day}:{place - 1}" if place else None,
            role=(Role.USER, Role.ASSISTANT)[place % 2],
            text=text,
            time=NOON + timedelta(days=day, minutes=place),
        )
        for place, text in enumerate(texts)
    )
    return ImportedConversation(
        external_id=str(day), title="", messages=messages, active_leaf=messages[-1].external_id
    )


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    opened.remember([chat(*one) for one in CHATS], source="test").result()
    opened.flush().result()
    yield opened
    opened.close()


def ranked(engine: Engine, query: str, as_of: datetime | None = None) -> list[Block]:
    recall = engine.recall(RecallRequest(query=query, as_of=as_of)).result()
    return sorted(recall.blocks, key=lambda block: block.rank)


def test_what_the_person_put_right_and_wrote_down_comes_first(engine: Engine) -> None:
    known = engine.facts(FactQuery(words="mimi")).result().facts
    (mimi,) = (fact for fact in known if fact.statement == "Your cat is called Mimi.")
    engine.edit_fact(mimi.fact_id, "My cat is called Mia").result()
    engine.add_fact("My brother lives in Vienna.").result()

    cat = ranked(engine, "What is my cat called?")
    assert (cat[0].kind, cat[0].text) == ("fact", "Your cat is called Mia")
    lines = [line for block in cat for line in block.text.splitlines() if "called Mimi" in line]
    assert len(lines) == 3
    assert all(line.endswith(" [out of date; now: Your cat is called Mia]") for line in lines)
    before = ranked(engine, "What is my cat called?", NOON + timedelta(days=10))
    assert "Your cat is called Mimi." in [block.text for block in before[:2]]
    assert "no longer" not in "".join(block.text for block in before)

    brother = ranked(engine, "Where does my brother live?")
    assert brother[0].text == "My brother lives in Vienna."

    person = ranked(engine, "What do you know about me?")
    assert [block.text for block in person[:2]] == [
        "My brother lives in Vienna.",
        "Your cat is called Mia",
    ]
    assert {"You live in Graz.", "You cycle to work."} <= {block.text for block in person[:6]}


def test_what_is_done_now_comes_before_what_was_done_once(engine: Engine) -> None:
    found = ranked(engine, "How do I get to work?")
    assert found[0].text == "You cycle to work."
    old = next(block for block in found if "green hatchback" in block.text)
    told = next(block for block in found if "I cycle to work now" in block.text)
    assert told.rank < old.rank
    assert "hatchback. [out of date; now: You cycle to work.]" in old.text
    before = ranked(engine, "How do I get to work?", NOON + timedelta(days=10))
    assert before[0].text == "You get to work in a green hatchback."

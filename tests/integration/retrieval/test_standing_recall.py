"""What was taken back stays out of a recall, in a real home with the bundled embedder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.paths import Home
from tests.integration.retrieval.test_known_facts import NOON, chat

CHATS = [
    (0, "My hotel in Lisbon is the Bica Palace.", "The Bica Palace, noted."),
    (1, "My dentist is Dr Okafor.", "Good to know."),
    (2, "I heard a rumour that the office moves to Leeds, unconfirmed.", "I see."),
    (3, "A note from another project says port 9000, it does not apply here.", "Understood."),
    (4, "Our project listens on port 8000.", "Port 8000 it is."),
    (5, "My salary is 71,000 euros. Don't save this.", "I will not."),
    (6, "Please forget what I said about the Lisbon hotel.", "Done."),
    (7, "Update: my dentist is now Dr Lindqvist.", "Noted."),
    (8, "Merk dir bitte, dass mein Fahrrad blau ist.", "Gerne."),
    (9, "Mein Fahrrad ist jetzt grün.", "Schön."),
]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    opened.remember([chat(*one) for one in CHATS], source="test").result()
    opened.flush().result()
    yield opened
    opened.close()


def recalled(engine: Engine, query: str, as_of: datetime | None = None) -> str:
    recall = engine.recall(RecallRequest(query=query, budget=2000, as_of=as_of)).result()
    return "\n".join(block.text for block in recall.blocks)


def test_what_was_forgotten_or_private_never_comes_back(engine: Engine) -> None:
    for query in ("Which hotel do I have in Lisbon?", "What was my hotel before?"):
        assert "Bica" not in recalled(engine, query)
    assert "Bica" not in recalled(engine, "hotel in Lisbon", NOON + timedelta(days=3))
    assert "71,000" not in recalled(engine, "What is my salary?")
    assert "71,000" not in recalled(engine, "What did I earn back then?")


def test_what_was_replaced_answers_a_question_about_then(engine: Engine) -> None:
    now = recalled(engine, "Who is my dentist?")
    assert "Lindqvist" in now
    assert "Okafor" not in now
    assert "Okafor" in recalled(engine, "Who was my dentist before?")
    assert "Okafor" in recalled(engine, "Who used to be my dentist?")
    then = recalled(engine, "Who is my dentist?", NOON + timedelta(days=3))
    assert "Okafor" in then
    assert "Lindqvist" not in then


def test_it_holds_in_german(engine: Engine) -> None:
    now = recalled(engine, "Welche Farbe hat mein Fahrrad?")
    assert "grün" in now
    assert "blau" not in now
    assert "blau" in recalled(engine, "Welche Farbe hatte mein Fahrrad früher?")


def test_hearsay_and_other_matters_come_when_asked_for(engine: Engine) -> None:
    assert "Leeds" not in recalled(engine, "Where does the office move to?")
    assert "Leeds" in recalled(engine, "Which rumours did I hear about the office?")
    assert "9000" not in recalled(engine, "Which port does our project use?")
    assert "8000" in recalled(engine, "Which port does our project use?")
    assert "9000" in recalled(engine, "Which port does the other project use?")


def test_the_person_sees_what_is_hidden_and_brings_it_back(engine: Engine) -> None:
    hidden = engine.hidden_messages().result()
    (hotel,) = [one for one in hidden if one.text.startswith("My hotel")]
    assert hotel.cause_text == "Please forget what I said about the Lisbon hotel."
    engine.unhide_message(hotel.message_id).result()
    assert "Bica Palace" in recalled(engine, "Which hotel do I have in Lisbon?")
    again = chat(20, "Forget what I said about the Lisbon hotel.", "Done.")
    engine.remember([again], source="test").result()
    engine.flush().result()
    assert "Bica Palace" in recalled(engine, "Which hotel do I have in Lisbon?")
    assert {one.message_id for one in engine.hidden_messages().result() if one.restored} == {
        hotel.message_id
    }


def test_whole_segments_leave_it_out_too(engine: Engine) -> None:
    hits = engine.search_segments(RecallRequest(query="Which hotel in Lisbon?"), 3).result()
    assert "0:0" not in {name for hit in hits for name in hit.external_ids}

"""Cases that once went wrong, through a whole home."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.domain.edges import EdgeType
from assistant.domain.entities import EntityKind
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import UnitId
from assistant.domain.requests import FactQuery
from assistant.engine import Engine
from assistant.errors import InvalidInput
from assistant.paths import Home
from tests.integration.engine.test_engine import talk


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    yield opened
    opened.close()


def learn(engine: Engine, *texts: str) -> None:
    """Each said in a chat of its own, and learnt."""
    chats = [talk(f"chat{number}", text, "I see.") for number, text in enumerate(texts)]
    engine.remember(chats, source="test").result()
    engine.flush().result()


@pytest.mark.parametrize(
    "text",
    [
        "I work as a spy (fictional cover story for my campaign).",
        "I live in Vienna, said my aunt.",
        "I live in Wien, sagte meine Tante.",
        "The witness stated: I live at 12 Elm Street in Leeds.",
        "Not that I like anchovies.",
        "def f():\n    # I like tabs\n    pass",
        "I play the guitar in my imagination.",
        "My alter ego lives in Paris.",
    ],
)
def test_what_is_not_meant_of_the_person_is_no_fact(engine: Engine, text: str) -> None:
    learn(engine, text)
    assert engine.facts(FactQuery()).result().facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "Pretend that my name is Zorro.",
        "Hypothetically, my name is Ludo.",
        "Example: 'My name is Max'.",
        "Proofread this: Dear Sir, my name is Harold Finch.",
    ],
)
def test_a_made_up_name_is_not_the_persons(engine: Engine, text: str) -> None:
    learn(engine, "My name is Amélie.", text)
    (summary,) = engine.entities(kinds=(EntityKind.USER,)).result()
    me = summary.entity
    assert {me.name, *me.aliases} <= {"you", "Amélie"}


def test_a_person_is_forgotten_also_where_the_name_is_written_small(engine: Engine) -> None:
    learn(
        engine,
        "My neighbour Quorvella plays the cello.",
        "I met quorvella at the station.",
        "Quorvellas garden is lovely, and Quorvella's dog barks.",
        "The station is old.",
    )
    entity = engine.entity_called("Quorvella").result()
    plan = engine.plan_forgetting(ForgetRequest(person=entity.entity_id)).result()
    engine.forget(plan.plan_id).result()
    left = [hit.text for hit in engine.memory.search_unit("quorvella station").result()]
    assert not [text for text in left if "quorvella" in text.casefold()]
    assert "The station is old." in left


def test_a_title_and_a_graph_hold_no_withdrawn_name(engine: Engine, tmp_path: Path) -> None:
    chats = [
        talk(
            "trip",
            "I am planning the trip to Norway with Marisol Brontix.",
            "Nice.",
            "The trip to Norway needs a visa and a tent.",
            "Yes.",
            "Please forget what I said about Marisol Brontix.",
        )
    ]
    engine.memory.build_memory_from_raw(chats, source="test").result()
    titles = [one.title for one in engine.trajectories().result().trajectories]
    assert not [title for title in titles if "Brontix" in title]
    nodes, _ = engine.memory.save_graph(tmp_path / "graph").result()
    told = [json.loads(line).get("text", "") for line in nodes.read_text().splitlines()]
    assert not [text for text in told if "Brontix" in text]


def test_a_graph_is_not_written_where_no_folder_can_be(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("here")
    with pytest.raises(InvalidInput, match="cannot be a folder"):
        engine.memory.save_graph(tmp_path / "taken").result()


def test_a_person_is_no_place_and_no_unit_is_joined_to_itself(engine: Engine) -> None:
    learn(engine, "My name is Amélie and I live in Porto.", "My sister Marta lives in Porto too.")
    known = {one.entity.kind: one.entity for one in engine.entities().result()}
    with pytest.raises(InvalidInput, match="cannot be one"):
        engine.merge_entities(
            known[EntityKind.USER].entity_id, known[EntityKind.PLACE].entity_id
        ).result()
    person, place = known[EntityKind.PERSON].entity_id, known[EntityKind.PLACE].entity_id
    engine.memory.add_relationship(person, place, [EdgeType.ATTRIBUTE]).result()
    drawn = engine.memory.traverse_explicit_nodes(place, [EdgeType.ATTRIBUTE]).result()
    assert [edge.source for edge in drawn] == [person]
    with pytest.raises(InvalidInput):
        engine.memory.add_relationship(UnitId(person), UnitId(person), [EdgeType.CAUSES]).result()

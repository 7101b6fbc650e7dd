"""Mandol's operators over the units of a real home."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.domain.edges import Edge, EdgeType
from assistant.domain.facts import FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import MessageId, UnitId
from assistant.domain.requests import FactQuery, RecallRequest
from assistant.domain.units import NewUnit, Signal
from assistant.engine import Engine
from assistant.errors import InvalidInput, NotFound
from assistant.paths import Home
from tests.integration.engine.test_engine import talk

BAKERY = "The bakery on Elm Street closes at six."


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def engine(home: Home) -> Iterator[Engine]:
    opened = Engine.open(home, passphrase="a secret")
    yield opened
    opened.close()


def test_what_is_added_is_searched_by_words_and_by_meaning(engine: Engine) -> None:
    memory = engine.memory
    words = [NewUnit(text=BAKERY), NewUnit(text="My guitar needs new strings.")]
    bakery, guitar = memory.add("basic", words).result()
    engine.flush().result()
    by_words = memory.search_unit("bakery", "basic", Signal.WORDS).result()
    assert [(hit.unit_id, hit.text) for hit in by_words] == [(bakery, BAKERY)]
    by_meaning = memory.search_unit("Who sells bread?", "basic", Signal.MEANING).result()
    assert by_meaning[0].unit_id == bakery
    (best,) = memory.search_unit("instrument", "basic", limit=1).result()
    assert best.unit_id == guitar
    with pytest.raises(InvalidInput):
        memory.search_unit(" \u200b ").result()


def test_speakers_make_it_a_chat_between_people(engine: Engine) -> None:
    said = [NewUnit(text="I live in Lyon.", speaker="Ann"), NewUnit(text="Nice!", speaker="Bo")]
    engine.memory.add("basic", said).result()
    engine.flush().result()
    assert [fact.subject for fact in engine.facts(FactQuery()).result().facts] == ["Ann"]


@pytest.mark.parametrize(
    ("space", "types"),
    [
        ("emotional", {FactType.PREFERENCE}),
        ("episodic", {FactType.EVENT}),
        ("semantic", {FactType.IDENTITY, FactType.RELATION, FactType.STATE}),
    ],
)
def test_a_statement_lives_in_the_space_that_was_asked_for(
    engine: Engine, space: str, types: set[FactType]
) -> None:
    (added,) = engine.memory.add(space, [NewUnit(text="The spare key lies under a pot.")]).result()
    (fact,) = engine.facts(FactQuery()).result().facts
    assert (fact.fact_id, fact.policy, fact.space) == (added, "person", space)
    assert fact.type in types
    assert [hit.unit_id for hit in engine.memory.search_unit("spare key", space).result()] == [
        added
    ]


def test_edges_follow_from_what_units_are(engine: Engine) -> None:
    chats = [talk("home", "I live in Bern.", "Nice.", "I live in Basel now.")]
    engine.remember(chats, source="test").result()
    engine.flush().result()
    facts = engine.facts(FactQuery(statuses=())).result().facts
    basel, bern = (next(f for f in facts if town in f.statement) for town in ("Basel", "Bern"))
    traverse = engine.memory.traverse_explicit_nodes
    assert traverse(basel.fact_id, [EdgeType.SOURCE, EdgeType.SUPERSEDES]).result() == (
        Edge(source=basel.fact_id, target=basel.sources[0].message_id, type=EdgeType.SOURCE),
        Edge(source=basel.fact_id, target=bern.fact_id, type=EdgeType.SUPERSEDES),
    )
    told = bern.sources[0].message_id
    around = traverse(told, [EdgeType.NEXT, EdgeType.REPLY, EdgeType.IN_SEGMENT]).result()
    assert [(edge.type, edge.source == told) for edge in around] == [
        (EdgeType.IN_SEGMENT, True),
        (EdgeType.NEXT, True),
        (EdgeType.REPLY, False),
    ]
    segment = around[0].target
    (linked,) = traverse(segment, [EdgeType.IN_TRAJECTORY]).result()
    assert linked in traverse(linked.target).result()
    named = traverse(basel.fact_id, [EdgeType.MENTIONS]).result()
    assert named
    assert all(edge in traverse(edge.target).result() for edge in named)
    inside = traverse(segment, [EdgeType.IN_SEGMENT]).result()
    assert told in {edge.source for edge in inside}
    with pytest.raises(NotFound):
        traverse(UnitId("m_nowhere")).result()


def test_what_the_person_corrects_is_updated(engine: Engine) -> None:
    (old,) = engine.memory.add("emotional", [NewUnit(text="I like green tea.")]).result()
    (new,) = engine.memory.update({old: "I like black tea."}).result()
    edges = engine.memory.traverse_explicit_nodes(new, [EdgeType.UPDATES]).result()
    assert edges == (Edge(source=new, target=old, type=EdgeType.UPDATES),)


def test_drawn_edges_outlive_a_restart_and_go_with_their_units(home: Home) -> None:
    with_edges = Engine.open(home, passphrase="a secret")
    memory = with_edges.memory
    words = [NewUnit(text="It rained for a week."), NewUnit(text="The cellar was flooded.")]
    rain, flood = memory.add("episodic", words).result()
    memory.add_relationship(rain, flood, [EdgeType.CAUSES]).result()
    with pytest.raises(InvalidInput, match="cannot be drawn"):
        memory.add_relationship(rain, flood, [EdgeType.SOURCE]).result()
    with pytest.raises(NotFound):
        memory.add_relationship(rain, UnitId("f_nowhere"), [EdgeType.CAUSES]).result()
    with_edges.close()

    opened = Engine.open(home, passphrase="a secret")
    try:
        memory = opened.memory
        caused = Edge(source=rain, target=flood, type=EdgeType.CAUSES)
        assert memory.traverse_explicit_nodes(flood, [EdgeType.CAUSES]).result() == (caused,)
        memory.update_relationship(rain, flood, [EdgeType.NEXT]).result()
        drawn = memory.traverse_explicit_nodes(flood, [EdgeType.CAUSES, EdgeType.NEXT]).result()
        assert [edge.type for edge in drawn] == [EdgeType.NEXT]
        plan = opened.plan_forgetting(ForgetRequest(unit_ids=(rain,))).result()
        opened.forget(plan.plan_id).result()
        assert memory.traverse_explicit_nodes(flood, [EdgeType.NEXT]).result() == ()
        with pytest.raises(NotFound):
            memory.delete_relationship(rain, flood).result()
    finally:
        opened.close()


def test_a_space_of_ones_own_gathers_and_lets_go(engine: Engine) -> None:
    memory = engine.memory
    bakery, _ = memory.add("basic", [NewUnit(text=BAKERY), NewUnit(text="Bakery?")]).result()
    memory.add("errands", [bakery]).result()
    assert "errands" in memory.spaces().result()
    found = memory.search_unit("bakery", "errands", Signal.WORDS).result()
    assert [hit.unit_id for hit in found] == [bakery]
    memory.delete("errands", [bakery]).result()
    assert engine.messages([MessageId(bakery)]).result(), "it only left the space"
    with pytest.raises(NotFound):
        memory.search_unit("bakery", "errands").result()
    for name in ("basic", "semantic", " "):
        with pytest.raises(InvalidInput):
            memory.add(name, [bakery]).result()


def test_deleting_from_what_was_said_forgets_for_good(engine: Engine) -> None:
    (bakery,) = engine.memory.add("basic", [NewUnit(text=BAKERY)]).result()
    engine.memory.delete("basic", [bakery]).result()
    assert engine.messages([MessageId(bakery)]).result() == []
    assert engine.memory.search_unit("bakery").result() == ()


def test_nothing_outside_a_space_is_deleted_from_it(engine: Engine) -> None:
    (bakery,) = engine.memory.add("basic", [NewUnit(text=BAKERY)]).result()
    with pytest.raises(NotFound, match="is not in 'semantic'"):
        engine.memory.delete("semantic", [bakery]).result()
    assert engine.messages([MessageId(bakery)]).result()


def test_what_was_said_is_never_altered(engine: Engine) -> None:
    (bakery,) = engine.memory.add("basic", [NewUnit(text=BAKERY)]).result()
    with pytest.raises(InvalidInput, match="never altered"):
        engine.memory.update({bakery: "It closes at seven."}).result()


def test_implicit_neighbours_mean_alike_and_exclude_the_unit(engine: Engine) -> None:
    memory = engine.memory
    texts = ["I baked a loaf of rye bread.", "We bought rolls at the bakery.", "The sea was cold."]
    bread, rolls, _ = memory.add("basic", [NewUnit(text=text) for text in texts]).result()
    engine.flush().result()
    near = memory.traverse_implicit_nodes(bread, 2, space="basic").result()
    assert near[0].unit_id == rolls
    assert bread not in {hit.unit_id for hit in near}


def test_the_graph_is_written_whole_and_never_over_another(engine: Engine, tmp_path: Path) -> None:
    chats = [talk("home", "I live in Bern.", "Nice.")]
    assert engine.memory.build_memory_from_raw(chats, source="test").result().new == 2
    nodes, edges = engine.memory.save_graph(tmp_path / "graph").result()
    kinds = [json.loads(line)["kind"] for line in nodes.read_text().splitlines()]
    counts = {kind: kinds.count(kind) for kind in kinds}
    assert counts.items() >= {"message": 2, "segment": 1, "trajectory": 1, "fact": 1}.items()
    ids = {json.loads(line)["id"] for line in nodes.read_text().splitlines()}
    written = [json.loads(line) for line in edges.read_text().splitlines()]
    assert {"next", "reply", "in_segment", "in_trajectory", "source"} <= {
        e["type"] for e in written
    }
    assert all({edge["source"], edge["target"]} <= ids for edge in written)
    with pytest.raises(InvalidInput):
        engine.memory.save_graph(tmp_path / "graph").result()


def test_the_whole_read_path_answers_within_a_budget(engine: Engine) -> None:
    engine.memory.add("basic", [NewUnit(text=BAKERY)]).result()
    request = RecallRequest(query="When does the bakery close?", budget=50)
    recall = engine.memory.quantitative_search(request).result()
    assert any("six" in block.text for block in recall.blocks)
    assert recall.tokens <= 50


def test_what_was_withdrawn_is_neither_found_nor_written_out(
    engine: Engine, tmp_path: Path
) -> None:
    chats = [
        talk(
            "hotel",
            "My hotel in Lisbon is the Aurora Palace.",
            "Noted.",
            "Please forget what I said about the Aurora Palace.",
        )
    ]
    engine.memory.build_memory_from_raw(chats, source="test").result()
    found = engine.memory.search_unit("Aurora Palace").result()
    assert not [hit.text for hit in found if "Aurora" in hit.text]
    nodes, _ = engine.memory.save_graph(tmp_path / "graph").result()
    words = [json.loads(line).get("text", "") for line in nodes.read_text().splitlines()]
    told = [text for text in words if "My hotel" in text or "Your hotel" in text]
    assert told == []

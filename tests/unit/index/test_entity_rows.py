"""Entities are found in a text under any of their names, and lead to what mentions them."""

from __future__ import annotations

import pytest

from assistant.domain.entities import Entity, EntityKind, Mention
from assistant.domain.ids import EntityId, UnitId
from assistant.index.entity_rows import EntityRows


def _id(name: str) -> EntityId:
    return EntityId(UnitId(f"e_{name}"))


def _entity(name: str, *aliases: str, kind: EntityKind = EntityKind.PERSON) -> Entity:
    return Entity(entity_id=_id(name), kind=kind, name=name, aliases=aliases)


def _rows(*entities: Entity) -> EntityRows:
    rows = EntityRows()
    rows.put(entities, [])
    return rows


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What does marta like?", {"Marta Rossi"}),
        ("Tell me about MARTA ROSSI's job", {"Marta Rossi"}),
        ("Что любит Марта?", {"Marta Rossi"}),
        ("the OKRs?", set()),
        ("objectives and key results?", {"OKR"}),
        ("okr!", {"OKR"}),
        ("小红喜欢什么？", {"小红"}),
        ("Martas Hund", set()),
        ("will you help?", set()),
        ("Was it Will?", {"Will"}),
        ("Do you know jose?", {"José"}),
        ("New York in spring", {"New York"}),
        ("Do I like tea?", set()),
    ],
)
def test_names_in_a_text(text: str, found: set[str]) -> None:
    rows = _rows(
        _entity("Marta Rossi", "Marta", "Марта"),
        _entity("OKR", "objectives and key results"),
        _entity("小红"),
        _entity("Will"),
        _entity("José"),
        _entity("York"),
        _entity("New York"),
        _entity("I", kind=EntityKind.USER),
    )
    assert rows.named_in(text) == {_id(name) for name in found}


def test_namesakes_are_both_meant() -> None:
    one, other = _entity("one", "Marta"), _entity("other", "Marta")
    assert _rows(one, other).named_in("Marta?") == {one.entity_id, other.entity_id}


def test_mentions_replace_those_known_before_and_go_with_the_entity() -> None:
    marta = _entity("Marta")
    rows = EntityRows()

    def mention(unit: str) -> Mention:
        return Mention(entity_id=marta.entity_id, unit_id=UnitId(unit), words="Marta")

    rows.put([marta], [mention("m_1"), mention("f_1")])
    assert rows.units_of([marta.entity_id]) == {"m_1", "f_1"}
    assert rows.entities_of(UnitId("m_1")) == {marta.entity_id}
    rows.put([marta], [mention("m_2")])
    assert rows.units_of([marta.entity_id]) == {"m_2"}
    rows.put([_entity("Marta", "Martina")], [])
    assert rows.named_in("Martina?") == {marta.entity_id}
    rows.remove([UnitId("m_2"), UnitId(marta.entity_id)])
    assert rows.named_in("Martina and Marta") == frozenset()
    assert rows.units_of([marta.entity_id]) == set()
    assert len(rows) == 0

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
from assistant.memory.facts.consolidation import consolidate, without_messages

START = datetime(2026, 1, 1, tzinfo=UTC)


def told(day: int, statement: str, attribute: str = "home", policy: str = "stated") -> CoreFact:
    message = MessageId(UnitId(f"m_{day}"))
    return CoreFact(
        fact_id=FactId(UnitId(f"f_{day}")),
        subject="you",
        type=FactType.IDENTITY,
        statement=statement,
        sources=(
            FactSource(message_id=message, conversation_id=ConversationId("c"), quote=statement),
        ),
        valid_from=START + timedelta(days=day),
        policy=policy,
        attribute=attribute,
    )


def moments(*facts: CoreFact) -> dict[MessageId, datetime]:
    return {fact.sources[0].message_id: fact.valid_from for fact in facts}


def test_the_same_told_again_is_one_fact_with_two_sources() -> None:
    first, again = told(1, "You live in Bern."), told(2, "you live in BERN")
    (merged,) = consolidate([again], [first], moments(first, again)).kept
    assert (merged.fact_id, len(merged.sources)) == (first.fact_id, 2)
    assert (merged.statement, merged.valid_from) == (first.statement, first.valid_from)


def test_another_value_supersedes_and_closes_the_old_one() -> None:
    old, new = told(1, "You live in Bern."), told(5, "You live in Basel.")
    closed, current = consolidate([new], [old], moments(old, new)).kept
    assert (closed.status, closed.valid_to) == (FactStatus.SUPERSEDED, new.valid_from)
    assert (current.status, current.replaces) == (FactStatus.ACTIVE, old.fact_id)


def test_an_older_message_that_comes_late_is_history() -> None:
    known, late = told(5, "You live in Basel."), told(1, "You live in Bern.")
    changes = {f.fact_id: f for f in consolidate([late], [known], moments(known, late)).kept}
    assert changes[late.fact_id].status is FactStatus.SUPERSEDED
    assert changes[known.fact_id].status is FactStatus.ACTIVE
    assert changes[known.fact_id].replaces == late.fact_id


def test_moving_back_is_a_third_version() -> None:
    facts = [
        told(1, "You live in Bern."),
        told(2, "You live in Basel."),
        told(3, "You live in Bern."),
    ]
    kept = consolidate(facts, [], moments(*facts)).kept
    assert [fact.statement for fact in kept] == [fact.statement for fact in facts]


def test_what_lies_between_splits_a_fact() -> None:
    first, again, between = (
        told(1, "You live in Bern."), told(9, "You live in Bern."), told(5, "You live in Basel."),
    )  # fmt: skip
    when = moments(first, again, between)
    (merged,) = consolidate([first, again], [], when).kept
    changes = consolidate([between], [merged], when)
    assert [fact.statement[-6:] for fact in changes.kept] == [" Bern.", "Basel.", " Bern."]
    assert changes.kept[0].fact_id == merged.fact_id
    assert len({fact.fact_id for fact in changes.kept}) == 3


def test_facts_without_attribute_add_up() -> None:
    known, new = told(1, "You speak German.", ""), told(2, "You speak Thai.", "")
    assert consolidate([new], [known], moments(known, new)).kept == (new,)


def test_liking_and_disliking_share_a_slot() -> None:
    love = told(1, "You love coffee.", "liking:coffee")
    like, hate = (
        told(2, "You like coffee.", "liking:coffee"),
        told(3, "You dislike coffee.", "liking:coffee"),
    )
    kept = consolidate([love, like, hate], [], moments(love, like, hate)).kept
    assert [(fact.statement, len(fact.sources)) for fact in kept] == [
        ("You love coffee.", 2),
        ("You dislike coffee.", 1),
    ]


def test_a_pin_survives_a_merge() -> None:
    first, again = replace(told(2, "You live in Bern."), pinned=True), told(1, "You live in Bern.")
    (merged,) = consolidate([again], [first], moments(first, again)).kept
    assert merged.pinned
    assert merged.fact_id == first.fact_id


def test_the_last_source_takes_the_fact_with_it() -> None:
    old, new = told(1, "You live in Bern."), told(5, "You live in Basel.")
    when = moments(old, new)
    known = consolidate([old, new], [], when).kept
    changes = without_messages({new.sources[0].message_id}, known, when)
    assert changes.removed == (new.fact_id,)
    (open_again,) = changes.kept
    assert (open_again.status, open_again.valid_to) == (FactStatus.ACTIVE, None)


def test_a_fact_that_began_with_a_lost_source_begins_with_the_next() -> None:
    first, again = told(1, "You live in Bern."), told(4, "You live in Bern.")
    when = moments(first, again)
    (merged,) = consolidate([first, again], [], when).kept
    (left,) = without_messages({first.sources[0].message_id}, [merged], when).kept
    assert left.valid_from == again.valid_from


def test_a_known_beginning_stays_when_its_telling_is_lost() -> None:
    since = replace(told(1, "You live in Bern."), valid_from=datetime(2019, 1, 1, tzinfo=UTC))
    again = told(4, "You live in Bern.")
    when = {since.sources[0].message_id: START + timedelta(days=1), **moments(again)}
    (merged,) = consolidate([since, again], [], when).kept
    (left,) = without_messages({since.sources[0].message_id}, [merged], when).kept
    assert left.valid_from == datetime(2019, 1, 1, tzinfo=UTC)


def test_the_person_has_the_last_word() -> None:
    mine = told(3, "You live in Bern.", policy=PERSON_POLICY)
    other, same = told(5, "You live in Basel."), told(6, "You live in Bern.")
    when = moments(mine, other, same)
    kept, heard = consolidate([other, same], [mine], when).kept
    assert (kept.fact_id, kept.policy, len(kept.sources)) == (mine.fact_id, PERSON_POLICY, 2)
    assert (heard.fact_id, heard.status) == (other.fact_id, FactStatus.CONFLICTING)
    assert (heard.replaces, heard.valid_to) == (mine.fact_id, None)
    assert consolidate([], [kept, heard], when).kept == (), "it stays as it is"


def test_what_was_said_before_the_person_wrote_is_history_and_no_conflict() -> None:
    before, mine = told(1, "You live in Basel."), told(3, "You live in Bern.", policy=PERSON_POLICY)
    kept = {
        fact.fact_id: fact for fact in consolidate([before], [mine], moments(before, mine)).kept
    }
    assert kept[before.fact_id].status is FactStatus.SUPERSEDED
    assert kept[mine.fact_id].replaces == before.fact_id


def test_writing_again_settles_what_was_said_before() -> None:
    mine, other = told(3, "You live in Bern.", policy=PERSON_POLICY), told(5, "You live in Basel.")
    when = moments(mine, other)
    known = {fact.fact_id: fact for fact in consolidate([other], [mine], when).kept}
    again = replace(told(7, "You live in Bern.", policy=PERSON_POLICY), replaces=mine.fact_id)
    facts = [mine, *known.values(), again]
    changes = consolidate([], facts, when | moments(again))
    assert changes.removed == (other.fact_id,)

"""Facts from plain words with the embedder that ships: learnt, folded, replaced, forgotten."""

from __future__ import annotations

from datetime import timedelta
from itertools import permutations

import pytest

from assistant.domain.facts import CoreFact, FactStatus
from assistant.domain.forgetting import ForgetPlan, ForgetRequest
from assistant.domain.ids import MessageId
from assistant.inference.embedding import BundledEmbedder
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.ingest import Ingest
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from tests.integration.memory.conftest import Home

SIX_WAYS = (
    "You know, I decided to use Postgres for the inventory app.",
    "For the inventory app I picked Postgres.",
    "I'm going with Postgres for the inventory app.",
    "I settled on Postgres as the database of the inventory app.",
    "I chose Postgres for my inventory app.",
    "I have decided on Postgres for the inventory app.",
)


@pytest.fixture
def real(home: Home, bundled: BundledEmbedder) -> Home:
    home.ingest = Ingest(home.database, bundled, home.published.append)
    return home


def _said(real: Home, *texts: str, after: timedelta = timedelta(days=3)) -> list[MessageId]:
    """Each in a chat of its own."""
    return [real.say(real.chat(), text, after=after) for text in texts]


def _forget(real: Home, *messages: MessageId) -> ForgetPlan:
    forgetting = Forgetting(real.database, real.published.append)
    return forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=messages)).plan_id)


def _about(real: Home, word: str) -> list[CoreFact]:
    return [fact for fact in real.facts() if word in fact.statement]


@pytest.mark.parametrize(
    "text",
    [
        "I picked Basecamp for the choir, after two weeks of trying.",
        "Our oven broke on Monday, so we cook on a camping stove now.",
        "My brother lent me 4,000 dollars for the roof, which I pay back at 200 a month.",
        "We rent the hall from the city for 300 a month, and it has no parking.",
    ],
)
def test_statements_that_no_rule_knows_are_learnt(real: Home, text: str) -> None:
    (message,) = _said(real, text)
    real.learn()
    (fact,) = [one for one in real.facts() if one.policy == "told"]
    assert fact.sources[0].message_id == message
    assert fact.sources[0].quote == text


@pytest.mark.parametrize(
    "text",
    [
        "No time to waste, let's get moving!",
        "That looks great, exactly what I had in mind.",
        "Show me three more options for the hall, please.",
        "What should the caterer bring?",
        "Write a story about Ines. I own a lighthouse near Brest and feed the gulls.",
    ],
)
def test_talk_and_requests_teach_nothing(real: Home, text: str) -> None:
    _said(real, text)
    real.learn()
    assert real.facts() == []


def test_one_fact_told_six_ways_has_six_sources(real: Home) -> None:
    messages = _said(real, *SIX_WAYS)
    real.learn()
    (fact,) = _about(real, "Postgres")
    assert {source.message_id for source in fact.sources} == set(messages)
    assert fact.sources[0].message_id == messages[0]


def test_learning_it_in_another_order_gives_the_same(real: Home) -> None:
    seen = set()
    for order in list(permutations(range(3)))[:4]:
        days = {place: real.clock + timedelta(days=1 + place) for place in range(3)}
        messages = []
        for place in order:
            real.clock = days[place] - timedelta(minutes=1)
            messages.append(real.say(real.chat(), SIX_WAYS[place]))
            real.learn()
        (fact,) = _about(real, "Postgres")
        quotes = tuple(source.quote for source in fact.sources)
        seen.add((fact.statement, quotes))
        _forget(real, *messages)
        assert _about(real, "Postgres") == []
    assert len(seen) == 1


def test_figures_names_and_negation_keep_facts_apart(real: Home) -> None:
    _said(
        real,
        "I set aside 300 euros a month for the roof.",
        "I set aside 500 euros a month for the roof.",
        "I booked the hall in Porto for the choir.",
        "I booked the hall in Lagos for the choir.",
    )
    real.learn()
    told = {fact.statement for fact in real.facts() if fact.policy == "told"}
    assert all(len(fact.sources) == 1 for fact in real.facts())
    assert len(told) == 4


def test_forgetting_the_first_telling_leaves_the_fact_in_other_words(real: Home) -> None:
    first, second = _said(
        real,
        "I decided to use Postgres for the inventory app, by Zebulon.",
        "I chose Postgres for my inventory app, by Zebulon.",
    )
    real.learn()
    assert len(_about(real, "Postgres")) == 1
    plan = _forget(real, first)
    assert len(plan.facts_kept) == 1
    real.learn()
    (fact,) = _about(real, "Postgres")
    assert [source.message_id for source in fact.sources] == [second]
    assert fact.statement == "You chose Postgres for your inventory app, by Zebulon."


def test_an_edited_branch_takes_its_telling_out(real: Home) -> None:
    kept, edited = _said(real, SIX_WAYS[1], SIX_WAYS[4])
    real.learn()
    (fact,) = _about(real, "Postgres")
    assert len(fact.sources) == 2
    chat = MessageStore(real.database.read()).by_ids([edited])[edited].conversation_id
    real.say(chat, "I chose the blue tiles for the bathroom.", parent=kept)
    real.write(lambda cursor: RederivationStore(cursor).add([chat]))
    real.learn()
    (fact,) = _about(real, "Postgres")
    assert [source.message_id for source in fact.sources] == [kept]


@pytest.mark.parametrize(
    ("before", "after", "old", "new"),
    [
        ("I commute in a green hatchback.", "Sold it, I cycle now.", "hatchback", "cycle"),
        ("I get to work by ferry.", "The boats stopped, so I'm walking to work now.", "ferry",
         "walking"),
        ("I drive to work, forty minutes.", "I go by tram these days, the car is gone.", "drive",
         "tram"),
        ("Ich pendle mit einem grünen Kombi zur Arbeit.",
         "Den habe ich verkauft, ich fahre jetzt mit dem Rad zur Arbeit.", "Kombi", "Rad"),
    ],
)  # fmt: skip
def test_another_way_to_work_replaces_the_old_one(
    real: Home, before: str, after: str, old: str, new: str
) -> None:
    first, second = _said(real, before, after, after=timedelta(weeks=3))
    real.learn()
    ways = [
        fact
        for fact in FactStore(real.database.read()).with_subject("you")
        if fact.attribute == "commute"
    ]
    replaced, now = sorted(ways, key=lambda fact: fact.valid_from)
    assert old in replaced.statement
    assert new in now.statement
    assert (replaced.status, now.status) == (FactStatus.SUPERSEDED, FactStatus.ACTIVE)
    assert replaced.valid_to == now.valid_from
    assert now.replaces == replaced.fact_id
    assert replaced.sources[0].message_id == first
    assert now.sources[0].message_id == second


def test_a_date_that_moves_replaces_the_old_one(real: Home) -> None:
    _said(real, "The launch is set for March 3.", "We pushed the launch back to April 10.")
    real.learn()
    assert [fact.statement for fact in _about(real, "launch")] == ["Your launch is on April 10."]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My colleague Ilse dislikes football.", "Ilse"),
        ("My neighbour Tariq can't stand early meetings and hates rain.", "Tariq"),
    ],
)
def test_traits_of_others_are_theirs(real: Home, text: str, name: str) -> None:
    _said(real, text)
    real.learn()
    traits = [fact for fact in real.facts() if "called" not in fact.statement]
    assert traits
    assert {fact.subject for fact in traits} == {name}


def test_forgotten_ways_of_telling_are_in_no_byte(real: Home) -> None:
    messages = _said(
        real,
        "I decided to use Postgres for the Quillfeather app.",
        "I chose Postgres for the Quillfeather app.",
    )
    real.learn()
    (fact,) = _about(real, "Postgres")
    assert len(fact.sources) == 2
    _forget(real, *messages)
    real.learn()
    folder = real.database.path.parent
    data = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"Quillfeather" not in data

"""What later words do to facts and messages, with the file and the embedder that ship."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import MessageId
from assistant.domain.standing import Standing
from assistant.domain.times import utc_now
from assistant.errors import InvalidInput
from assistant.inference.embedding import BundledEmbedder
from assistant.memory.facts.editing import FactEditing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.ingest import Ingest
from assistant.memory.standing.hidden_messages import hidden_messages
from assistant.storage.facts import FactStore
from assistant.storage.progress import RederivationStore
from tests.integration.memory.conftest import Home


def statuses(home: Home) -> dict[str, FactStatus]:
    home.learn()
    return {fact.statement: fact.status for fact in FactStore(home.database.read()).remembered()}


def hidden(home: Home) -> dict[MessageId, Standing]:
    home.learn()
    return {one.message_id: one.standing for one in hidden_messages(home.database.read())}


def test_a_forgotten_ending_brings_the_fact_back(home: Home) -> None:
    home.say(home.chat(), "I live in Oslo.")
    over = home.say(home.chat(), "I don't live in Oslo any more.")
    assert statuses(home)["You live in Oslo."] is FactStatus.SUPERSEDED
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(over,))).plan_id)
    assert statuses(home) == {"You live in Oslo.": FactStatus.ACTIVE}


def test_what_is_over_ends_plain_sentences_told_in_several_ways(
    home: Home, bundled: BundledEmbedder
) -> None:
    home.ingest = Ingest(home.database, bundled, home.published.append)
    home.say(home.chat(), "My boat is moored at the harbour in Bergen.")
    home.say(home.chat(), "My boat lies moored at the harbour of Bergen.")
    home.learn()
    assert all("boat" in fact.statement for fact in home.facts())
    home.say(home.chat(), "We gave the boat away.")
    home.learn()
    assert home.statements() == {"You no longer have the boat."}
    again = home.say(home.chat(), "I cycle to work.")
    assert again
    home.learn()
    assert home.statements() == {"You no longer have the boat.", "You cycle to work."}


def test_what_the_person_wrote_is_not_ended_by_what_is_said(home: Home) -> None:
    editing = FactEditing(home.database, home.published.append)
    home.clock = utc_now() + timedelta(days=1)
    editing.add("I live in Oslo.")
    home.say(home.chat(), "I don't live in Oslo any more.")
    assert statuses(home) == {
        "I live in Oslo.": FactStatus.ACTIVE,
        "You no longer live in Oslo.": FactStatus.CONFLICTING,
    }


def test_facts_of_somebody_else_are_theirs(home: Home) -> None:
    chat = home.chat()
    told = home.say(chat, "I'm allergic to nuts and I live in Oslo.")
    home.say(chat, "That was about my colleague, not me.")
    assert hidden(home) == {told: Standing.OUT_OF_SCOPE}
    assert home.statements() == {
        "Your colleague is allergic to nuts.", "Your colleague lives in Oslo."
    }  # fmt: skip
    assert {fact.subject for fact in home.facts()} == {"your colleague"}
    home.write(lambda cursor: RederivationStore(cursor).add([chat]))
    home.learn()
    assert {fact.subject for fact in home.facts()} == {"your colleague"}


def test_facts_of_nobody_named_are_dropped(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "I'm allergic to nuts.")
    home.learn()
    home.say(chat, "That wasn't about me.")
    home.learn()
    assert home.statements() == set()


def test_a_ban_holds_for_what_is_said_later_until_it_is_lifted(home: Home) -> None:
    before = home.say(home.chat(), "My divorce from Sam was in May.")
    ban = home.say(home.chat(), "Never bring up my divorce again.")
    after = home.say(home.chat(), "The divorce cost me 4,000 euros.")
    assert set(hidden(home)) == {before, ban, after}
    home.say(home.chat(), "You may talk about my divorce again.")
    later = home.say(home.chat(), "The divorce papers came today.")
    assert later not in hidden(home)


def test_a_matter_is_found_where_its_word_is_not(home: Home) -> None:
    pay = home.say(home.chat(), "I earn 84000 at Quillon.")
    budget = home.say(home.chat(), "My budget for the kitchen is 12000.")
    friend = home.say(home.chat(), "What does a nurse earn in Oslo?")
    home.say(home.chat(), "Forget what I said about my salary.")
    found = hidden(home)
    assert pay in found
    assert budget not in found
    assert friend not in found


@pytest.mark.parametrize("asked", ["Delete that.", "Remove that.", "Drop that."])
def test_a_task_is_not_hidden_by_a_request_that_may_mean_a_file(home: Home, asked: str) -> None:
    chat = home.chat()
    home.say(chat, "Write a function that adds two numbers.")
    home.say(chat, asked)
    told = home.say(chat, "I have a crush on Ben.")
    home.say(chat, asked)
    assert set(hidden(home)) == {told}


@pytest.mark.parametrize("text", ["hello there", "Thank you!", "What time is it?"])
def test_what_states_nothing_is_not_written_down(home: Home, text: str) -> None:
    with pytest.raises(InvalidInput):
        FactEditing(home.database, home.published.append).add(text)


def test_what_says_nothing_of_the_person_is_a_note(home: Home) -> None:
    note = FactEditing(home.database, home.published.append).add("Gate code changes on Mondays")
    assert note.type == "state"


def test_pretence_ends_and_nothing_of_it_is_learnt(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "Pretend you are a pirate captain and I am your cook.")
    home.say(chat, "I live on a ship and my name is Blackbeard.")
    home.say(chat, "Enough of that. I live in Bern.")
    home.say(chat, "I work at Novartis.")
    home.learn()
    assert home.statements() == {"You live in Bern.", "You work at Novartis."}

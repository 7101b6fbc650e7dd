"""Words that were forgotten or taken back are in no corner where derived data keeps them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import numpy as np

from assistant.cancel import CancelToken
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import MessageId, new_fact_id
from assistant.domain.standing import MessageStanding, Standing
from assistant.memory.facts.editing import FactEditing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.memory.model_facts.excerpts import Excerpts, SegmentReader, add_segment
from assistant.memory.standing.hidden_messages import left_out, unhide
from assistant.storage.conversations import ConversationStore
from assistant.storage.facts import FactStore
from assistant.storage.folded_facts import FoldedFactStore, Wording
from assistant.storage.segments import SegmentStore
from assistant.storage.standing import StandingStore
from tests.integration.memory.conftest import Home
from tests.integration.memory.test_model_extraction import TYPES, ScriptedModel, extraction


def stands(home: Home, message_id: MessageId, standing: Standing, cause: MessageId) -> None:
    one = MessageStanding(message_id=message_id, standing=standing, cause=cause, since=home.clock)
    home.write(lambda cursor: StandingStore(cursor).put({cause: home.clock}, [one]))


def test_a_wording_that_is_forgotten_leaves_the_past_of_a_fact(home: Home) -> None:
    chat = home.chat()
    one, _, other = home.talk(chat, "A zebra, a quagga.", "I see.", "Another animal.")
    home.learn()

    def told(message_id: MessageId, statement: str, days: int) -> CoreFact:
        source = FactSource(message_id=message_id, conversation_id=chat, quote=statement)
        return CoreFact(
            fact_id=new_fact_id(),
            subject="you",
            type=FactType.IDENTITY,
            statement=statement,
            sources=(source,),
            valid_from=home.clock - timedelta(days=days),
            policy="told",
        )

    first, second = told(one, "You keep a quagga.", 2), told(other, "You keep the animal.", 1)
    shown = replace(first, sources=(*first.sources, *second.sources))
    vector = np.full(4, 0.5, np.float32)
    ways = [Wording(fact=fact, vector=vector) for fact in (first, second)]
    home.write(lambda cursor: FactStore(cursor).put([shown]))
    home.write(lambda cursor: FoldedFactStore(cursor).put(shown.fact_id, ways))
    FactEditing(home.database, home.published.append).edit(shown.fact_id, "I keep a horse.")
    forgetting = Forgetting(home.database, home.published.append)
    forgetting.carry_out(forgetting.plan(ForgetRequest(unit_ids=(one,))).plan_id)
    cursor = home.database.read()
    for table in ("facts", "fact_sources", "folded_facts"):
        for row in cursor.execute(f"SELECT * FROM {table}"):
            assert "quagga" not in str(row), table
    (past,) = FactStore(cursor).by_ids([shown.fact_id]).values()
    assert past.statement == "You keep the animal."


def test_what_is_private_stays_so_whatever_is_said_of_it_later(home: Home) -> None:
    chat = home.chat()
    salary, _, later = home.talk(chat, "My salary is 80k.", "I see.", "It is another one now.")
    stands(home, salary, Standing.PRIVATE, salary)
    home.clock += timedelta(minutes=5)
    stands(home, salary, Standing.SUPERSEDED, later)
    assert left_out(home.database.read(), [salary]) == {salary}
    home.clock += timedelta(minutes=5)
    kept = home.talk(chat, "Do keep my salary in mind after all.")[0]
    stands(home, salary, Standing.KEPT, kept)
    assert left_out(home.database.read(), [salary]) == frozenset()


def test_a_model_passes_over_what_is_hidden_and_ends(home: Home) -> None:
    (told,) = home.talk(home.chat(), "My cousin Marta works as a nurse in the city of Porto.")
    home.learn()
    stands(home, told, Standing.PRIVATE, told)
    model, reading = ScriptedModel(), extraction(home)
    steps = [reading.step(model, TYPES, CancelToken(), everything=True) for _ in range(2)]
    assert steps == [True, False]
    assert reading.tally.calls == 0
    home.write(lambda cursor: unhide(cursor, told))
    assert reading.waiting(model.name, local=True, everything=True) == 1


def test_no_title_of_a_chat_with_something_hidden_is_shown_to_a_model(home: Home) -> None:
    chat = home.chat()
    told, _, other = home.talk(
        chat, "My cousin Marta is a spy.", "I see.", "We moved the launch to Porto in May."
    )
    home.learn()
    found = ConversationStore(home.database.read()).get(chat)
    titled = replace(found, title="My cousin Marta is a spy")
    home.write(lambda cursor: ConversationStore(cursor).update(titled))

    def shown() -> str:
        cursor = home.database.read()
        excerpts = Excerpts(kind=titled.kind)
        for segment in SegmentStore(cursor).of_conversation(chat):
            due = SegmentReader(cursor).due(segment, {told, other})
            add_segment(excerpts, due, 10_000, len)
        return excerpts.text

    assert "spy" in shown()
    stands(home, told, Standing.WITHDRAWN, told)
    assert "Porto" in shown()
    assert "spy" not in shown()

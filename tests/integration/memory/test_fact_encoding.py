"""Vectors of facts are durable, and leave with the words that they were made of."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from assistant.cancel import CancelToken
from assistant.domain.changes import MessagesEncoded
from assistant.domain.facts import FactStatus
from assistant.domain.ids import FactId, MessageId, UnitId
from assistant.memory.facts.editing import FactEditing
from assistant.memory.facts.encoding import FACTS_AT_ONCE, FactEncoding
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from tests.integration.memory.conftest import Home


def kept(home: Home) -> set[str]:
    """The statements whose vectors are in the file, compared with what they should be."""
    cursor = home.database.read()
    found: set[str] = set()
    for fact in FactStore(cursor).remembered():
        chunks = EncodingStore(cursor).chunks_of(
            home.embedder.embedder_id, [MessageId(fact.fact_id)]
        )
        for vectors in chunks.values():
            assert np.array_equal(vectors, home.embedder.encode([fact.statement])[0].chunks)
            found.add(fact.statement)
    return found


def encodings(home: Home) -> int:
    """How many encodings there are, of whatever."""
    return len([*EncodingStore(home.database.read()).chunks(home.embedder.embedder_id)])


def test_facts_get_vectors_once_when_no_message_waits(home: Home) -> None:
    home.talk(home.chat(), "I live in Bern.", "Nice.", "My dog is called Rex.", "Good.")
    home.learn()
    assert kept(home) == {"You live in Bern.", "Your dog is called Rex."}
    (announced,) = [one for one in home.published if isinstance(one, MessagesEncoded)][1:]
    assert set(announced.encodings) == {MessageId(fact.fact_id) for fact in home.facts()}
    calls = len(home.embedder.calls)
    home.ingest = home.new_ingest()
    home.learn()
    assert len(home.embedder.calls) == calls


def test_superseded_facts_have_theirs_too(home: Home) -> None:
    home.talk(home.chat(), "I live in Bern.", "Nice.", "I moved to Basel.", "Good.")
    home.learn()
    assert kept(home) == {"You live in Bern.", "You live in Basel."}


def _encoded(encoding: FactEncoding) -> int | None:
    """How many facts a step encoded."""
    changes = encoding.step(CancelToken())
    if changes is None:
        return None
    (encoded,) = changes
    assert isinstance(encoded, MessagesEncoded)
    return len(encoded.encodings)


def test_many_facts_are_encoded_a_part_at_a_time(home: Home) -> None:
    home.talk(home.chat(), "I live in Bern.", "Nice.")
    home.learn()
    (first,) = home.facts()
    more = [
        replace(
            first,
            fact_id=FactId(UnitId(f"f_{number}")),
            statement=f"You like {number}.",
            attribute=str(number),
        )
        for number in range(FACTS_AT_ONCE + 1)
    ]
    home.write(lambda cursor: FactStore(cursor).put(more))
    encoding = FactEncoding(home.database, home.embedder)
    assert [_encoded(encoding) for _ in range(3)] == [FACTS_AT_ONCE, 1, None]
    assert len(kept(home)) == FACTS_AT_ONCE + 2


def test_what_says_something_else_meanwhile_stays_without(home: Home) -> None:
    home.talk(home.chat(), "I live in Bern.", "Nice.")
    home.learn()
    (fact,) = home.facts()
    other = replace(fact, statement="You live in Basel.")
    home.write(lambda cursor: FactStore(cursor).put([other]))
    assert kept(home) == set(), "the vectors of the old words are gone with them"

    encode = home.embedder.encode

    def changing(texts: list[str]) -> object:
        home.write(lambda cursor: FactStore(cursor).put([fact]))
        return encode(texts)

    home.embedder.encode = changing  # type: ignore[method-assign, assignment]
    done = FactEncoding(home.database, home.embedder).step(CancelToken())
    home.embedder.encode = encode  # type: ignore[method-assign]
    assert done == (MessagesEncoded({}),)
    assert kept(home) == set()
    home.learn()
    assert kept(home) == {"You live in Bern."}


def test_another_wording_by_hand_is_encoded_and_forgetting_takes_all(home: Home) -> None:
    home.talk(home.chat(), "I live in Bern.", "Nice.")
    home.learn()
    (fact,) = home.facts()
    FactEditing(home.database, home.published.append).edit(fact.fact_id, "I live in Biel.")
    home.learn()
    assert kept(home) == {"You live in Bern.", "You live in Biel."}
    facts = FactStore(home.database.read()).remembered()
    before = encodings(home)
    home.write(lambda cursor: FactStore(cursor).remove([fact.fact_id for fact in facts]))
    assert encodings(home) == before - 2


def test_facts_that_are_not_recalled_are_not_encoded(home: Home) -> None:
    home.talk(home.chat(), "I live in Bern.", "Nice.")
    home.learn()
    (fact,) = home.facts()
    gone = replace(
        fact, fact_id=FactId(UnitId("f_gone")), statement="Gone.", status=FactStatus.FORGOTTEN
    )
    home.write(lambda cursor: FactStore(cursor).put([gone]))
    assert FactEncoding(home.database, home.embedder).step(CancelToken()) is None

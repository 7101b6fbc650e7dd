"""An index that is built from the file answers like the one that grew with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.encodings import Encoding
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import Role
from assistant.domain.passages import passage_spans
from assistant.domain.recall import Recall
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.inference.embedding import ChildEmbedder
from assistant.memory import ingest
from assistant.paths import Home

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
PASSPHRASE = "a secret"
QUERIES = (
    "What is my dog called?",
    "okay",  # many messages say only this: their order is by id
    "something that nobody ever talked about",
    "Where did I live before Leipzig?",
    "bees on the roof",
    "What do you know about me?",
    "Fahrräder",
    "自行车",
    "How much cardamom was in the recipe of May 2023?",
    "lighthouse",
    "the quinces and the sun and the bees and the garden in May",
)
TOLERANCE = 1e-6
ENCODED = 1_500
"""Of a message only so many characters get vectors here, so that one has some passages without."""
FILLER = "The committee met again and talked about the usual agenda without any result. "
STORY = (
    FILLER * 9
    + "In May 2023 grandmother's recipe needed three spoons of cardamom. "
    + FILLER * 20
    + "Then the lighthouse was painted red. "
    + FILLER * 9
).strip()


@dataclass
class Encoded:
    """The texts that the embedder was given, besides queries."""

    texts: list[str] = field(default_factory=list)


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> Encoded:
    """Listens in on the real embedder."""
    heard = Encoded()
    encode = ChildEmbedder.encode

    def listening(self: ChildEmbedder, texts: Sequence[str]) -> list[Encoding]:
        heard.texts += texts
        return encode(self, texts)

    monkeypatch.setattr(ChildEmbedder, "encode", listening)
    return heard


def talk(name: str, *texts: str, days: int = 0, forked: bool = False) -> ImportedConversation:
    """A chat; `forked` hangs the last message beside the one before it."""
    last = len(texts) - 1
    messages = tuple(
        ImportedMessage(
            external_id=f"{name}:{n}",
            parent=f"{name}:{n - 1 - (forked and n == last)}" if n else None,
            role=(Role.USER, Role.ASSISTANT)[n % 2],
            text=text,
            time=NOON + timedelta(days=days),
        )
        for n, text in enumerate(texts)
    )
    return ImportedConversation(
        external_id=name, title=name, messages=messages, active_leaf=messages[-1].external_id
    )


def grow(engine: Engine) -> None:
    """Several imports with chats, edits, forgetting and recalls between them."""
    recall_some(engine)
    first = [
        talk("dog", "My dog is called Rex.", "Okay!", "He chases bees on the roof.", "Okay!"),
        talk("home", "I live in Dresden.", "Okay!", "It is near the river.", "Okay!"),
        talk("noise", *["okay", "Okay!"] * 20),
        talk("story", STORY, "Okay!", STORY),
        talk("fork", "okay", "Okay!", "okay", "okay", forked=True),
    ]
    engine.remember(first, source="one").result()
    engine.flush().result()
    recall_some(engine)
    chat(engine)
    leave_a_branch(engine, "fork")
    second = [
        talk("secret", "The bees and the quinces are gone, said Zebedee.", "Okay!", days=3),
        talk("move", "I moved to Leipzig, and I live in Leipzig now.", "Okay!", days=9),
        talk(
            "bike", "Ich habe zwei Fahrräder gekauft und sie sind neu.", "我有一辆自行车。", days=4
        ),
        talk("noise", *["okay", "Okay!"] * 25),
    ]
    engine.remember(second, source="one").result()
    engine.flush().result()
    recall_some(engine)
    leave_a_branch(engine, "fork")  # back to where it was
    recall_some(engine)
    (dog,) = engine.facts(FactQuery(words="rex")).result().facts
    engine.edit_fact(dog.fact_id, "My dog is called Rexi.").result()
    for number in range(24):
        engine.add_fact(f"I like plant number {number}" + " very much" * (number % 5)).result()
    plan = engine.plan_forgetting(ForgetRequest(words="Zebedee")).result()
    assert plan.messages
    engine.forget(plan.plan_id).result()
    engine.flush().result()


def chat(engine: Engine) -> None:
    """A chat with a question that was asked anew, and one answered again."""
    quiet = CancelToken()
    engine.change_setting("models.max_answer_tokens", 16).result()
    request = SendRequest(text="Quinces like the sun in May.")
    told = engine.send(request, on_piece=lambda _: None, cancel=quiet).result()
    assert told.user_message_id is not None
    engine.flush().result()
    recall_some(engine)
    engine.edit_message(
        told.user_message_id, "The garden has bees.", on_piece=lambda _: None, cancel=quiet
    ).result()
    engine.flush().result()
    engine.switch_branch(told.user_message_id).result()
    engine.flush().result()
    again = SendRequest(text="okay", conversation_id=told.conversation_id)
    answer = engine.send(again, on_piece=lambda _: None, cancel=quiet).result()
    assert answer.assistant_message_id is not None
    engine.regenerate(answer.assistant_message_id, on_piece=lambda _: None, cancel=quiet).result()
    engine.flush().result()


def leave_a_branch(engine: Engine, title: str) -> None:
    """Go to the other version of the last message that has one."""
    (summary,) = engine.conversations(words=title).result()
    thread = engine.thread(summary.conversation.conversation_id).result()
    shown = next(one for one in reversed(thread.messages) if len(one.versions) > 1)
    other = next(one for one in shown.versions if one != shown.message.message_id)
    engine.switch_branch(other).result()
    engine.flush().result()


def recall_some(engine: Engine) -> None:
    """What a recall does to the index as it is now."""
    for query in QUERIES[::4]:
        engine.recall(RecallRequest(query=query, budget=2000)).result()


def recall_all(engine: Engine) -> list[Recall]:
    requests = [
        RecallRequest(query=query, budget=budget, explain=True)
        for query in QUERIES
        for budget in (60, 2000)
    ]
    return [engine.recall(request).result() for request in requests]


def assert_same(found: Recall, expected: Recall) -> None:
    """The same units in the same order with the same words; scores within the tolerance."""
    assert found.tokens == expected.tokens
    assert found.sufficient == expected.sufficient
    assert len(found.blocks) == len(expected.blocks)
    for one, other in zip(found.blocks, expected.blocks, strict=True):
        where = (found.query, other.text)
        assert (one.rank, one.unit_id, one.kind) == (other.rank, other.unit_id, other.kind), where
        assert (one.message_ids, one.text) == (other.message_ids, other.text), where
        assert one.score == pytest.approx(other.score, rel=0, abs=TOLERANCE), where
        assert one.signals == pytest.approx(other.signals, rel=0, abs=TOLERANCE), where
    assert found.explanation.keys() == expected.explanation.keys()
    for stage, scores in expected.explanation.items():
        assert list(found.explanation[stage]) == list(scores), (found.query, stage)
        assert found.explanation[stage] == pytest.approx(scores, rel=0, abs=TOLERANCE)


def test_a_home_that_is_opened_again_recalls_the_same(
    tmp_path: Path, encoded: Encoded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "ENCODED_CHARACTERS", ENCODED)
    home = Home(tmp_path / "home")
    engine = Engine.open(home, passphrase=PASSPHRASE)
    try:
        grow(engine)
        recall_all(engine)
        before = recall_all(engine)
        assert 2 < len(passage_spans(STORY[:ENCODED])) < len(passage_spans(STORY)) - 1
        shown = "\n".join(block.text for one in before for block in one.blocks)
        assert "three spoons" in shown
        assert "painted red" in shown
        for found, expected in zip(recall_all(engine), before, strict=True):
            assert_same(found, expected)
    finally:
        engine.close()
    encoded.texts.clear()
    again = Engine.open(home, passphrase=PASSPHRASE)
    try:
        for found, expected in zip(recall_all(again), before, strict=True):
            assert_same(found, expected)
        assert encoded.texts == []
    finally:
        again.close()

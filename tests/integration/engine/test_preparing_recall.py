"""The index of a home that stays open is built before anyone asks, and nobody waits for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from assistant.domain.messages import Message
from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.errors import Cancelled
from assistant.index.analysed import Analysed
from assistant.index.semantic_map import SemanticMap
from assistant.paths import Home
from tests.integration.engine.test_engine import talk


class Held:
    """Holds the first message of an index that is being built until it is let go."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.begun = Event()
        self.go_on = Event()
        self._load = SemanticMap.load_messages
        patch.setattr(SemanticMap, "load_messages", self._held())

    def _held(self) -> Callable[[SemanticMap, Sequence[Message], Analysed], None]:
        def load(semantic_map: SemanticMap, messages: Sequence[Message], known: Analysed) -> None:
            self.begun.set()
            assert self.go_on.wait(20)
            self._load(semantic_map, messages, known)

        return load


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    home = Home(tmp_path / "home")
    with_words = Engine.open(home, passphrase="a secret")
    with_words.remember([talk("c", "Ada keeps seven hives.", "How nice!")], source="test").result()
    with_words.flush().result()
    with_words.close()
    opened = Engine.open(home, passphrase="a secret")
    yield opened
    opened.close()


def texts(engine: Engine, query: str) -> str:
    recall = engine.recall(RecallRequest(query=query, budget=200)).result()
    return " ".join(block.text for block in recall.blocks)


def test_it_is_ready_for_the_first_recall(engine: Engine) -> None:
    engine.prepare_recall().result()
    assert engine._parts.remembering._semantic_map is not None
    assert "seven hives" in texts(engine, "Who keeps hives?")


def test_what_is_stored_meanwhile_does_not_wait_and_is_found(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    prepared = engine.prepare_recall()
    assert held.begun.wait(20)
    said = engine.remember([talk("d", "The wren nests in the letter box.")], source="test")
    said.result(timeout=20)
    (gone,) = engine.conversations(words="seven").result()
    conversation_id = gone.conversation.conversation_id
    # Erasing ends with a rewrite of the file, for which readers have to let go of it.
    forgotten = engine.delete_conversation(conversation_id, forget_facts=True)
    assert not prepared.done()
    held.go_on.set()
    forgotten.result(timeout=20)
    prepared.result(timeout=20)
    assert "letter box" in texts(engine, "Where does the wren nest?")
    assert "seven hives" not in texts(engine, "Who keeps hives?")


def test_closing_does_not_wait_for_it(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    monkeypatch.setattr("assistant.engine.kept_words.RUN", 1)
    prepared = engine.prepare_recall()
    assert held.begun.wait(20)
    engine._parts.remembering.stop()
    held.go_on.set()
    with pytest.raises(Cancelled):
        prepared.result(timeout=20)

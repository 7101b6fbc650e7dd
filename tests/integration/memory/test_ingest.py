"""Encoding, segmenting and learning, against a real memory file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.cancel import CancelToken
from assistant.domain.changes import (
    EntitiesChanged,
    FactsChanged,
    MessagesEncoded,
    SegmentsChanged,
    TrajectoriesChanged,
    UnitsRemoved,
)
from assistant.domain.encodings import Encoding
from assistant.domain.facts import CoreFact, FactStatus
from assistant.domain.ids import ConversationId, MessageId
from assistant.domain.messages import ConversationKind, Message, Role
from assistant.errors import Cancelled, DiskFull, EngineBug, ModelFileMissing, ModelProcessDied
from assistant.memory import ingest
from assistant.memory.branch_state import read_state
from assistant.memory.facts.extraction import Setting, StatedFacts
from assistant.memory.ingest import Ingest
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.progress import RederivationStore
from tests.integration.memory.conftest import Home, WordHashes


class OtherWordHashes(WordHashes):
    """Another model, whose vectors are shorter."""

    embedder_id = "other@test"
    dimension = 48


def _switch(home: Home, chat: ConversationId, leaf: MessageId) -> None:
    def change(cursor: Cursor) -> None:
        conversation = ConversationStore(cursor).get(chat)
        ConversationStore(cursor).update(replace(conversation, active_leaf=leaf))
        RederivationStore(cursor).add([chat])

    home.write(change)


def test_messages_are_encoded_segmented_and_learnt_from(home: Home) -> None:
    chat = home.chat()
    ids = home.talk(chat, "My dog is called Rex.", "What a name!", "He eats a lot of dog food.")
    home.learn()
    assert [m for segment in home.segments(chat) for m in segment.message_ids] == ids
    assert home.statements() == {"Your dog is called Rex."}
    assert EncodingStore(home.database.read()).missing(home.embedder.embedder_id, ids) == set()
    assert home.ingest.pending() == 0
    assert {type(change) for change in home.published} == {
        MessagesEncoded, SegmentsChanged, FactsChanged, TrajectoriesChanged, EntitiesChanged,
    }  # fmt: skip


def test_every_fact_quotes_its_message(home: Home) -> None:
    chat = home.chat()
    text = "Hello! My name is Anna Weber, and I live in Bern. What shall we cook?"
    home.talk(chat, text)
    home.learn()
    assert home.statements() == {"Your name is Anna Weber.", "You live in Bern."}
    assert all(source.quote in text for fact in home.facts() for source in fact.sources)


def test_one_call_to_the_encoder_for_a_batch(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, *(f"message number {number}" for number in range(50)))
    home.learn()
    assert len(home.embedder.calls) == 1
    assert len(home.embedder.calls[0]) == 50


def test_nothing_is_done_twice(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.", "Nice town.")
    home.learn()
    facts, segments, published = home.facts(), home.segments(chat), len(home.published)
    home.ingest = home.new_ingest()
    home.learn()
    assert (home.facts(), home.segments(chat), len(home.published)) == (facts, segments, published)
    assert home.embedder.calls == [["I live in Bern.", "Nice town."], ["You live in Bern."]]


def test_a_restart_goes_on_with_the_open_segment(home: Home) -> None:
    """The same segments come out whether or not the process lived on between messages."""
    turns = [
        "How do I bake sourdough bread at home?", "Feed the starter, mix, fold, bake.",
        "How long do I bake the sourdough bread?", "About forty minutes in a hot oven.",
        "By the way, which train goes to Zurich tomorrow?", "There is one at nine.",
        "And the train back to Bern from Zurich?", "At six in the evening.",
    ]  # fmt: skip
    living, restarted = home.chat(), home.chat()
    for number, text in enumerate(turns):
        home.say(living, text, Role.ASSISTANT if number % 2 else Role.USER)
        home.learn()
    for number, text in enumerate(turns):
        home.ingest = home.new_ingest()
        home.say(restarted, text, Role.ASSISTANT if number % 2 else Role.USER)
        home.learn()
    sizes = [[len(s.message_ids) for s in home.segments(chat)] for chat in (living, restarted)]
    assert sizes[0] == sizes[1]
    assert [s.entities for s in home.segments(living)] == [
        s.entities for s in home.segments(restarted)
    ]


def test_an_open_segment_goes_on_under_another_embedder(home: Home) -> None:
    """Its messages are encoded again first, and its sums are made of the new vectors."""
    turns = [
        "How do I bake sourdough bread at home?", "Feed the starter, mix, fold, bake.",
        "And how do I bake sourdough bread at home?", "About forty minutes in a hot oven.",
    ]  # fmt: skip
    chat = home.chat()
    for number, text in enumerate(turns[:2]):
        home.say(chat, text, Role.ASSISTANT if number % 2 else Role.USER)
    home.learn()
    home.embedder = OtherWordHashes()
    home.ingest = home.new_ingest()
    for number, text in enumerate(turns[2:]):
        home.say(chat, text, Role.ASSISTANT if number % 2 else Role.USER)
    home.learn()
    assert [len(each.message_ids) for each in home.segments(chat)] == [4]
    growing = home.ingest._states[chat].growing
    assert growing is not None
    cursor = home.database.read()
    conversation = ConversationStore(cursor).get(chat)
    again = read_state(cursor, conversation, home.embedder.embedder_id).growing
    assert again is not None
    assert growing.vector.shape == (OtherWordHashes.dimension,)
    assert growing.vector == pytest.approx(again.vector, abs=1e-6)


def test_only_a_user_message_opens_a_segment_in_a_chat(home: Home) -> None:
    chat = home.chat()
    words = ["apples pears", "quantum physics", "tax returns", "alpine flowers"] * 6
    home.talk(chat, *words)
    home.learn()
    tree = {m: number for number, m in enumerate(_all_ids(home, chat))}
    assert all(tree[segment.message_ids[0]] % 2 == 0 for segment in home.segments(chat))


def test_among_people_anyone_may_open_a_segment(home: Home) -> None:
    chat = home.chat(ConversationKind.PEOPLE)
    spoken = [
        home.say(chat, text, speaker="AB"[number % 2])
        for number, text in enumerate(
            ("apples ripen slowly", "who knows quantum physics?", "tax returns are due, when?",
             "where do alpine flowers bloom?")
        )
    ]  # fmt: skip
    home.learn()
    openers = {segment.message_ids[0] for segment in home.segments(chat)}
    assert openers & set(spoken[1::2]), "the second speaker opens one too"


def test_stopped_answers_and_instructions_are_left_out(home: Home) -> None:
    chat = home.chat()
    home.say(chat, "You are a pirate. My name is Blackbeard.", Role.SYSTEM)
    question = home.say(chat, "Tell me about Bern.")
    stopped = home.say(chat, "Bern is the", Role.ASSISTANT, complete=False)
    following = home.say(chat, "Go on about Bern, please.")
    home.learn()
    assert _all_ids(home, chat) == [question, following]
    assert home.embedder.calls == [["Tell me about Bern.", "Go on about Bern, please."]]
    assert stopped not in home.segments(chat)[0].message_ids


def test_conversations_without_memory_are_not_touched(home: Home) -> None:
    chat = home.chat(memory=False)
    home.talk(chat, "My dog is called Rex.")
    home.learn()
    assert home.embedder.calls == []
    assert home.facts() == []
    assert home.ingest.pending() == 0


def test_turning_memory_off_takes_back_what_was_derived(home: Home) -> None:
    chat = home.chat()
    ids = home.talk(chat, "My dog is called Rex.", "Fine.")
    home.learn()

    def off(cursor: Cursor) -> None:
        conversation = ConversationStore(cursor).get(chat)
        ConversationStore(cursor).update(replace(conversation, memory=False))
        RederivationStore(cursor).add([chat])

    home.write(off)
    home.learn()
    assert home.facts() == []
    assert home.segments(chat) == []
    missing = EncodingStore(home.database.read()).missing(home.embedder.embedder_id, ids)
    assert missing == set(ids)
    removed = [c for c in home.published if isinstance(c, UnitsRemoved)]
    assert set(ids) <= {unit for change in removed for unit in change.unit_ids}


def test_an_edited_message_is_learnt_instead_of_the_old_one(home: Home) -> None:
    chat = home.chat()
    first, answer = home.talk(chat, "Hello there.", "Hi.")
    home.talk(chat, "I live in Bern.", "Nice.")
    home.learn()
    assert home.statements() == {"You live in Bern."}
    edited = home.say(chat, "I live in Basel.", parent=answer)
    home.learn()
    assert home.statements() == {"You live in Basel."}
    assert _all_ids(home, chat) == [first, answer, edited]
    assert FactStore(home.database.read()).with_subject("you")[0].replaces is None


def test_switching_back_brings_everything_back(home: Home) -> None:
    chat = home.chat()
    first, answer = home.talk(chat, "Hello there.", "Hi.")
    old = home.talk(chat, "I live in Bern.", "Nice.")
    home.learn()
    home.say(chat, "I live in Basel.", parent=answer)
    home.learn()
    calls = len(home.embedder.calls)
    home.published.clear()
    _switch(home, chat, old[-1])
    home.learn()
    assert home.statements() == {"You live in Bern."}
    assert _all_ids(home, chat) == [first, answer, *old]
    assert home.embedder.calls[calls:] == [["You live in Bern."]], "only the fact is new"
    encoded = [c for c in home.published if isinstance(c, MessagesEncoded)]
    assert set(old) <= {message for change in encoded for message in change.encodings}


def test_segments_before_the_edit_keep_their_ids(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "Apples and pears in the garden.", "Yes, apples and pears.")
    home.talk(chat, "By the way, what is quantum physics about?", "Small things.")
    home.learn()
    before = home.segments(chat)
    assert len(before) == 2
    home.say(chat, "By the way, how do glaciers move?", parent=before[0].message_ids[-1])
    home.learn()
    after = home.segments(chat)
    assert after[0] == before[0]
    assert after[1].segment_id != before[1].segment_id


def test_a_message_that_follows_none_is_put_right(home: Home) -> None:
    """A branch that changed without notice is derived again rather than segmented wrongly."""
    chat = home.chat()
    first, answer = home.talk(chat, "Hello there.", "Hi.")
    home.talk(chat, "I live in Bern.", "Nice.")
    home.learn()
    edited = home.say(chat, "I live in Basel.", parent=answer)
    home.write(lambda cursor: RederivationStore(cursor).done(chat))
    home.learn()
    assert _all_ids(home, chat) == [first, answer, edited]
    assert home.statements() == {"You live in Basel."}


def test_a_move_supersedes_and_keeps_the_old_home(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.", "Nice.")
    home.say(chat, "I moved to Basel.", after=timedelta(days=400))
    home.learn()
    (current,) = home.facts()
    history = FactStore(home.database.read()).history(current.fact_id)
    assert [fact.statement for fact in history] == ["You live in Bern.", "You live in Basel."]
    assert history[0].status is FactStatus.SUPERSEDED
    assert history[0].valid_to == current.valid_from


def test_the_same_fact_told_in_many_chats_is_one_with_many_sources(home: Home) -> None:
    for text in (
        "I live in Bern.",
        "By the way, I live in Bern",
        "i'm living in Bern now",
        "My home is in Bern.",
    ):
        home.talk(home.chat(), text)
    home.learn()
    (fact,) = home.facts()
    assert len(fact.sources) == 4


def test_a_cancelled_step_changes_nothing(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "I live in Bern.")
    cancel = CancelToken()
    embedder = _Cancelling(cancel)
    home.embedder = embedder
    home.ingest = home.new_ingest()
    with pytest.raises(Cancelled):
        home.ingest.step(cancel)
    assert home.facts() == []
    assert home.ingest.pending() == 1


def test_a_message_forgotten_while_it_was_encoded_is_not_written(home: Home) -> None:
    chat = home.chat()
    kept = home.say(chat, "I live in Bern.")
    gone = home.say(chat, "My dog is called Rex.")
    home.embedder = _Removing(home, gone)
    home.ingest = home.new_ingest()
    home.learn()
    assert home.statements() == {"You live in Bern."}
    assert _all_ids(home, chat) == [kept]


def test_a_chat_deleted_while_it_was_read_does_no_harm(home: Home) -> None:
    chat, other = home.chat(), home.chat()
    home.say(chat, "My dog is called Rex.")
    home.say(other, "I live in Bern.")
    home.embedder = _Deleting(home, chat)
    home.ingest = home.new_ingest()
    home.learn()
    assert home.statements() == {"You live in Bern."}
    assert home.ingest.pending() == 0


def test_nobody_is_confused_with_the_person_among_people(home: Home) -> None:
    chat = home.chat(ConversationKind.PEOPLE)
    home.say(chat, "I live in Lyon and I love pottery.", speaker="Melanie")
    home.learn()
    assert {(fact.subject, fact.statement) for fact in home.facts()} == {
        ("Melanie", "Melanie lives in Lyon."),
        ("Melanie", "Melanie loves pottery."),
    }


def test_role_play_goes_on_until_it_ends(home: Home) -> None:
    chat = home.chat()
    home.talk(
        chat, "Let's role-play: I am a knight.", "Aye!", "I live in Camelot.", "So you do.",
        "Okay, end of the role-play.", "Fine.", "I live in Bern.",
    )  # fmt: skip
    home.learn()
    assert home.statements() == {"You live in Bern."}


def test_a_long_message_is_a_batch_of_its_own(home: Home) -> None:
    chat = home.chat()
    home.talk(chat, "short", "long " * 20_000, "short again")
    home.learn()
    assert [len(call) for call in home.embedder.calls] == [1, 1, 1]


def test_of_a_very_long_message_the_beginning_gets_vectors(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "ENCODED_CHARACTERS", 20)
    chat = home.chat()
    ids = home.talk(chat, "I live in Bern. " + "word " * 100, "short")
    home.learn()
    assert home.embedder.calls[0] == ["I live in Bern. word", "short"]
    assert home.ingest.pending() == 0
    assert _all_ids(home, chat) == ids
    assert home.statements() == {"You live in Bern."}


def _all_ids(home: Home, chat: ConversationId) -> list[MessageId]:
    return [m for segment in home.segments(chat) for m in segment.message_ids]


class _Cancelling(WordHashes):
    def __init__(self, cancel: CancelToken) -> None:
        super().__init__()
        self._cancel = cancel

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self._cancel.cancel()
        return super().encode(texts)


class _Removing(WordHashes):
    """Another thread forgets a message while the model runs."""

    def __init__(self, home: Home, message_id: MessageId) -> None:
        super().__init__()
        self._home = home
        self._message_id = message_id

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self._home.write(lambda cursor: MessageStore(cursor).remove([self._message_id]))
        return super().encode(texts)


class _Deleting(WordHashes):
    """Another thread deletes a conversation while the model runs."""

    def __init__(self, home: Home, chat: ConversationId) -> None:
        super().__init__()
        self._home = home
        self._chat = chat

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self._home.write(lambda cursor: ConversationStore(cursor).remove([self._chat]))
        return super().encode(texts)


class Poisoned(WordHashes):
    """Fails at every text with the word "poison"."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        if any("poison" in text for text in texts):
            raise self.error
        return super().encode(texts)


@pytest.mark.parametrize("error", [EngineBug("x"), ModelProcessDied("x")])
def test_a_text_that_breaks_the_embedder_holds_up_nothing(home: Home, error: Exception) -> None:
    home.embedder = Poisoned(error)
    home.ingest = home.new_ingest()
    chat = home.chat()
    ids = home.talk(chat, "I live in Bern.", "Ok.", "I work at Acme, poison.", "Ok.")
    home.learn()
    assert home.ingest.pending() == 0
    assert [m for segment in home.segments(chat) for m in segment.message_ids] == ids
    assert home.statements() == {"You live in Bern.", "You work at Acme."}
    chunks = EncodingStore(home.database.read()).chunks_of(home.embedder.embedder_id, ids)
    assert [len(chunks[message_id]) for message_id in ids] == [1, 1, 0, 1]
    home.write(lambda cursor: RederivationStore(cursor).add([chat]))
    home.learn()
    assert home.ingest.pending() == 0


@pytest.mark.parametrize("error", [ModelFileMissing("x"), DiskFull("x")])
def test_a_fault_of_the_machine_skips_nothing(home: Home, error: Exception) -> None:
    home.embedder = Poisoned(error)
    home.ingest = home.new_ingest()
    ids = home.talk(home.chat(), "poison one", "two")
    for _ in range(5):
        with pytest.raises(type(error)):
            home.learn()
    assert home.ingest.pending() == 2
    home.embedder = WordHashes()
    home.ingest = home.new_ingest()
    home.learn()
    chunks = EncodingStore(home.database.read()).chunks_of(home.embedder.embedder_id, ids)
    assert [len(chunks[message_id]) for message_id in ids] == [1, 1]


class PoisonedFacts(StatedFacts):
    def extract(self, message: Message, setting: Setting) -> list[CoreFact]:
        if "poison" in message.text:
            raise EngineBug("x")
        return super().extract(message, setting)


def test_a_text_that_breaks_the_extractor_holds_up_nothing(home: Home) -> None:
    home.ingest = Ingest(
        home.database, home.embedder, home.published.append, extractor=PoisonedFacts()
    )
    chat = home.chat()
    ids = home.talk(chat, "I like poison.", "Ok.", "I live in Bern.", "Ok.")
    home.learn()
    home.write(lambda cursor: RederivationStore(cursor).add([chat]))
    home.learn()
    assert (home.ingest.pending(), home.statements()) == (0, {"You live in Bern."})
    assert EncodingStore(home.database.read()).missing(home.embedder.embedder_id, ids) == set()

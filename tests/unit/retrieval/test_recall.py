"""Recall over small histories: what comes back, what never does, and how it is put."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest

from assistant.domain.changes import FactsChanged, MessagesAdded, SegmentsChanged, UnitsRemoved
from assistant.domain.encodings import QueryEncoding
from assistant.domain.facts import FactStatus
from assistant.domain.ids import ConversationId
from assistant.domain.messages import Role
from assistant.domain.requests import RecallRequest
from assistant.errors import InvalidInput, ModelProcessDied
from assistant.retrieval.recall import Recaller
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.retrieval.builders import NOON, History, WordEmbedder, count_words, fact, texts

FILLER = [f"Something else entirely about topic{n} and matter{n}." for n in range(30)]


def test_the_message_that_answers_comes_first() -> None:
    history = History()
    history.say(*FILLER)
    (told,) = history.say("My sister Ada keeps seven bees on the roof.")
    recall = history.recall("How many bees does my sister keep?", budget=40)
    best = min(recall.blocks, key=lambda block: block.rank)
    assert best.message_ids == (told,)
    assert best.text == "User: My sister Ada keeps seven bees on the roof."
    assert best.external_ids == ("x30",)
    assert best.conversation_id == "c1"
    assert best.kind == "message"


def test_messages_of_a_segment_stand_together_in_their_order() -> None:
    history = History()
    first = history.say("Which bees do you keep?", "Carniolan bees, in seven hives.")
    other = history.say(*FILLER[:6])
    names = history.segment(first, other)
    recall = history.recall("bees hives", budget=30)
    block = next(one for one in recall.blocks if one.unit_id == names[0])
    assert block.kind == "segment"
    assert block.message_ids == tuple(first)
    assert block.text == "User: Which bees do you keep?\nUser: Carniolan bees, in seven hives."
    assert block.time == history.messages[0].said_at


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        (RecallSettings(), True),
        (RecallSettings(near_lexical=0, near_late=0, topic=0), False),
    ],
)
def test_an_answer_is_found_by_the_question_before_it(
    settings: RecallSettings, found: bool
) -> None:
    history = History(settings)
    history.say(*FILLER)
    asked = ("When is your piano exam?", "Next Tuesday, wish me luck!")
    (_, answer) = history.say(*asked, conversation="c2")
    recall = history.recall("piano exam", budget=25)
    names = [name for block in recall.blocks for name in block.message_ids]
    assert (answer in names) is found, "by its neighbourhood alone"


def test_blocks_stand_in_time_order_and_ranks_follow_scores() -> None:
    history = History()
    for number in range(8):
        history.say(f"bees {FILLER[number]}", conversation=f"c{number}")
    recall = history.recall("bees topic3 matter3", budget=2000)
    assert [block.time for block in recall.blocks] == sorted(b.time for b in recall.blocks)
    by_rank = sorted(recall.blocks, key=lambda block: block.rank)
    assert [block.rank for block in by_rank] == list(range(1, 9))
    assert [block.score for block in by_rank] == sorted((b.score for b in by_rank), reverse=True)


@pytest.mark.parametrize("budget", [1, 7, 50, 300])
def test_the_budget_holds(budget: int) -> None:
    history = History()
    history.say(*FILLER, "word " * 400)
    recall = history.recall("topic1 word", budget=budget)
    assert recall.tokens == sum(count_words(block.text) for block in recall.blocks) <= budget
    assert all(block.tokens == count_words(block.text) for block in recall.blocks)


def test_the_budget_is_in_the_tokens_of_the_given_counter() -> None:
    history = History()
    history.say(*FILLER)
    request_count = len
    from assistant.domain.requests import RecallRequest

    recall = history.recaller.recall(RecallRequest(query="topic1", budget=200), count=request_count)
    assert 0 < sum(len(block.text) for block in recall.blocks) == recall.tokens <= 200


@pytest.mark.parametrize("budget", [60, 200, 600])
def test_the_weakest_leave_where_a_tokenizer_counts_lines_together_as_more(budget: int) -> None:
    def count(text: str) -> int:
        return int(len(text) ** 1.2)

    history = History()
    names = history.say("I keep seven bees.", *FILLER[:8])
    history.segment(names)
    recall = history.recaller.recall(RecallRequest(query="seven bees", budget=budget), count=count)
    assert recall.tokens == sum(count(block.text) for block in recall.blocks) <= budget
    assert names[0] in recall.blocks[0].message_ids


def test_as_of_hides_what_was_said_at_or_after_it() -> None:
    history = History()
    old, new = history.say("bees before", "bees after")
    moment = history.messages[1].said_at
    names = [n for b in history.recall("bees", as_of=moment).blocks for n in b.message_ids]
    assert names == [old]
    later = history.recall("bees", as_of=moment + timedelta(microseconds=1))
    assert new in [name for block in later.blocks for name in block.message_ids]


def test_excluded_messages_do_not_come_back() -> None:
    history = History()
    first, second = history.say("bees one", "bees two")
    recall = history.recall("bees", exclude=frozenset({first}))
    assert [name for block in recall.blocks for name in block.message_ids] == [second]


def test_what_was_removed_is_gone() -> None:
    history = History()
    first, second = history.say("bees marker", "bees two")
    history.map.apply(UnitsRemoved((first,)))
    assert "marker" not in texts(history.recall("bees marker"))
    assert second in history.recall("bees").blocks[0].message_ids


def test_a_branch_that_was_left_is_not_recalled() -> None:
    history = History()
    first, second = history.say("bees one", "bees two")
    history.segment([first, second])
    history.segment([first])
    assert "two" not in texts(history.recall("bees two"))
    history.segment([first, second])
    assert "two" in texts(history.recall("bees two"))


def test_words_are_found_before_they_have_a_vector_or_a_segment() -> None:
    history = History()
    history.say(*FILLER)
    history.say("The passphrase of the shed is swordfish", encoded=False)
    recall = history.recall("passphrase shed", budget=20)
    assert "swordfish" in texts(recall)


def test_only_finished_words_of_people_and_assistants_are_evidence() -> None:
    history = History()
    history.say("bees system", role=Role.SYSTEM)
    history.say("bees note", role=Role.NOTE)
    history.say("bees answer", role=Role.ASSISTANT)
    assert texts(history.recall("bees")) == "Assistant: bees answer"


def test_the_words_of_whom_the_query_names_weigh_more() -> None:
    history = History()
    history.say("I like the sea.", speaker="Ann", conversation="c2")
    (bob,) = history.say("I like the sea.", speaker="Bob", conversation="c3")
    recall = history.recall("What does Bob like about the sea?", budget=7)
    assert recall.blocks[0].message_ids == (bob,)


def test_the_persons_words_weigh_more_unless_the_assistants_are_asked_for() -> None:
    history = History()
    history.say("a trip to Norway by train", role=Role.ASSISTANT, at=NOON)
    (mine,) = history.say("a trip to Norway by train", at=NOON)
    for query in ("trip to Norway", "Which trip to Norway?"):
        assert history.recall(query, budget=9).blocks[0].message_ids == (mine,)
    asked = History()
    asked.say("a trip to Norway by train", conversation="c2")
    (its,) = asked.say("Take the night train to Norway", role=Role.ASSISTANT, conversation="c3")
    recall = asked.recall("Which night train did you recommend?", budget=9)
    assert recall.blocks[0].message_ids == (its,)


def test_a_long_message_enters_as_its_best_sentences() -> None:
    history = History()
    sentences = [f"Sentence {n} is about filler{n} and nothing else at all." for n in range(300)]
    sentences[170] = "The blue heron nests behind the old mill."
    history.say(" ".join(sentences))
    recall = history.recall("Where does the heron nest?", budget=120)
    assert "The blue heron nests behind the old mill." in recall.blocks[0].text
    assert "…" in recall.blocks[0].text
    assert recall.blocks[0].tokens <= 120


@pytest.mark.parametrize("query", ["", "  \n", "\t\u200b", "\ud800"])
def test_an_empty_query_says_what_to_do(query: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        History().recall(query)
    assert caught.value.hint


@pytest.mark.parametrize(
    "query",
    [
        "🎸",
        "自行车",
        '"(AND OR',
        "NOT *:* ~2 [1 TO 9]",
        "a\0b",
        "x" * 100_000,
        "the",
        "?",
    ],
)
def test_any_other_query_is_fine(query: str) -> None:
    history = History()
    assert history.recall(query).blocks == ()
    history.say("我昨天买了一辆自行车", "🎸 lesson", *FILLER)
    recall = history.recall(query, budget=50)
    assert recall.query == query
    assert recall.tokens <= 50


def test_half_a_character_in_a_message_harms_nothing() -> None:
    history = History()
    history.say("bees \ud800 hives", "bees \0 honey")
    assert len(history.recall("bees hives honey").blocks) == 2


def test_equal_scores_are_ordered_the_same_every_time() -> None:
    def run() -> list[tuple[str, int]]:
        history = History()
        for number in range(12):
            history.say("the very same bees", conversation=f"c{number}", at=NOON)
        recall = history.recall("bees", budget=30)
        return [(block.unit_id, block.rank) for block in recall.blocks]

    assert run() == run()


def test_explain_names_what_each_stage_kept() -> None:
    history = History()
    (told,) = history.say("seven bees")
    recall = history.recall("bees", explain=True)
    assert set(recall.explanation) == {
        "dense", "lexical", "late_interaction", "near_lexical", "near_late", "topic", "standing",
        "evidence", "selected",
    }  # fmt: skip
    assert told in recall.explanation["selected"]
    assert history.recall("bees").explanation == {}
    assert recall.timings_ms["total"] > 0


def test_facts_come_first_and_only_those_that_hold() -> None:
    history = History()
    (source,) = history.say("I live in Bergen")
    old = fact(
        "f1", "You live in Oslo", source, status=FactStatus.SUPERSEDED,
        valid_to=NOON + timedelta(days=10),
    )  # fmt: skip
    new = fact("f2", "You live in Bergen", source)
    history.map.apply(FactsChanged((old, new)))
    recall = history.recall("Where do you live in Bergen")
    block = next(one for one in recall.blocks if one.kind == "fact")
    assert block.unit_id == "f2"
    assert block.message_ids == block.external_ids == ()
    then = history.recall("Where do you live in Oslo", as_of=NOON + timedelta(days=5))
    assert "You live in Oslo" in texts(then)
    assert "Oslo" not in texts(history.recall("Where do you live in Oslo"))
    assert "You live in Oslo" not in texts(history.recall("live Oslo", as_of=NOON))


def test_pinned_facts_enter_whatever_is_asked_up_to_their_share() -> None:
    history = History()
    (source,) = history.say("something")
    facts = [fact(f"f{n}", f"Pinned thing {n} here", source, pinned=True) for n in range(20)]
    history.map.apply(FactsChanged(tuple(facts)))
    recall = history.recall("unrelated", budget=100)
    pinned = [block for block in recall.blocks if block.kind == "fact"]
    assert 0 < sum(block.tokens for block in pinned) <= 20


def test_a_fact_told_by_excluded_messages_alone_stays_out() -> None:
    history = History()
    (asked,) = history.say("My bees live on the roof")
    history.map.apply(FactsChanged((fact("f1", "Your bees live on the roof", asked),)))
    assert "Your bees" in texts(history.recall("bees on the roof"))
    assert "Your bees" not in texts(history.recall("bees on the roof", exclude=frozenset({asked})))


def test_a_question_is_no_evidence_for_itself() -> None:
    history = History()
    history.say("What is my cat called?", "My cat is called Mia.")
    found = texts(history.recall("what is my cat called ?"))
    assert "Mia" in found
    assert "What is my cat called" not in found
    assert "Mia" in texts(history.recall("My cat is called Mia."))


def test_a_sign_that_nobody_sees_makes_a_question_no_statement() -> None:
    history = History()
    pasted = "What is my cat called?\u200b"
    history.say(pasted, "My cat is called Mia.")
    found = texts(history.recall(pasted))
    assert "Mia" in found
    assert "What is my cat called" not in found


def test_a_forgotten_fact_is_gone() -> None:
    history = History()
    (source,) = history.say("something")
    history.map.apply(FactsChanged((fact("f1", "You keep bees", source),)))
    assert "You keep bees" in texts(history.recall("you keep bees"))
    history.map.apply(UnitsRemoved((fact("f1", "You keep bees", source).fact_id,)))
    assert "You keep bees" not in texts(history.recall("you keep bees"))


def test_facts_get_their_vectors_in_batches() -> None:
    history = History()
    (source,) = history.say("something")
    facts = [fact(f"f{n:02}", f"Statement number{n}", source) for n in range(40)]
    history.map.apply(FactsChanged(tuple(facts)))
    assert "Statement number39" in texts(history.recall("Statement number39"))
    assert history.recaller.encode_waiting_facts(limit=100) == 24
    assert history.recaller.encode_waiting_facts() == 0


def test_spaces_choose_what_is_searched() -> None:
    history = History()
    (source,) = history.say("you keep bees")
    history.map.apply(FactsChanged((fact("f1", "You keep bees", source),)))
    kinds = [b.kind for b in history.recall("you keep bees", spaces=("semantic",)).blocks]
    assert kinds == ["fact"]
    kinds = [b.kind for b in history.recall("you keep bees", spaces=("basic",)).blocks]
    assert kinds == ["message"]


def test_sufficient_needs_evidence() -> None:
    history = History()
    assert not history.recall("bees").sufficient
    history.say(*FILLER, "I keep seven bees on the roof")
    assert history.recall("I keep seven bees on the roof").sufficient
    assert not history.recall("Which zebra won the regatta?", budget=60).sufficient


def test_changes_while_reading_do_no_harm() -> None:
    from threading import Thread

    history = History()
    history.say(*FILLER)
    stop = False
    failures: list[BaseException] = []

    def read() -> None:
        while not stop:
            try:
                history.recall("topic5 bees", budget=60)
            except BaseException as error:  # whatever it is, the test must see it
                failures.append(error)
                return

    readers = [Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(40):
        text = f"bees {number}. " + " ".join(FILLER[: number % 30])
        (name,) = history.say(text, conversation=f"d{number}")
        history.map.apply(SegmentsChanged(ConversationId(f"d{number}"), ()))
        if number % 2:
            history.map.apply(UnitsRemoved((name,)))
        if number % 3 == 0:
            history.map.apply(MessagesAdded((history.messages[-1],)))
    stop = True
    for reader in readers:
        reader.join()
    assert not failures
    assert np.isfinite([block.score for block in history.recall("bees").blocks]).all()


class FallenEmbedder(WordEmbedder):
    """An embedder whose process dies `deaths` times."""

    def __init__(self, deaths: int) -> None:
        super().__init__()
        self.deaths = deaths

    def encode_query(self, query: str) -> QueryEncoding:
        if self.deaths > 0:
            self.deaths -= 1
            raise ModelProcessDied("The embedder ended.")
        return super().encode_query(query)


@pytest.mark.parametrize("deaths", [1, 100])
def test_without_an_embedder_words_still_find(deaths: int) -> None:
    history = History()
    history.say("My sister Ada keeps seven bees on the roof.", "Something else.")
    recaller = Recaller(history.map, FallenEmbedder(deaths), count_words)
    found = recaller.recall(RecallRequest(query="bees on the roof", budget=100))
    assert found.blocks
    assert "bees" in texts(found)

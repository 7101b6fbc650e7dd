"""Laws of recall over random histories."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.domain.messages import Role
from assistant.domain.passages import passage_spans
from tests.unit.retrieval.builders import NOON, History, count_words

WORDS = ["bee", "roof", "tea", "train", "Ada", "blue", "seven", "exam", "piano", "自行车"]
asked = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)
long = st.lists(asked.map("{}. ".format), min_size=20, max_size=40).map("".join).map(str.strip)
said = st.one_of(asked, asked, long)
turn = st.tuples(st.sampled_from(["c1", "c2", "c3"]), st.sampled_from(list(Role)), said)
histories = st.lists(turn, min_size=1, max_size=14)
quick = settings(max_examples=25, deadline=None)


def told(turns: list[tuple[str, Role, str]]) -> History:
    history = History()
    for conversation, role, text in turns:
        history.say(text, conversation=conversation, role=role)
    return history


def shown_in(message: str, block: str) -> bool:
    """Whether a block's text holds a passage of a message, or the beginning of one."""
    passages = [message[slice(*span)] for span in passage_spans(message)]
    if any(passage in block for passage in passages):
        return True
    lines = (line.partition(": ")[2].strip("… ") for line in block.splitlines())
    return any(line and passage.startswith(line) for line in lines for passage in passages)


@quick
@given(histories, asked, st.integers(12, 400))
def test_a_recall_brings_something_where_there_is_something(
    turns: list[tuple[str, Role, str]], query: str, budget: int
) -> None:
    history = told(turns)
    spoken = any(role in {Role.USER, Role.ASSISTANT} for _, role, _ in turns)
    assert bool(history.recall(query, budget=budget).blocks) is spoken


@quick
@given(histories, asked, st.integers(1, 400))
def test_a_recall_keeps_its_promises(
    turns: list[tuple[str, Role, str]], query: str, budget: int
) -> None:
    history = told(turns)
    recall = history.recall(query, budget=budget)
    by_id = {message.message_id: message for message in history.messages}
    assert sum(count_words(block.text) for block in recall.blocks) == recall.tokens <= budget
    names = [name for block in recall.blocks for name in block.message_ids]
    assert len(names) == len(set(names))
    for block in recall.blocks:
        assert all(shown_in(by_id[name].text, block.text) for name in block.message_ids)
        assert block.time == min(by_id[name].said_at for name in block.message_ids)
        assert {by_id[name].conversation_id for name in block.message_ids} == {
            block.conversation_id
        }
    ranks = sorted(block.rank for block in recall.blocks)
    assert ranks == list(range(1, len(recall.blocks) + 1))


@quick
@given(histories, asked, st.integers(0, 15))
def test_nothing_said_later_comes_back(
    turns: list[tuple[str, Role, str]], query: str, minutes: int
) -> None:
    history = told(turns)
    moment = NOON + timedelta(minutes=minutes)
    by_id = {message.message_id: message for message in history.messages}
    recall = history.recall(query, as_of=moment)
    names = [name for block in recall.blocks for name in block.message_ids]
    assert all(by_id[name].said_at < moment for name in names)

"""Laws of filling a token budget with passages."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.domain.budgets import TokenCounter
from assistant.retrieval.asking import Asking
from assistant.retrieval.selection import Chosen, chosen_messages, taken_within
from assistant.retrieval.taken import Taken
from tests.unit.retrieval.builders import History, count_words
from tests.unit.retrieval.weighing import asking

Offer = tuple[History, Asking]
SENTENCE = "Something else is told here, at some length and breadth. "
messages = st.one_of(
    st.integers(1, 20).map(lambda words: ("word " * words).strip()),
    st.integers(5, 60).map(lambda sentences: (SENTENCE * sentences).strip()),
    st.sampled_from(["自行车。" * 90, "{}" * 150, "One.\n\n\nTwo.", "🎸"]),
)
speakers = st.sampled_from(["", "Ann", "Bob the Builder"])
counters: st.SearchStrategy[TokenCounter] = st.sampled_from([count_words, len])
unhurried = settings(max_examples=60, deadline=None)


@st.composite
def offers(draw: st.DrawFn) -> Offer:
    """Messages whose passages have any scores, some none."""
    history = History()
    for text in draw(st.lists(messages, min_size=1, max_size=12)):
        history.say(text, speaker=draw(speakers), encoded=False)
    score = st.one_of(st.integers(-3, 9).map(float), st.just(-float("inf")))
    passages = len(history.map.view().passages)
    scores = draw(st.lists(score, min_size=passages, max_size=passages))
    cost = draw(st.sampled_from([0.0, 0.9, 2.0]))
    return history, asking(history, scores, cost=cost, count=draw(counters))


def filled(offer: Offer, budget: int) -> tuple[list[Taken], list[Chosen]]:
    history, asked = offer
    taken = taken_within(history.map, asked, {}, budget)
    return taken, chosen_messages(history.map, taken, {})


def tokens(offer: Offer, chosen: list[Chosen]) -> int:
    return offer[1].count("\n".join(one.line for one in chosen))


@unhurried
@given(offers(), st.integers(0, 900))
def test_the_budget_is_never_exceeded(offer: Offer, budget: int) -> None:
    _, chosen = filled(offer, budget)
    assert tokens(offer, chosen) <= budget


@unhurried
@given(offers(), st.integers(0, 900))
def test_nothing_is_invented_and_nothing_taken_twice(offer: Offer, budget: int) -> None:
    _, asked = offer
    taken, chosen = filled(offer, budget)
    passages = asked.evidence.passages
    known = {
        (row, span[0]): span[1]
        for row, span, score in zip(
            passages.rows.tolist(), passages.spans.tolist(),
            asked.evidence.passage_scores.tolist(), strict=True,
        )
        if score > -float("inf")
    }  # fmt: skip
    assert len({(one.row, one.span.start) for one in taken}) == len(taken)
    for one in taken:
        start = one.span.start
        end = known[one.row, start]
        assert one.span.end == end or (len(taken) == 1 and start < one.span.end < end)
    assert len({one.row for one in chosen}) == len(chosen)
    assert {one.row for one in chosen} == {one.row for one in taken}
    for line in chosen:
        assert line.score == max(one.score for one in taken if one.row == line.row)
        words = [line.message.text[slice(*one.span)] for one in taken if one.row == line.row]
        assert all(each in line.line for each in words)
        assert line.line.startswith(f"{line.message.evidence_name}: ")


@unhurried
@given(offers(), st.integers(0, 900))
def test_passages_are_taken_in_the_order_of_their_worth(offer: Offer, budget: int) -> None:
    taken, _ = filled(offer, budget)
    worths = [one.worth for one in taken]
    assert worths == sorted(worths, reverse=True)


@unhurried
@given(offers())
def test_everything_enters_where_everything_fits(offer: Offer) -> None:
    taken, chosen = filled(offer, 1_000_000)
    scores = offer[1].evidence.passage_scores.tolist()
    assert len(taken) == sum(score > -float("inf") for score in scores)
    if all(score > -float("inf") for score in scores):
        lines = {one.message.text: one.line for one in chosen}
        assert all(line.endswith(f": {text}") for text, line in lines.items())


@unhurried
@given(offers(), st.integers(30, 900))
def test_something_enters_wherever_something_may(offer: Offer, budget: int) -> None:
    taken, _ = filled(offer, budget)
    finite = [score > -float("inf") for score in offer[1].evidence.passage_scores.tolist()]
    assert bool(taken) is any(finite)


@unhurried
@given(offers(), st.integers(0, 900))
def test_the_strongest_enters_if_its_line_fits(offer: Offer, budget: int) -> None:
    everything, _ = filled(offer, 1_000_000)
    if not everything:
        return
    alone = chosen_messages(offer[0].map, everything[:1], {})
    taken, _ = filled(offer, budget)
    if budget > offer[1].count(alone[0].line + "\n"):
        assert taken[0] == everything[0]

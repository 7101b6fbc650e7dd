"""Which passages enter the budget, and the lines that they enter with."""

from __future__ import annotations

from datetime import timedelta

import pytest

from assistant.domain.budgets import TokenCounter
from assistant.domain.changes import UnitsRemoved
from assistant.domain.ids import MessageId
from assistant.domain.passages import passage_spans
from assistant.retrieval.replaced import Outdated
from assistant.retrieval.selection import Chosen, chosen_messages, taken_within
from tests.unit.retrieval.builders import NOON, History, count_words, fact
from tests.unit.retrieval.weighing import asking

NOTHING = -float("inf")


def about(word: str) -> str:
    """A passage of its own: 115 tokens, the first sentence of which names `word`."""
    return f"The {word} comes first, and then there is more. " + "And so it goes on and on. " * 13


LONG = (about("heron") + about("cello") + about("quince")).strip()


def selected(
    history: History,
    scores: list[float],
    budget: int,
    *,
    cost: float = 0.0,
    count: TokenCounter = count_words,
    outdated: dict[MessageId, list[Outdated]] | None = None,
) -> list[Chosen]:
    """What enters, best passage first; never more than the budget."""
    asked = asking(history, scores, cost=cost, count=count)
    taken = taken_within(history.map, asked, outdated or {}, budget)
    chosen = chosen_messages(history.map, taken, outdated or {})
    assert count("\n".join(one.line for one in chosen)) <= budget
    return chosen


def test_a_long_message_is_three_passages() -> None:
    assert len(passage_spans(LONG)) == 3


def test_the_best_passages_enter_and_the_rest_is_marked_as_left_out() -> None:
    history = History()
    history.say(LONG)
    (only,) = selected(history, [0, 2, 1], 120)
    assert only.line.startswith("User: … The cello comes first")
    assert only.line.endswith("on and on. …")
    assert "heron" not in only.line
    assert only.score == 2


def test_passages_of_a_message_stand_in_one_line_in_their_order() -> None:
    history = History()
    history.say("Something short.", LONG)
    first, second = selected(history, [2, 1, 0, 3], 246)
    assert first.line.startswith("User: The heron comes first")
    assert " … The quince comes first" in first.line
    assert "cello" not in first.line
    assert first.score == 3, "that of its best passage"
    assert second.line == "User: Something short."


def test_passages_that_meet_have_no_gap_between_them() -> None:
    history = History()
    history.say(LONG)
    (only,) = selected(history, [0, 2, 1], 240)
    assert only.line == "User: … " + LONG[LONG.index("The cello") :]
    (whole,) = selected(history, [0, 2, 1], 1000)
    assert whole.line == f"User: {LONG}"


def test_what_does_not_fit_is_skipped_for_something_shorter() -> None:
    history = History()
    history.say(LONG, "Herons nest.")
    chosen = selected(history, [3, 2, 1, 0], 128)
    assert [one.score for one in chosen] == [3, 0]


def test_evidence_is_taken_by_its_odds_per_token() -> None:
    history = History()
    history.say(about("heron").strip(), "Herons nest here.")
    for cost, best in ((0.0, "The heron"), (1.0, "Herons nest")):
        (only, *_) = selected(history, [2, 1], 118, cost=cost)
        assert best in only.line


def test_where_not_even_the_best_fits_its_beginning_enters() -> None:
    history = History()
    history.say(LONG)
    (only,) = selected(history, [0, 2, 1], 12)
    assert only.line == "User: … The cello comes first, and then there …"
    assert count_words(only.line) == 12


@pytest.mark.parametrize("count", [count_words, len, lambda text: 2 * count_words(text)])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_something_enters_at_every_budget_that_holds_a_line(
    count: TokenCounter, place: int
) -> None:
    history = History()
    history.say(LONG)
    scores = [NOTHING] * 3
    scores[place] = 1
    passage = passage_spans(LONG)[place]
    near = count(LONG[slice(*passage)])
    for budget in {*range(count("User: … 1 …"), 60), *range(near - 5, near + 30)}:
        assert selected(history, scores, budget, count=count), budget


def test_a_line_of_white_space_without_end_is_cut_too() -> None:
    history = History()
    history.say("Herons nest here." + "\n" * 500)
    (only,) = selected(history, [1], 30, count=len)
    assert only.line.startswith("User: Herons nest here")


def test_every_gap_is_paid_for() -> None:
    history = History()
    history.say("".join(map(about, ("heron", "cello", "quince", "canal", "mill"))).strip())
    two = {len(selected(history, [0, 2, 0, 1, 0], budget)) for budget in range(115, 260)}
    assert two == {1}
    (only,) = selected(history, [0, 2, 0, 1, 0], 246)
    assert only.line.count("…") == 3
    assert "The canal" in only.line


def test_every_line_break_is_paid_for() -> None:
    history = History()
    history.say("Herons nest.", "Herons fly.", "Herons sing.")
    found = {len(selected(history, [3, 2, 1], budget, count=len)) for budget in range(20, 70)}
    assert found == {1, 2, 3}


def test_a_budget_for_nothing_holds_nothing() -> None:
    history = History()
    history.say("Yes, I do.")
    assert [selected(history, [1], budget) for budget in range(4)] == [[]] * 4
    least = len("User: Y …")
    assert [selected(history, [1], budget, count=len) for budget in range(least)] == [[]] * least
    assert selected(history, [1], least, count=len)


def test_the_mark_on_outdated_words_is_paid_for() -> None:
    history, outdated = told_once("My cat is called Mimi. ")
    scores = [NOTHING] * len(history.map.view().passages)
    scores[0] = 1.0
    for budget in range(24, 150):
        (only,) = selected(history, scores, budget, outdated=outdated)
        assert only.line.endswith("[out of date; now: Your cat is called Mia]")
        assert only.fact_ids == ("f2",)


def test_a_passage_that_holds_no_outdated_word_has_no_mark() -> None:
    history, outdated = told_once("My cat is called Mimi. ")
    spans = history.map.view().passages.spans.tolist()
    (text,) = (message.text for message in history.messages)
    scores = [float("cello" in text[slice(*span)]) for span in spans]
    (only,) = selected(history, scores, 125, outdated=outdated)
    assert "cello" in only.line
    assert "out of date" not in only.line


def told_once(before: str) -> tuple[History, dict[MessageId, list[Outdated]]]:
    """A long message whose first words were put right later."""
    history = History()
    (told,) = history.say(before + LONG)
    now = fact("f2", "Your cat is called Mia", told)
    return history, {told: [Outdated(before.strip(), now)]}


def test_a_message_that_was_removed_meanwhile_is_left_out() -> None:
    history = History()
    first, _ = history.say("Herons nest.", "Herons fly.")
    asked = asking(history, [2, 1])
    history.map.apply(UnitsRemoved((first,)))
    taken = taken_within(history.map, asked, {}, 100)
    assert [one.line for one in chosen_messages(history.map, taken, {})] == ["User: Herons fly."]
    history.say("Herons sing.", at=NOON + timedelta(days=1))
    assert len(taken_within(history.map, asked, {}, 100)) == 1

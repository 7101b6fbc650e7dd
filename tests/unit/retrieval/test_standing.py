"""What who said a passage, when, and in what form adds to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, UnitsRemoved
from assistant.domain.messages import Role
from assistant.index.neighbourhood import Neighbourhood
from assistant.retrieval.question import Question
from assistant.retrieval.recall_settings import RecallSettings
from assistant.retrieval.standing import PassageStanding
from tests.unit.retrieval.builders import NOON, History, texts
from tests.unit.retrieval.weighing import question_of

NOTHING = RecallSettings(
    fresh=0, dated=0, speaker=0, assistant=0, opening=0, symbols=0, length=0, reach=1
)
SENTENCE = "Something else is told here at some length and breadth. "


def added(
    history: History, question: Question, *, hidden: tuple[int, ...] = (), **weights: float
) -> NDArray[np.float32]:
    """The sum by passage, with those weights alone."""
    view = history.map.view()
    allowed = np.ones(len(view), np.bool_)
    allowed[list(hidden)] = False
    settings = replace(NOTHING, **weights)  # type: ignore[arg-type]
    around = Neighbourhood(view.before, view.after, view.segments, reach=settings.reach)
    return PassageStanding(view, allowed, around, question, settings).by_passage()


def test_nothing_is_added_where_nothing_weighs() -> None:
    history = History()
    history.say("bees", SENTENCE * 20 + "{}" * 200)
    assert not added(history, question_of("bees in May 2023?")).any()


def test_every_passage_of_whom_the_query_names_counts() -> None:
    history = History()
    history.say("bees", speaker="Ann")
    history.say(SENTENCE * 20, speaker="Bob")
    history.say("bees", speaker="ann ")
    ann = history.map.view().speaker_names.index("ann")
    asked = question_of("bees?", speakers=frozenset({ann}))
    found = added(history, asked, speaker=2.0)
    assert found.tolist() == [2, *[0] * (len(found) - 2), 2]
    assert not added(history, question_of("bees?"), speaker=2.0).any()


def test_the_assistants_words_lose_unless_they_are_asked_for() -> None:
    history = History()
    history.say("bees")
    history.say("bees", role=Role.ASSISTANT)
    asked = question_of("bees?")
    assert added(history, asked, assistant=-1.0).tolist() == [0, -1]
    assert not added(history, replace(asked, of_assistant=True), assistant=-1.0).any()


def chat() -> History:
    """Two turns with an assistant, a month apart, and words between people after both."""
    history = History()
    for days in (0, 30):
        history.say("bees", conversation=f"c{days}", at=NOON + timedelta(days=days))
        history.say(
            "bees", conversation=f"c{days}", role=Role.ASSISTANT, at=NOON + timedelta(days=days)
        )
    history.say("bees", conversation="people", speaker="Ann", at=NOON + timedelta(days=60))
    return history


def test_what_was_said_lately_counts_where_a_chat_goes_on() -> None:
    found = added(chat(), question_of("bees then"), fresh=1.0, fresh_days=30.0)
    assert found == pytest.approx([np.exp(-2)] * 2 + [np.exp(-1)] * 2 + [0], rel=1e-5)


def test_a_question_asks_for_anything_however_old() -> None:
    for query in ("bees then?", "bees then？ "):
        assert not added(chat(), question_of(query), fresh=1.0).any()


def test_how_old_something_is_is_counted_from_what_may_be_recalled() -> None:
    found = added(chat(), question_of("bees"), hidden=(4,), fresh=1.0, fresh_days=30.0)
    assert found[2:4] == pytest.approx([1, 1])


def test_a_long_message_counts_less_and_its_opening_more() -> None:
    history = History()
    history.say("bees", SENTENCE * 30)
    passages = len(history.map.view().passages) - 1
    assert passages > 2
    asked = question_of("bees?")
    assert added(history, asked, opening=0.5).tolist() == [0, 0.5, *[0] * (passages - 1)]
    expected = [0, *[-np.log(passages)] * passages]
    assert added(history, asked, length=-1.0) == pytest.approx(expected)


def test_code_counts_less() -> None:
    history = History()
    history.say("I keep bees.", "for (i = 0; i < n; i++) { a[i] = b[i]; }")
    assert added(history, question_of("bees?"), symbols=-0.9) == pytest.approx([0, -0.9])


MAY = datetime(2023, 5, 17, 12, tzinfo=UTC)


def test_what_was_said_in_a_time_that_the_query_names_counts() -> None:
    history = History()
    history.say("bees", at=MAY)
    history.say("bees", at=MAY + timedelta(days=200))
    inside, outside = added(history, question_of("What about the bees in May 2023?"), dated=2.0)
    assert inside == pytest.approx(2)
    assert outside < 0.1
    assert not added(history, question_of("What about the bees?"), dated=2.0).any()


def test_of_what_speaks_of_that_time_only_the_passage_counts() -> None:
    history = History()
    history.say(SENTENCE * 12 + "We met on 3 May 2023. " + SENTENCE * 12, at=NOON)
    found = added(history, question_of("Whom did I meet in May 2023?"), dated=2.0)
    spans = history.map.view().passages.spans.tolist()
    holds = ["3 May" in history.messages[0].text[slice(*span)] for span in spans]
    assert found[holds] == pytest.approx([2])
    assert (found[~np.array(holds)] < 0.1).all()


@pytest.mark.parametrize(
    ("asked_on", "year"), [(date(2023, 11, 5), 2023), (date(2022, 11, 5), 2022)]
)
def test_last_summer_is_that_before_the_day_of_the_question(asked_on: date, year: int) -> None:
    history = History()
    for told in (2021, 2022, 2023):
        history.say("bees", at=datetime(told, 7, 10, tzinfo=UTC))
    asked = question_of("What did I do last summer?", asked_on=asked_on)
    assert 2021 + int(added(history, asked, dated=1.0).argmax()) == year


def test_a_day_is_the_one_where_it_was_said() -> None:
    history = History()
    history.say("bees", at=datetime(2023, 4, 30, 23, tzinfo=UTC))
    asked = question_of("bees on 1 May 2023?")
    assert added(history, asked, dated=1.0)[-1] < 1
    history.map.apply(MessagesAdded((replace(history.messages[0], utc_offset_minutes=120),)))
    assert added(history, asked, dated=1.0)[-1] == pytest.approx(1)


def test_a_message_that_went_leaves_nothing_behind() -> None:
    history = History()
    (gone, _) = history.say("We met in May 2023.", "bees")
    history.map.apply(UnitsRemoved((gone,)))
    found = added(history, question_of("May 2023?"), dated=1.0, length=-1.0)
    assert np.isfinite(found).all()
    assert found[1] < 0.1


@pytest.mark.parametrize(
    ("query", "as_of", "year"),
    [
        ("Where was the trip in May 2023?", None, 2023),
        ("Where was the trip in May 2022?", None, 2022),
        ("Where was the trip last May?", datetime(2023, 1, 10, tzinfo=UTC), 2022),
        ("Where was the trip last May?", datetime(2023, 12, 10, tzinfo=UTC), 2023),
        ("Wohin ging die Reise im Mai 2021?", None, 2021),
    ],
)
def test_a_recall_finds_the_trip_of_the_time_that_is_named(
    query: str, as_of: datetime | None, year: int
) -> None:
    history = History()
    for told in (2021, 2022, 2023):
        history.say("The trip was long.", at=datetime(told, 5, 9, tzinfo=UTC))
    recall = history.recall(query, as_of=as_of, budget=8)
    assert [block.time.year for block in recall.blocks] == [year]


def test_a_recall_finds_what_was_told_later_of_that_time() -> None:
    history = History()
    history.say(*[f"A trip to city{n}, in all these years." for n in range(20)])
    history.say("A trip to Lisbon, in May 2019.", "A trip to Porto, in May 2018.")
    assert "Lisbon" in texts(history.recall("Which trip in May 2019?", budget=12))
    assert "Porto" in texts(history.recall("Which trip in May 2018?", budget=12))

"""Late interaction with passages: which are compared, and what their words weigh."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, MessagesEncoded
from assistant.domain.encodings import Encoding
from assistant.domain.passages import passage_spans
from assistant.index.neighbourhood import Neighbourhood
from assistant.index.semantic_map import SemanticMap
from assistant.retrieval.late_interaction import Compared, by_rarity, compare, nothing_compared
from assistant.retrieval.matching import NO_MATCH, Probe
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.retrieval.builders import DIMENSION, NOON, History
from tests.unit.retrieval.weighing import question_of

SENTENCE = "Something else is told here at some length and breadth. "
LONG = SENTENCE * 12 + "The heron nests behind the mill. " + SENTENCE * 12


def compared(
    semantic_map: SemanticMap,
    query: str,
    *,
    promise: list[float] | None = None,
    reach: int = 0,
    **settings: int,
) -> Compared:
    view = semantic_map.view()
    around = Neighbourhood(view.before, view.after, view.segments, reach=reach)
    scores = np.ones(len(view.passages), np.float32)
    if promise is not None:
        scores = np.array(promise, np.float32)
    return compare(
        semantic_map,
        view,
        scores,
        question_of(query),
        around=around,
        settings=RecallSettings(**settings),  # type: ignore[arg-type]
    )


def test_the_passage_that_holds_the_words_matches_best() -> None:
    history = History()
    history.say(LONG)
    spans = passage_spans(LONG)
    found = compared(history.map, "heron mill")
    holds = [place for place, span in enumerate(spans) if "heron" in LONG[slice(*span)]]
    assert len(spans) > 2
    assert found.looked_at == len(spans)
    assert np.flatnonzero(found.by_passage == 1).tolist() == holds
    assert found.raw.tolist() == [pytest.approx(1, abs=0.02)], "a message is its best passage"


def test_a_passage_is_weighed_by_the_rarity_of_the_words_that_it_holds() -> None:
    history = History()
    history.say(*["the bees"] * 9, "the heron", "bees and heron", "nothing of it")
    found = compared(history.map, "bees heron")
    bees, heron, both, neither = found.by_passage[8:].tolist()
    assert (both, neither) == (1, 0)
    assert heron > bees + 0.2
    assert found.raw[8] == pytest.approx(found.raw[9], abs=0.1), "every word as in the query"


def test_a_message_stands_in_the_neighbourhood_of_those_beside_it() -> None:
    history = History()
    history.say(*["Nothing here at all."] * 3, "heron mill", "Yes, last week!")
    found = compared(history.map, "heron mill", reach=1)
    assert found.by_passage.argmax() == 3
    assert found.by_neighbourhood[[2, 3, 4]] == pytest.approx(1)
    assert found.by_neighbourhood[0] == 0


def test_only_the_most_promising_are_compared() -> None:
    history = History()
    history.say(*[f"heron number{n}" for n in range(6)])
    promise = [0, 5, 4, -np.inf, 3, 1]
    assert compared(history.map, "heron", promise=promise, compared_passages=3).looked_at == 3
    found = compared(history.map, "heron", promise=promise)
    assert found.looked_at == 5
    assert found.raw[3] == 0
    sizes = history.map.view().passages.sizes
    bound = int(sizes[[1, 2]].sum()) + 1
    assert compared(history.map, "heron", promise=promise, compared_tokens=bound).looked_at == 2
    assert compared(history.map, "heron", promise=promise, compared_tokens=1).looked_at == 1


def test_of_equally_promising_ones_the_same_are_compared_in_every_index() -> None:
    history = History()
    history.say(*["heron"] * 6, at=NOON)
    backwards = SemanticMap(load_tokens=lambda _: {})
    for message in reversed(history.messages):
        backwards.apply(MessagesAdded((message,)))
        encoding = history.embedder.encode([message.text])[0]
        backwards.apply(MessagesEncoded({message.message_id: encoding}))

    def looked_at(semantic_map: SemanticMap) -> set[str]:
        raw = compared(semantic_map, "heron", compared_passages=2).raw
        found = map(semantic_map.message, np.flatnonzero(raw).tolist())
        return {message.message_id for message in found if message is not None}

    assert looked_at(history.map) == looked_at(backwards) == {"m_0000", "m_0001"}


def test_a_passage_without_tokens_does_not_blur_the_others() -> None:
    def scores(history: History) -> list[float]:
        return [float(one) for one in compared(history.map, "heron mill").by_passage[:3]]

    history = History()
    history.say("heron mill", "heron", "something else")
    expected = scores(history)
    (wordless,) = history.say("\u200b\u200b", encoded=False)
    nothing = Encoding(
        chunks=np.zeros((1, DIMENSION), np.float32),
        tokens=np.zeros((0, DIMENSION), np.int8),
        token_starts=np.zeros(0, np.uint32),
    )
    history.map.apply(MessagesEncoded({wordless: nothing}))
    assert scores(history) == pytest.approx(expected)
    assert compared(history.map, "heron mill").by_passage[3] == 0


def test_where_nothing_has_tokens_nothing_is_compared() -> None:
    history = History()
    history.say("heron", encoded=False)
    view = history.map.view()
    for found in (compared(history.map, "heron"), nothing_compared(view, question_of("heron"))):
        assert found.looked_at == 0
        assert found.by_passage.tolist() == found.by_neighbourhood.tolist() == [0]
        assert found.raw.tolist() == [0]
    assert compared(history.map, "heron", promise=[-np.inf]).looked_at == 0
    assert compared(SemanticMap(load_tokens=lambda _: {}), "heron").looked_at == 0


def test_a_query_without_words_compares_to_nothing() -> None:
    history = History()
    history.say("heron", "mill")
    found = compared(history.map, "")
    assert found.by_passage.tolist() == [0, 0]
    assert found.raw.tolist() == [0, 0]
    assert found.probe.weights.shape == (0,)


def probe(*weights: float) -> Probe:
    return Probe(
        tokens=np.zeros((len(weights), DIMENSION), np.float32),
        weights=np.array(weights, np.float32),
    )


def matches(*rows: tuple[float, ...]) -> NDArray[np.float32]:
    return np.array(rows, np.float32)


def test_a_word_that_few_messages_hold_weighs_more() -> None:
    held = matches((0.9, 0.9), (0.9, 0.2), (0.9, 0.1), (0.8, NO_MATCH))
    everywhere, rare = by_rarity(probe(0.5, 0.5), held).weights.tolist()
    assert rare > 1.5 * everywhere > 0
    assert everywhere + rare == pytest.approx(1)
    once, never = by_rarity(probe(0.5, 0.5), matches((0.9, 0.1), (0.1, 0.1))).weights
    assert never > once > 0


def test_rarity_keeps_what_the_query_says_of_its_words() -> None:
    equal = matches((0.9, 0.9), (0.1, 0.1))
    assert by_rarity(probe(0.75, 0.25), equal).weights == pytest.approx([0.75, 0.25])
    assert by_rarity(probe(), np.zeros((3, 0), np.float32)).weights.shape == (0,)

"""With diversity, what says something new comes before what says the same again."""

from __future__ import annotations

from assistant.domain.sentences import Span
from assistant.retrieval.diversity import diverse
from assistant.retrieval.recall_settings import RecallSettings
from assistant.retrieval.taken import Taken
from tests.unit.retrieval.builders import History

BUDGET = 26
TOLD = (
    "The bees swarm on the old apple tree.",
    "The bees swarm on the old apple tree again.",
    "Honey from bees sells well at market.",
)


def _recalled(diversity: float) -> set[str]:
    history = History(RecallSettings(diversity=diversity, cost=0, near_lexical=0, near_late=0))
    for place, text in enumerate(TOLD):
        history.say(text, conversation=f"c{place}")
    recall = history.recall("bees swarm on the apple tree", budget=BUDGET)
    return {
        line.removeprefix("User: ") for block in recall.blocks for line in block.text.split("\n")
    }


def test_the_same_again_gives_way() -> None:
    assert TOLD[2] not in _recalled(0)
    assert TOLD[2] in _recalled(10)


def test_the_best_stays_first_and_nothing_is_lost() -> None:
    history = History()
    ids = history.say(*TOLD)
    worth = {row: 1 - row / 10 for row in range(len(ids))}
    candidates = [
        (message, Taken(row=row, span=Span(0, len(message.text)), score=0, worth=worth[row]))
        for row, message in enumerate(history.messages)
    ]
    ordered = {weight: [one.row for _, one in diverse(candidates, weight)] for weight in (0, 10)}
    assert ordered == {0: [0, 1, 2], 10: [0, 2, 1]}

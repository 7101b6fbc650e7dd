"""What counts as a question about the person alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assistant.domain.encodings import QueryEncoding
from assistant.domain.ids import EntityId, UnitId
from assistant.retrieval.about_self import asks_of_self
from assistant.retrieval.question import Question


def _question(text: str) -> Question:
    nothing = QueryEncoding(
        vector=np.zeros(2, np.float32),
        tokens=np.zeros((0, 2), np.float32),
        weights=np.zeros(0, np.float32),
    )
    return Question(text=text, encoding=nothing, speakers=frozenset(), words=text, own_words=text)


@pytest.mark.parametrize(
    "text",
    [
        "Do I like football?", "what am I allergic to?", "Mag ich Fußball?", "J'aime le football ?",
        "¿Me gusta el fútbol?", "Mi piace il calcio?", "Мне нравится футбол?", "我喜欢足球吗？",
        "Where do I live?",
    ],
)  # fmt: skip
def test_of_the_person(text: str) -> None:
    assert asks_of_self(_question(text))


@pytest.mark.parametrize(
    "text",
    [
        "Does she like football?", "Who did I meet?", "What does my sister like?",
        "Wer mag Fußball?",
        "What did I say about him?", "I like football.", "Is football fun?",
        "Was mag meine Schwester?",
        "他喜欢足球吗？",
    ],
)  # fmt: skip
def test_of_others_or_of_no_one(text: str) -> None:
    assert not asks_of_self(_question(text))


def test_a_name_brings_someone_else_in() -> None:
    named = replace(_question("Did I call Ilse?"), entities=frozenset({EntityId(UnitId("e_1"))}))
    assert not asks_of_self(named)

from __future__ import annotations

import time

import pytest

from assistant.memory.segmenting.key_entities import jaccard, key_entities


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("We met Anna Weber in Bern.", {"anna weber", "anna", "weber", "bern"}),
        ("Paris is lovely in spring.", {"paris"}),
        ("They moved to New York City.", {"new york city", "york"}),
        ("Have you read “The Left Hand of Darkness”?", {"the left hand of darkness"}),
        ("It costs $1,200 or 15 kg", {"$1,200", "15 kg"}),
        ("On 8 May 2023 at 7 pm", {"8 may 2023", "7 pm"}),
        ("due 2026-05-01", {"2026-05-01"}),
        ("#travel with @anna_w", {"travel", "anna_w"}),
        ("see https://www.example.com/page?x=1", {"example.com"}),
        ("Rex's bowl", {"rex", "bowl"}),
        ("the GPT-4 model", {"gpt-4"}),
        ("Ich wohne in Zürich bei Jürgen.", {"zürich", "jürgen"}),
        ("我住在北京", {"北京"}),
        ("東京タワーに行く", {"東京", "タワー"}),
        ("Мою собаку зовут Рекс", {"рекс", "собаку"}),
        ("أعيش في القاهرة", {"القاهرة"}),
    ],
)
def test_what_a_text_names(text: str, named: set[str]) -> None:
    assert named <= key_entities(text)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "How are you?", "What do you think about that?", "Yes, please do it again.",
     "I would like to know more", "THIS IS GOOD", "Und was machen wir jetzt?"],
)  # fmt: skip
def test_texts_that_name_nothing(text: str) -> None:
    assert key_entities(text) == frozenset()


def test_code_is_not_read() -> None:
    assert key_entities("```\nimport Zebulon\n```") == frozenset()


def test_plurals_and_capitals_make_no_difference() -> None:
    assert key_entities("two bicycles") & key_entities("my Bicycle") == {"bicycle"}


def test_overlap() -> None:
    assert jaccard(frozenset("ab"), frozenset("bc")) == pytest.approx(1 / 3)
    assert jaccard(frozenset(), frozenset("a")) == 0.0


def test_it_keeps_up_with_an_import() -> None:
    text = "We met Anna Weber in Bern on 8 May 2023 and talked about the sailing club. " * 3
    start = time.perf_counter()
    for _ in range(300):
        key_entities(text)
    assert time.perf_counter() - start < 1.5, "some 100,000 messages a minute, on a busy machine"

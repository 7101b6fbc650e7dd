"""What stories are called: words as people wrote them, whole, and with what belongs to them."""

from __future__ import annotations

import pytest

from assistant.memory.segmenting.key_entities import key_entities
from assistant.memory.trajectories.noun_phrases import Wording
from assistant.memory.trajectories.wording import name_of, telling_words, title_of

ADOPTION = (
    "I called several adoption agencies on Monday and the first adoption agency was lovely.",
    "We went to a pottery class with Melanie, and you know, the scratches on my bowl are tiny.",
    "Researching is what I like. I think the LGBTQ support group of Bern is a great place.",
)


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("scratche", "scratches"),
        ("agencie", "adoption agencies"),
        ("agency", "adoption agency"),
        ("pottery", "pottery class"),
        ("researching", "researching"),
    ],
)
def test_a_word_is_written_whole_and_with_what_belongs_to_it(word: str, written: str) -> None:
    assert Wording("\n".join(ADOPTION)).phrase(word)[0] == written


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("I hope that the podcasts hold and the show goes on.", "podcast"),
        ("You know that the kids loved it and I was there.", "kid"),
    ],
)
def test_what_somebody_does_is_no_part_of_their_name(text: str, word: str) -> None:
    assert Wording(text).phrase(word)[0] == f"{word}s"


def test_other_languages_and_scripts_keep_their_words_alone() -> None:
    text = "Der neue Ruderkurs in Thun beginnt bald, und die Ruderkurse kosten wenig."
    assert Wording(text).name("ruderkurs") == "Ruderkurs"
    assert Wording(text).phrase("kosten") == ("kosten", True)
    assert Wording("我下周去苏黎世看望祖母。").name("苏黎世") == "苏黎世"


def test_a_title_names_what_the_story_is_about() -> None:
    entities = frozenset(word for text in ADOPTION for word in key_entities(text))
    telling = [telling_words([text], entities) for text in ADOPTION[:1] * 3]
    title = title_of(telling, lambda _: 1.0)
    assert title.startswith("adoption agenc")
    assert "Monday" not in title


def test_a_name_has_a_capital_inside_a_sentence() -> None:
    wording = Wording("\n".join(ADOPTION))
    assert wording.name("melanie") == "Melanie"
    assert wording.name("lgbtq") == "LGBTQ"
    assert wording.name("researching") is None
    assert name_of(["Ed Sheeran", "pottery class"]) == {"ed sheeran", "sheeran"}

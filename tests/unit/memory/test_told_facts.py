"""Statements beyond the rules: how they are cut out and said, and what never becomes one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.domain.facts import FactType
from assistant.memory.facts.statement_forms import dated, statement_of, subject_of, type_of
from assistant.memory.facts.statement_model import PLAIN, shipped_weights
from assistant.memory.facts.statements import pieces
from assistant.memory.facts.told_facts import may_be_meant

SAID = datetime(2026, 5, 6, 12, tzinfo=UTC)  # a Wednesday


def _kept(text: str) -> list[str]:
    """What could become a fact if the weights took everything for one."""
    said = [statement_of(piece.words) for piece in pieces(text) if may_be_meant(piece)]
    return [statement for statement in said if statement is not None]


def test_what_points_back_belongs_to_the_sentence_before_it() -> None:
    (piece,) = pieces("I chose the cedar hull. It weighs forty kilos and floats well.")
    assert piece.words == "I chose the cedar hull. It weighs forty kilos and floats well."
    assert piece.quote == "I chose the cedar hull. It weighs forty kilos and floats well."


def test_what_points_back_to_nothing_is_no_piece() -> None:
    assert pieces("It weighs forty kilos and floats well.") == []


def test_an_entry_of_a_list_says_what_it_is_an_entry_of() -> None:
    found = pieces(
        "My rules for the stall are:\n1. **Cash**: never more than 90 euros\n2. **Tea**: free"
    )
    assert [piece.words for piece in found] == [
        "My rules for the stall are: Cash: never more than 90 euros.",
        "My rules for the stall are: Tea: free.",
    ]


def test_an_entry_holds_the_lines_under_it() -> None:
    (piece,) = pieces(
        "1. **Loan**: for the van\n   **Lender**: Harbour Bank\n   **Rate**: 4 percent"
    )
    assert piece.words == "Loan: for the van. Lender: Harbour Bank. Rate: 4 percent."


def test_words_that_only_keep_the_talk_going_are_left_out() -> None:
    (piece,) = pieces("Ah, perfect, thanks! Well, my guy, I repainted the shed, you know.")
    assert piece.words == "I repainted the shed."


@pytest.mark.parametrize(
    ("words", "statement"),
    [
        ("I was late with my rent.", "You were late with your rent."),
        ("We've moved our stall to Elm Street.", "You've moved your stall to Elm Street."),
        ("Let's go with the walnut floor.", "You want to go with the walnut floor."),
        ("Finished the hem of my coat.", "You finished the hem of your coat."),
        ("The US office pays me in May.", "The US office pays you in May."),
        ("I bought the lathe, like you suggested.", "You bought the lathe."),
    ],
)
def test_statements_are_said_to_the_person(words: str, statement: str) -> None:
    assert statement_of(words) == statement


@pytest.mark.parametrize(
    "words",
    ["I sold it.", "I put them there.", "We did that one already.", "I'll get on this.",
     "I bought (the rest is", "My plans are:"],
)  # fmt: skip
def test_what_cannot_stand_alone_is_not_said(words: str) -> None:
    assert statement_of(words) is None


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        ("My cousin Ines restores violins.", "Ines"),
        ("Our neighbour keeps bees.", "your neighbour"),
        ("Tariq from payroll wants a ladder.", "Tariq"),
        ("My cousin and I keep bees.", "you"),
        ("The lathe is broken.", "you"),
        ("I keep bees with Tariq.", "you"),
    ],
)
def test_a_statement_belongs_to_whom_it_is_about(words: str, subject: str) -> None:
    assert subject_of(words) == subject


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("I prefer oak to pine.", FactType.PREFERENCE),
        ("I sold the lathe.", FactType.EVENT),
        ("I'm a roofer.", FactType.IDENTITY),
        ("My aunt is called Berta.", FactType.RELATION),
        ("The lathe is broken.", FactType.STATE),
    ],
)
def test_types(words: str, kind: FactType) -> None:
    assert type_of(words, ()) is kind


@pytest.mark.parametrize(
    ("words", "said", "began"),
    [
        ("I sold the lathe yesterday.", "I sold the lathe yesterday (2026-05-05).", 1),
        ("I fly to Oslo tomorrow.", "I fly to Oslo tomorrow (2026-05-07).", 0),
        ("I swim every Monday.", "I swim every Monday.", 0),
        ("We pushed the fair to April 10.", "We pushed the fair to April 10.", 0),
        ("I keep Focus Friday for bills.", "I keep Focus Friday for bills.", 0),
    ],
)
def test_days_are_told_from_when_it_was_said(words: str, said: str, began: int) -> None:
    found, since = dated(words, SAID, 0)
    assert found == said
    assert (SAID.date() - since.date()).days == began


def test_the_zone_tells_which_day_yesterday_was() -> None:
    late = datetime(2026, 5, 5, 23, tzinfo=UTC)
    found, _ = dated("I sold the lathe yesterday.", late, 120)
    assert found == "I sold the lathe yesterday (2026-05-05)."
    assert dated("I sold the lathe yesterday.", late, 0)[0].endswith("(2026-05-04).")


@pytest.mark.parametrize(
    "text",
    [
        "If I moved to Tromsø, I'd open a kiosk.",
        "Once my lease ends, I sell the lathe.",
        "I wish I owned a lathe from Solingen.",
        "Perhaps I take the post in Tromsø.",
        "I could have bought the lathe in Solingen.",
        "My physio says I walk too much on gravel.",
        "According to my brother, I snore like a lathe.",
        "My access code for the lathe is 4471 and my pin is 9921.",
        "I was diagnosed with asthma in Solingen.",
        "I go to the mosque in Solingen on Fridays.",
        "I vote for the greens in Solingen, as in every election I am a socialist.",
        "Let's play a game: you are a pirate and I own the lathe of Solingen.",
        "Imagine I am the mayor of Solingen. I own nine lathes.",
        "Oh great, I just love repairing the lathe of Solingen at night 🙄",
        "Translate: I have run a lathe in Solingen since 2004.",
        "> I have run a lathe in Solingen since 2004.",
        "```\nI have run a lathe in Solingen since 2004.\n```",
        'The ad says "I have run a lathe in Solingen since 2004 and I love it".',
        "You should oil the lathe from Solingen every week.",
        "Show me a lathe from Solingen that I need for my shop.",
        "Should I keep the lathe from Solingen?",
        "Ho comprato un tornio a Solingen e lo uso ogni giorno.",
        "Я купил токарный станок в Золингене.",
        "私はゾーリンゲンで旋盤を買いました。",
        "اشتريت مخرطة من زولينغن الأسبوع الماضي.",
    ],
)
def test_what_is_not_meant_is_never_said(text: str) -> None:
    assert _kept(text) == []


def test_plain_words_beside_it_are_kept() -> None:
    assert _kept("I sold the lathe from Solingen.") == ["You sold the lathe from Solingen."]


def test_weights_ship_for_any_embedder_and_for_the_bundled_one() -> None:
    found = shipped_weights()
    assert PLAIN in found
    assert any(weights.vector.size == 384 for weights in found.values())
    assert all(0 < weights.threshold < 1 for weights in found.values())


def test_a_telling_in_the_future_does_not_begin_before_it_was_said() -> None:
    assert dated("I leave for Oslo next week.", SAID, 0)[1] == SAID
    assert SAID - dated("I left Oslo last week.", SAID, 0)[1] > timedelta(days=2)

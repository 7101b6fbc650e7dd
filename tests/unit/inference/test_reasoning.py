"""Reasoning is told from the answer, however the text arrives."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.prompts import PieceKind
from assistant.inference.reasoning import ReasoningSplitter, closing_of_open_reasoning


def _split(chunks: list[str], closing: str | None = None) -> tuple[str, str]:
    splitter = ReasoningSplitter(closing=closing)
    pieces = [piece for chunk in chunks for piece in splitter.feed(chunk)] + splitter.finish()
    assert all(piece.text for piece in pieces)
    return (
        "".join(piece.text for piece in pieces if piece.kind is PieceKind.REASONING),
        "".join(piece.text for piece in pieces if piece.kind is PieceKind.ANSWER),
    )


@pytest.mark.parametrize(
    ("text", "reasoning", "answer"),
    [
        ("plain answer", "", "plain answer"),
        ("<think>plan</think>answer", "plan", "answer"),
        ("<think>\nplan\n</think>\n\nanswer\n", "plan", "answer\n"),
        ("<think>\n\n</think>\n\nanswer", "", "answer"),
        ("<think>never closed", "never closed", ""),
        ("Well. <think>hm</think> Yes.", "hm", "Well.  Yes."),
        ("[THINK]plan[/THINK]answer", "plan", "answer"),
        ("if a < b: think", "", "if a < b: think"),
        ("The `<think>` tag opens reasoning.", "", "The `<think>` tag opens reasoning."),
        ('Write "<think>" first', "", 'Write "<think>" first'),
        ("", "", ""),
        (" \n<think>a</think> b", "a", "b"),
        ("a <thi", "", "a <thi"),
        ("<think>a</thi", "a</thi", ""),
        ("<think>a</think>b<think>c</think>d", "ac", "bd"),
    ],
)
def test_whole(text: str, reasoning: str, answer: str) -> None:
    assert _split([text]) == (reasoning, answer)
    assert _split(list(text)) == (reasoning, answer)


def test_reasoning_that_the_prompt_opened() -> None:
    closing = closing_of_open_reasoning("<|im_start|>assistant\n<think>\n")
    assert closing == "</think>"
    assert _split(["plan</thi", "nk>\n\nanswer"], closing) == ("plan", "answer")


def test_a_prompt_that_opens_nothing() -> None:
    assert closing_of_open_reasoning("<|im_start|>assistant\n") is None
    assert closing_of_open_reasoning("<think>\n\n</think>\n\n") is None


def test_certain_text_is_not_held_back() -> None:
    splitter = ReasoningSplitter()
    assert [piece.text for piece in splitter.feed("Hello")] == ["Hello"]
    assert [piece.text for piece in splitter.feed(" wor")] == [" wor"]


@given(
    parts=st.lists(
        st.sampled_from(
            [
                "<think>",
                "</think>",
                "<thi",
                "nk>",
                " ",
                "\n",
                "a",
                "é👨‍👩‍👧",
                "`",
                "<",
                "[THINK]",
                "[/THINK]",
            ]
        ),
        max_size=12,
    ),
    cuts=st.lists(st.integers(0, 60), max_size=8),
)
def test_how_it_is_cut_makes_no_difference(parts: list[str], cuts: list[int]) -> None:
    text = "".join(parts)
    places = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    chunks = [text[a:b] for a, b in pairwise(places)]
    assert _split(chunks) == _split([text])

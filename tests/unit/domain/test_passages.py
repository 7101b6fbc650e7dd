"""Passages: whole sentences, packed from the front."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.passages import PASSAGE_TOKENS, estimated_tokens, passage_spans
from assistant.domain.sentences import sentence_spans

SIGNS = 'aB .!?\n。…\u2028é自1)"{}'
sentences = st.sampled_from(
    [
        "I moved.",
        "Did you? ",
        "It took us a good deal longer than anyone of us had thought it would. ",
        "我买了自行车。",
        "- a point\n",
        "word " * 150,
        "x" * 900 + " ",
        "自" * 300,
        "1234567890 " * 30,
        '"stop." ',
        "e.g. ",
        "\n\n",
        "   ",
    ]
)
texts = st.one_of(
    st.text(alphabet=st.sampled_from(SIGNS) | st.characters(), max_size=300),
    st.lists(sentences, max_size=40).map("".join),
)


def pieces(text: str) -> list[str]:
    return [text[slice(*span)] for span in passage_spans(text)]


@given(texts)
def test_passages_hold_all_but_white_space_once_and_in_order(text: str) -> None:
    spans = passage_spans(text)
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    assert edges == sorted(edges)
    assert all(start < end for start, end in spans)
    assert all(piece.strip() == piece for piece in pieces(text))
    assert "".join("".join(pieces(text)).split()) == "".join(text.split())


@given(texts)
def test_passages_begin_and_end_where_sentences_do(text: str) -> None:
    spans, inner = passage_spans(text), sentence_spans(text)
    assert {span.start for span in spans} <= {span.start for span in inner}
    assert {span.end for span in spans} <= {span.end for span in inner}


@given(texts)
def test_only_a_sentence_by_itself_is_longer_than_a_passage(text: str) -> None:
    alone = set(sentence_spans(text))
    for span in passage_spans(text):
        inner = [one for one in sentence_spans(text) if span.start <= one.start < span.end]
        size = sum(estimated_tokens(text[slice(*one)]) for one in inner)
        assert size <= PASSAGE_TOKENS or span in alone


@given(texts)
def test_a_passage_ends_only_where_the_next_sentence_does_not_fit(text: str) -> None:
    spans = passage_spans(text)
    for span, after in pairwise(spans):
        inner = [one for one in sentence_spans(text) if span.start <= one.start < after.end]
        size = 0
        for one in inner:
            size += estimated_tokens(text[slice(*one)])
            if one.start == after.start:
                break
        assert size > PASSAGE_TOKENS


@given(texts)
def test_the_same_text_has_the_same_passages(text: str) -> None:
    assert passage_spans(text) == passage_spans("".join(list(text)))


@given(texts, st.integers(0, 2000))
def test_the_passages_of_a_beginning_are_the_first_ones(text: str, length: int) -> None:
    """Of a huge message only the beginning is encoded; its vectors are those of these passages."""
    found, whole = passage_spans(text[:length]), passage_spans(text)
    assert len(found) <= len(whole)
    assert found[:-1] == whole[: len(found)][:-1]
    assert [span.start for span in found] == [span.start for span in whole[: len(found)]]


@pytest.mark.parametrize("text", ["", " \n\t ", "\u2028"])
def test_white_space_has_no_passage(text: str) -> None:
    assert passage_spans(text) == []


def test_a_short_message_is_one_passage() -> None:
    assert passage_spans("  I moved. Did you? \n") == [(2, 19)]


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text",
    ["Go. ", "word ", "x", "自", "1", "_", ".", "\n", "a\n", '."', "{", "é", "🎸", "Dr. "],
)
def test_a_million_characters_are_read_once(text: str) -> None:
    """Read anew for every passage, they would take an hour."""
    passages = passage_spans(text * (1_000_000 // len(text)))
    assert (len(passages) > 100) == bool(text.strip())


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        (" \n", 0),
        ("word", 1),
        ("a few short words.", 5),
        ("don't", 3),
        ("unbelievably", 2),
        ("2023", 2),
        ("自行车", 3),
        ("{}", 2),
        ("🎸", 1),
        ("\ud800\0", 2),
    ],
)
def test_estimated_tokens(text: str, tokens: int) -> None:
    assert estimated_tokens(text) == tokens


@given(texts, texts)
def test_what_white_space_parts_is_estimated_apart(text: str, other: str) -> None:
    both = estimated_tokens(f"{text} {other}")
    assert both == estimated_tokens(text) + estimated_tokens(other)
    assert estimated_tokens(text) <= estimated_tokens(text + other) <= both

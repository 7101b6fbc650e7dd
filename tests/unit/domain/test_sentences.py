"""Sentence spans: offsets into the original text, in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.sentences import MAX_SENTENCE_CHARS, sentence_spans


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        (" \n\t ", []),
        ("One", ["One"]),
        ("I moved. Did you? Yes!", ["I moved.", "Did you?", "Yes!"]),
        ("Dr. Ng saw J. Smith at 3.5 km.", ["Dr. Ng saw J. Smith at 3.5 km."]),
        ("See e.g. Paris. Then go.", ["See e.g. Paris.", "Then go."]),
        ("1. Buy milk\n2. Go home", ["1. Buy milk", "2. Go home"]),
        ('He said "stop." Then left.', ['He said "stop."', "Then left."]),
        ("我买了自行车。你呢？好！", ["我买了自行车。", "你呢？", "好！"]),
        ("هل أنت بخير؟ نعم.", ["هل أنت بخير؟", "نعم."]),
        ("मैं ठीक हूँ। तुम?", ["मैं ठीक हूँ।", "तुम?"]),
        ("I said no. Then left.", ["I said no.", "Then left."]),
        ("Er wurde am 4. Mai geboren. Gut.", ["Er wurde am 4. Mai geboren.", "Gut."]),
        ("Sie kam am 3. März. Der 2. Weltkrieg.", ["Sie kam am 3. März.", "Der 2. Weltkrieg."]),
        ("Page 12. Then go. Room 4. May I?", ["Page 12.", "Then go.", "Room 4.", "May I?"]),
        ("wait... what", ["wait...", "what"]),
        ("a\r\n\r\nb", ["a", "b"]),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert split(text) == sentences


@given(st.text(alphabet=st.sampled_from('aB .!?\n。…\u2028é自1)"') | st.characters()))
def test_spans_hold_every_visible_character_once(text: str) -> None:
    spans = sentence_spans(text)
    ends = [0, *(end for _, end in spans)]
    assert all(start >= before for (start, _), before in zip(spans, ends, strict=False))
    assert all(text[start:end].strip() == text[start:end] != "" for start, end in spans)
    assert "".join("".join(split(text)).split()) == "".join(text.split())


def test_a_long_run_is_cut_at_spaces() -> None:
    pieces = split("word " * 1000)
    assert max(map(len, pieces)) <= MAX_SENTENCE_CHARS
    assert all(piece.startswith("word") and piece.endswith("word") for piece in pieces)


def test_a_run_without_spaces_is_cut_anywhere() -> None:
    assert [len(piece) for piece in split("x" * 1000)] == [400, 400, 200]


def test_a_hundred_thousand_characters_take_no_time() -> None:
    assert len(sentence_spans("Go. " * 25_000)) == 25_000


@pytest.mark.timeout(20)
@pytest.mark.parametrize("sign", [" ", ".", "\t", "!", "。", "\n", '"'])
def test_a_drawing_of_one_sign_is_read_once(sign: str) -> None:
    """From each sign anew, a million of them would take hours."""
    spans = sentence_spans(f"Drawn {sign * 1_000_000} below")
    assert spans[0].start == 0
    assert spans[-1].end == 1_000_012

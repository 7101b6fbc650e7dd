"""Laws of excerpts: within the limit, and in the message's own words."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.sentences import sentence_spans
from assistant.retrieval.excerpts import Pairs, excerpt
from assistant.retrieval.matching import cosines
from assistant.retrieval.question import Question
from tests.unit.retrieval.builders import WordEmbedder, count_words

EMBEDDER = WordEmbedder()
words = st.sampled_from(
    ["bee", "roof", "tea", "自行车", "und", "3.5", "Dr.", "No!", "why?", "…", "\n"]
)
messages = st.lists(words, min_size=1, max_size=200).map(" ".join).filter(str.strip)


def question(text: str) -> Question:
    encoding = EMBEDDER.encode_query(text)
    return Question(text=text, encoding=encoding, speakers=frozenset(), words=text)


def pairs(text: str, asked: Question) -> Pairs:
    encoding = EMBEDDER.encode([text])[0]
    return Pairs(cosines(asked.probe, [encoding.tokens])[0], encoding.token_starts)


@given(messages, st.integers(4, 60), st.booleans())
def test_an_excerpt_fits_and_holds_only_words_of_the_message(
    text: str, limit: int, encoded: bool
) -> None:
    asked = question("bee roof")
    found = excerpt(
        text, asked, pairs(text, asked) if encoded else None, limit=limit, count=count_words
    )
    # The marks of the gaps may stand beside each sentence.
    assert count_words(found.replace("…", "")) <= limit
    assert found.strip()
    kept = [piece.strip() for piece in found.split("…") if piece.strip()]
    assert all(piece in text for piece in kept)


@given(messages)
def test_what_fits_is_left_alone(text: str) -> None:
    found = excerpt(text, question("bee"), None, limit=10_000, count=count_words)
    assert found == text


@given(st.integers(0, 40))
def test_the_sentence_that_answers_is_in_it(place: int) -> None:
    sentences = [f"Filler number{n} goes on and on." for n in range(41)]
    sentences[place] = "The bee lives on the roof."
    text = " ".join(sentences)
    asked = question("bee roof")
    assert len(sentence_spans(text)) == 41
    for known in (None, pairs(text, asked)):
        found = excerpt(text, asked, known, limit=30, count=count_words)
        assert "The bee lives on the roof." in found


def test_a_message_without_tokens_still_gives_an_excerpt() -> None:
    empty = Pairs(np.empty((0, 2), np.float32), np.empty(0, np.uint32))
    text = "a b c. " * 50
    assert excerpt(text, question("bee roof"), empty, limit=10, count=count_words)

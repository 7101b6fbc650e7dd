"""What of a document goes into a prompt, and at which price it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from assistant.cancel import CancelToken
from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.passages import estimated_tokens
from assistant.errors import Cancelled, ModelProcessDied
from assistant.retrieval.document_excerpts import ENCODED_AT_ONCE, Excerpts
from assistant.retrieval.document_text import DOCUMENT_LINE
from tests.unit.retrieval.builders import WordEmbedder, count_words

FILLER = "Some other line about the weather in a town by the sea, with little in it."


def document(text: str, name: str = "a.txt") -> ReadDocument:
    return ReadDocument(
        name=name,
        kind=DocumentKind.TEXT,
        size=len(text),
        digest=name,
        text=text,
        tokens=estimated_tokens(text),
    )


LONG = document("\n\n".join([FILLER] * 200 + ["The bees swarm in May."] + [FILLER] * 200))


class Dying(WordEmbedder):
    """An embedder whose process dies at texts, and at questions too where it is told so."""

    def __init__(self, *, at_questions: bool) -> None:
        super().__init__()
        self.at_questions = at_questions

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        raise ModelProcessDied("The embedder ended.")

    def encode_query(self, query: str) -> QueryEncoding:
        if self.at_questions:
            raise ModelProcessDied("The embedder ended.")
        return super().encode_query(query)


def test_a_book_is_not_counted_only_to_see_that_it_does_not_fit() -> None:
    counted: list[str] = []

    def count(text: str) -> int:
        counted.append(text)
        return count_words(text)

    short = document("A short note.", "b.txt")
    found = Excerpts(WordEmbedder()).of([LONG, short], "When do bees swarm?", 300, count)
    assert [(one.name, one.whole) for one in found] == [("a.txt", False), ("b.txt", True)]
    assert "The bees swarm in May." in found[0].text
    assert max(map(len, counted)) < len(LONG.text) // 10


@pytest.mark.parametrize("at_questions", [True, False])
def test_without_an_embedder_words_choose_and_nothing_is_marked(at_questions: bool) -> None:
    excerpts = Excerpts(Dying(at_questions=at_questions))
    (found,) = excerpts.of([LONG], "When do bees swarm?", 300, count_words)
    assert "The bees swarm in May." in found.text
    assert excerpts.bearing(LONG, "When do bees swarm?") == []


def test_choosing_can_be_stopped_between_a_few_passages() -> None:
    cancel = CancelToken()

    class Stopping(WordEmbedder):
        def encode(self, texts: Sequence[str]) -> list[Encoding]:
            cancel.cancel()
            return super().encode(texts)

    embedder = Stopping()
    with pytest.raises(Cancelled):
        Excerpts(embedder).of([LONG], "When do bees swarm?", 300, count_words, cancel=cancel)
    assert len(embedder.encoded) == ENCODED_AT_ONCE


def test_the_names_of_many_short_pages_fit_too() -> None:
    text, parts = "", []
    for page in range(1, 600):
        parts.append(DocumentPart(label=f"page {page} of the long report", start=len(text)))
        text += f"Page {page} tells of the number {page * 17}.\n\n"
    pages = replace(document(text), parts=tuple(parts))
    (found,) = Excerpts(WordEmbedder()).of([pages], "the number 1700", 500, count_words)
    assert count_words(found.text) + DOCUMENT_LINE <= 500
    assert "number 1700." in found.text

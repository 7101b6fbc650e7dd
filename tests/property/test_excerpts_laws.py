"""Laws of what is shown of a message: its own words in order, gaps marked, never nothing."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from assistant.domain.passages import passage_spans
from assistant.domain.sentences import Span
from assistant.retrieval.excerpts import GAP, beginning, joined
from tests.unit.retrieval.builders import count_words

MARK = GAP.strip()
words = st.sampled_from(
    ["bee", "roof", "tea", "自行车", "und", "3.5", "Dr.", "No!", "why?", "\n", "\n\n", "x" * 500]
)
messages = st.lists(words, min_size=1, max_size=400).map(" ".join).filter(str.strip)


@st.composite
def shown(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A message, and some of its passages in order."""
    text = draw(messages)
    spans = passage_spans(text)
    kept = draw(st.lists(st.booleans(), min_size=len(spans), max_size=len(spans)))
    chosen = [span for span, keep in zip(spans, kept, strict=True) if keep]
    assume(chosen)
    return text, chosen


@given(shown())
def test_every_passage_is_there_whole_and_nothing_else(what: tuple[str, list[Span]]) -> None:
    text, spans = what
    found = joined(text, spans)
    place = 0
    for span in spans:
        words = text[slice(*span)]
        assert words in found[place:]
        place = found.index(words, place) + len(words)
    plain = "".join("".join(text[slice(*span)] for span in spans).split())
    assert "".join(found.replace(MARK, "").split()) == plain


@given(shown())
def test_a_gap_is_marked_exactly_where_words_are_left_out(what: tuple[str, list[Span]]) -> None:
    text, spans = what
    found = joined(text, spans)
    between = sum(bool(text[one.end : other.start].strip()) for one, other in pairwise(spans))
    opens = bool(text[: spans[0].start].strip())
    closes = bool(text[spans[-1].end :].strip())
    assert found.startswith(f"{MARK} ") is opens
    assert found.endswith(f" {MARK}") is closes
    assert found.count(MARK) == between + opens + closes


@given(messages)
def test_where_all_is_there_it_is_the_text_itself(text: str) -> None:
    assert joined(text, passage_spans(text)) == text


@given(messages)
def test_passages_that_meet_read_as_they_were_written(text: str) -> None:
    spans = passage_spans(text)
    for first in range(len(spans)):
        for last in range(first, min(first + 2, len(spans))):
            found = joined(text, spans[first : last + 1])
            assert text[spans[first].start : spans[last].end] in found


@given(messages.map(str.strip), st.integers(0, 60))
def test_a_beginning_fits_and_is_the_longest_that_does(text: str, limit: int) -> None:
    found = beginning(text, limit, count_words)
    assert found
    assert text.startswith(found)
    assert found == found.rstrip()
    if limit:
        assert count_words(found) <= limit
        rest = text[len(found) :].lstrip()
        longer = text[: len(text) - len(rest) + 1] if rest else text
        assert longer == found or count_words(longer) > limit or not rest


@given(messages.map(str.strip))
def test_a_text_that_fits_is_its_own_beginning(text: str) -> None:
    assert beginning(text, count_words(text), count_words) == text
    assert beginning(text, len(text), len) == text


@given(messages.map(str.strip), st.integers(1, 40))
def test_in_characters_a_beginning_is_as_long_as_the_limit(text: str, limit: int) -> None:
    assert beginning(text, limit, len) == text[:limit].rstrip()

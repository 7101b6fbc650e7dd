"""Whatever a message holds, showing all of it shows what bears the answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.evaluation.bearing import CHUNK_TOKENS, Needed, chunks, plain

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12)
texts = st.lists(
    st.builds("{}{}".format, words, st.sampled_from([" ", ". ", "\n", "? ", "。", "\t- "])),
    max_size=300,
).map("".join)


def count(text: str) -> int:
    return len(text.split())


@given(texts)
def test_chunks_lose_no_word_and_are_small(text: str) -> None:
    found = chunks(text, count)
    together = "".join("".join(chunk) for chunk in found)
    assert "".join(together.split()) == "".join(text.split())
    assert all(count(" ".join(chunk)) <= CHUNK_TOKENS for chunk in found)


@given(texts, st.data())
def test_all_of_a_message_shows_every_chunk(text: str, data: st.DataObject) -> None:
    found = chunks(text, count)
    if not found:
        return
    bearing = data.draw(st.sampled_from(found))
    needed = Needed(whole=plain(text), bearing=bearing)
    assert needed.shown_in(plain(f"User: {text}"))
    only_bearing = Needed(whole="never said", bearing=bearing)
    assert only_bearing.shown_in(plain(f"User: {text}"))
    gaps = " … ".join(bearing)
    assert needed.shown_in(plain(f"Ann: … {gaps} … [out of date; now: B.]"))

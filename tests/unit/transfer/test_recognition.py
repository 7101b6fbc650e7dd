"""Which format a value is of, and what the formats are called."""

from __future__ import annotations

import pytest

from assistant.domain.chat_formats import AUTO, CHAT_FORMATS
from assistant.errors import InvalidInput, UnreadableFile
from assistant.transfer.json_stream import Element
from assistant.transfer.recognition import FORMATS, format_named, recognise


def test_every_format_is_explained_and_every_explained_format_is_read() -> None:
    assert {known.name for known in FORMATS} == {each.name for each in CHAT_FORMATS}
    assert len(CHAT_FORMATS) == len(FORMATS)
    assert all(each.title and each.where.endswith(".") for each in CHAT_FORMATS)


def test_an_unknown_name_is_answered_with_all_names() -> None:
    assert format_named(AUTO) is None
    with pytest.raises(InvalidInput) as caught:
        format_named("telegram")
    assert all(known.name in caught.value.hint for known in FORMATS)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_format_named_is_that_format(known: object) -> None:
    assert format_named(known.name) is known  # type: ignore[attr-defined]


def test_what_is_looked_at_is_given_again() -> None:
    elements = [Element("", number, {"odd": number}) for number in range(3)]
    elements.append(Element("", 3, {"chunkedPrompt": {}}))
    known, again = recognise(iter(elements))
    assert (known.name, list(again)) == ("aistudio", elements)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"assistants": [], "object": "thread"}, "a Jan thread without its messages"),
        ({"sessionID": "s"}, "a part of an OpenCode session"),
        ({"birds": 1}, "an object with 'birds'"),
        ([], "it holds a list where conversations should be"),
    ],
)
def test_what_is_of_no_format_is_described(value: object, why: str) -> None:
    with pytest.raises(UnreadableFile, match=why):
        recognise(iter([Element("", 1, value)]))

"""Values out of JSON, and the places of faults."""

from __future__ import annotations

import pytest

from assistant.errors import UnreadableFile
from assistant.transfer import shapes


@pytest.mark.parametrize(
    ("at", "written"),
    [
        ("", "sender"),
        ("conversations[3]", "conversations[3].sender"),
        ("line 12", "line 12: sender"),
        ("chat_messages[1].content[0]", "chat_messages[1].content[0].sender"),
        ("line 12: content[0]", "line 12: content[0].sender"),
    ],
)
def test_places_read_as_a_person_would_look_for_them(at: str, written: str) -> None:
    assert shapes.place(at, "sender") == written


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (3, "is a number, not text"),
        (True, "is true or false, not text"),
        ([], "is a list, not text"),
        ({}, "is an object, not text"),
    ],
)
def test_what_should_be_text_says_what_it_is(value: object, problem: str) -> None:
    with pytest.raises(UnreadableFile, match=problem):
        shapes.text_in({"a": value}, "a", "conversations[0]")


def test_null_is_absent() -> None:
    owner: dict[str, object] = {"a": None}
    assert shapes.text_in(owner, "a", "") == ""
    assert shapes.optional_items(owner, "a", "") == []
    assert shapes.optional_record(owner, "a", "") == {}
    with pytest.raises(UnreadableFile, match="a is missing"):
        shapes.items_in(owner, "a", "")
    with pytest.raises(UnreadableFile, match="a is missing"):
        shapes.record_in(owner, "a", "")


def test_an_id_may_be_a_whole_number_but_nothing_odder() -> None:
    assert shapes.identity_in({"id": 17}, "id", "") == "17"
    assert shapes.identity_in({"id": "x"}, "id", "") == "x"
    odd: object
    for odd in (True, 1.5, [], {}):
        with pytest.raises(UnreadableFile):
            shapes.identity_in({"id": odd}, "id", "")

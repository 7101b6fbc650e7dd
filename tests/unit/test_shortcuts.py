"""Keys as settings: how they are written, and that none does two things."""

from __future__ import annotations

import pytest

from assistant.errors import InvalidInput
from assistant.settings import Settings, ShortcutSettings, parse_settings, with_value
from assistant.shortcuts import default_of, written_keys


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("ctrl+shift+n", "Ctrl+Shift+N"),
        ("Shift + Control + n", "Ctrl+Shift+N"),
        ("cmd+k", "Ctrl+K"),
        ("f5", "F5"),
        ("Shift+F12", "Shift+F12"),
        ("ctrl++", "Ctrl++"),
        ("alt+pagedown", "Alt+PgDown"),
        ("meta+ä", "Meta+Ä"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_keys_are_written_one_way(typed: str, written: str) -> None:
    assert written_keys(typed) == written
    assert written_keys(written) == written


@pytest.mark.parametrize(
    "typed",
    ["n", "Shift+N", "Ctrl", "Ctrl+Shift", "Ctrl+Foo", "Hyper+N", "F99", "Ctrl+C", "F2", "Ctrl+,"],
)
def test_what_would_be_typed_or_is_taken_for_good_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        written_keys(typed)


def test_the_keys_that_it_comes_with_are_all_allowed_and_distinct() -> None:
    names = list(ShortcutSettings.model_fields)
    keys = [default_of(name) for name in names]
    assert [written_keys(each) for each in keys] == keys
    assert len(set(keys)) == len(keys)
    assert all(ShortcutSettings.model_fields[name].title for name in names)


def test_two_things_cannot_have_the_same_keys() -> None:
    with pytest.raises(InvalidInput, match="Ctrl\\+F would do both") as raised:
        with_value(Settings(), "shortcuts.new_chat", "ctrl+f")
    assert "New chat" in str(raised.value)
    free = with_value(Settings(), "shortcuts.search_here", "")
    assert with_value(free, "new_chat", "ctrl+f").shortcuts.new_chat == "Ctrl+F"


def test_they_are_listed_with_the_other_settings() -> None:
    assert Settings().values()["shortcuts.find_anything"] == "Ctrl+K"


def test_an_older_choice_is_worth_more_than_a_newer_default() -> None:
    read = parse_settings('{"shortcuts": {"new_chat": "Ctrl+K"}}').shortcuts
    assert read.new_chat == "Ctrl+K"
    assert read.find_anything == ""
    assert read.owner_of("Ctrl+K") == "new_chat"
    assert read.owner_of("Ctrl+J") is None

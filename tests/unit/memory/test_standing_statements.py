"""Statements that give a thing a value, and those that say it has another one now."""

from __future__ import annotations

import pytest

from assistant.memory.standing.statements import statement_in


@pytest.mark.parametrize(
    ("text", "thing", "value", "changes", "old"),
    [
        ("Remember that my desk is by the window.", {"desk"}, "by the window", False, ""),
        ("Still true: the venue remains the library.", {"venu"}, "the library", False, ""),
        ("The venue is now the town hall.", {"venu"}, "the town hall", True, ""),
        ("The call moved from Monday to Friday.", {"call"}, "Friday", True, "Monday"),
        ("Correction: the budget is 4,000, not 5,000.", {"budget"}, "4,000", True, "5,000"),
        ("From now on the standup is at ten.", {"standup"}, "at ten", True, ""),
        ("Merk dir, dass mein Fahrrad blau ist.", {"fahrrad"}, "blau", False, ""),
        ("Mein Fahrrad ist jetzt grün.", {"fahrrad"}, "grün", True, ""),
    ],
)
def test_thing_value_and_change(
    text: str, thing: set[str], value: str, changes: bool, old: str
) -> None:
    found = statement_in(text)
    assert found is not None
    assert (set(found.thing), found.value, found.changes, found.old) == (thing, value, changes, old)


@pytest.mark.parametrize(
    "text", ["Is the venue the library?", "I am tired.", "She is a nurse.", "Run the tests first."]
)
def test_other_sentences_state_nothing_of_a_thing(text: str) -> None:
    assert statement_in(text) is None


def test_how_it_goes_is_no_new_value() -> None:
    code = statement_in("The code is 1122.")
    working = statement_in("The code is now working.")
    changed = statement_in("The code is now 3344.")
    assert code is not None
    assert working is not None
    assert changed is not None
    assert not working.replaces(code)
    assert changed.replaces(code)
    assert not changed.replaces(changed)

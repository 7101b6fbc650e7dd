"""The rules about licences."""

from __future__ import annotations

from typing import Any

from tests.audit import allowed, unlicensed

RULES: dict[str, Any] = {
    "allowed": ["MIT", "BSD-3-Clause"],
    "same": {"MIT License": "MIT"},
    "exceptions": {"odd_one": {"licence": "Odd", "reason": "It is alone."}},
}


def test_every_part_must_be_allowed_and_one_choice_is_enough() -> None:
    assert allowed("MIT AND BSD-3-Clause", RULES)
    assert allowed("GPL-3.0-only OR MIT", RULES)
    assert not allowed("GPL-3.0-only AND MIT", RULES)
    assert not allowed("", RULES)


def test_what_is_not_allowed_is_named_and_so_is_an_exception_that_is_none() -> None:
    assert unlicensed(RULES, {"a": "MIT License", "odd-one": "Odd"}) == []
    (wrong,) = unlicensed(RULES, {"b": "GPL-3.0-only", "odd-one": "Odd"})
    assert wrong.startswith("b is under 'GPL-3.0-only'")
    changed, gone = unlicensed(RULES, {"odd-one": "Other"}), unlicensed(RULES, {"a": "MIT"})
    assert "Other" in changed[0]
    assert gone == ["odd-one is excepted, but not installed"]

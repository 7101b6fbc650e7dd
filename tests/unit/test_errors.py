"""The error tree that the docstring draws is the real one, and every error says what to do."""

from __future__ import annotations

import inspect

import pytest

from assistant import errors
from assistant.errors import AssistantError, Cancelled


def _tree(root: type[Exception], depth: int = 0) -> list[str]:
    lines = [" " * 4 * depth + root.__name__]
    for child in root.__subclasses__():
        lines += _tree(child, depth + 1)
    return lines


def _leaves(root: type[AssistantError]) -> list[type[AssistantError]]:
    children = root.__subclasses__()
    return [leaf for child in children for leaf in _leaves(child)] if children else [root]


def test_docstring_shows_the_real_tree() -> None:
    documented = (inspect.getdoc(errors) or "").split("\n\n", 1)[1].splitlines()
    assert documented == _tree(AssistantError)


@pytest.mark.parametrize("leaf", _leaves(AssistantError), ids=lambda leaf: leaf.__name__)
def test_every_error_a_person_sees_says_what_to_do(leaf: type[AssistantError]) -> None:
    written_where_it_is_raised = {errors.InvalidInput}
    if leaf is not Cancelled and leaf not in written_where_it_is_raised:
        assert leaf.hint


def test_a_hint_can_be_given_where_the_error_is_raised() -> None:
    assert errors.InvalidInput("No.", hint="Do this.").hint == "Do this."

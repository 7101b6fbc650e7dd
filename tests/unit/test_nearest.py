"""A mistyped name finds the one that was meant, and what is like none finds none."""

from __future__ import annotations

import pytest

from assistant.errors import InvalidInput, NotFound
from assistant.inference.offers import offer, offers
from assistant.nearest import did_you_mean, nearest
from assistant.settings import Settings, full_name

NAMES = ["Kitchen renovation", "garden", "Gärtnerei"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("kitchen renovation", "Kitchen renovation"),
        ("kitchen", "Kitchen renovation"),
        ("gardne", "garden"),
        ("GARDEN", "garden"),
        ("gartnerei", "Gärtnerei"),
        ("zebra", None),
        ("", None),
    ],
)
def test_the_nearest_name(written: str, meant: str | None) -> None:
    assert nearest(written, NAMES) == meant


def test_the_hint_helps_also_where_nothing_is_near() -> None:
    assert did_you_mean("zebra", NAMES, otherwise="Look.") == "Look."
    assert did_you_mean("gardn", NAMES, otherwise="Look.") == "Did you mean 'garden'?"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("memory.undo_dys", "memory.undo_days"),
        ("undo_day", "memory.undo_days"),
        ("undo-days", "memory.undo_days"),
        ("privacy.ofline", "privacy.offline"),
    ],
)
def test_a_mistyped_setting(written: str, meant: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        full_name(Settings(), written)
    assert refused.value.hint == f"Did you mean {meant!r}?"


def test_a_mistyped_model_of_the_catalogue() -> None:
    known = offers()[0].name
    with pytest.raises(NotFound) as refused:
        offer(known[:-1])
    assert refused.value.hint.startswith("Did you mean")

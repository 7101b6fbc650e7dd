"""The window knows the bundled model by the name that the catalogue gives it."""

from __future__ import annotations

from assistant.inference.catalogue import CHAT_MODEL
from ui.windows.demo_note import BUNDLED_MODEL


def test_the_bundled_model_is_named_as_in_the_catalogue() -> None:
    assert BUNDLED_MODEL == CHAT_MODEL

"""Which layer's states stand for single tokens."""

from __future__ import annotations

import pytest

from assistant.inference.bert import token_layer


@pytest.mark.parametrize(("layers", "layer"), [(1, 1), (2, 1), (3, 2), (6, 4), (12, 8), (24, 16)])
def test_tokens_are_compared_two_thirds_up(layers: int, layer: int) -> None:
    assert token_layer(layers) == layer

"""Pictures that a person hands over with a message: shown, and sent to a model that sees.

A picture says nothing that could be learnt or recalled; only the name of its file can be found.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.errors import CannotSee

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST_SIDE = 1568
"""Pixels of the longer side: models that see scale what is larger down to this, or to less."""

LEAST_TOKENS = 300
"""A small picture costs about as much over any of the common APIs."""
_PATCH = 28


class PictureType(StrEnum):
    """How a kept picture is packed; every API and llama.cpp read both."""

    PNG = "image/png"
    JPEG = "image/jpeg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture as it is kept, without anything that its file said beside what can be seen.

    `width` and `height` in pixels, neither above `MOST_SIDE`. `thumbnail` is a small copy, packed
    as JPEG. None is transparent.
    """

    name: str
    type: PictureType
    width: int
    height: int
    data: bytes
    thumbnail: bytes

    def __post_init__(self) -> None:
        if not (0 < self.width <= MOST_SIDE and 0 < self.height <= MOST_SIDE):
            raise ValueError("a picture is scaled down before it is kept")
        if not self.data or not self.thumbnail:
            raise ValueError("a picture needs its bytes")


def estimated_picture_tokens(width: int, height: int) -> int:
    """About what a picture of so many pixels costs where the model's own way is unknown.

    A token for each square of 28 pixels, as Qwen2-VL counts; OpenAI's, Anthropic's and Google's
    models of 2025 count fewer for a picture of this size. OpenAI's cheapest models multiply the
    count of theirs, to make up for a low price: those are not covered.
    """
    patches = -(-width // _PATCH) * -(-height // _PATCH)
    return max(LEAST_TOKENS, patches)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a model makes of pictures: whether it sees, and what one costs it in tokens."""

    sees: bool
    count: Callable[[Picture], int]

    def cost(self, pictures: Iterable[Picture]) -> int:
        """Tokens of all these."""
        return sum(self.count(each) for each in pictures)


BLIND = Sight(sees=False, count=lambda _picture: 0)
ESTIMATED = Sight(sees=True, count=lambda one: estimated_picture_tokens(one.width, one.height))
"""Of a model that sees, before it is loaded or where nobody says how it counts."""


def require_sight(model: str, *, sees: bool, pictures: int) -> None:
    """Raise `CannotSee` for pictures that would go to a model which sees none."""
    if pictures and not sees:
        what = "this picture" if pictures == 1 else f"these {pictures} pictures"
        raise CannotSee(f"{model} cannot see {what}.")

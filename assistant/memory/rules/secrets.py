"""Masks secrets in what is about to be stored.

A message, an import, a file, a draft or a title keeps "[card number masked]" where the number
stood. The model reads what was typed, for the one answer to it. Masking is done once more without
effect: a mark is no secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from assistant.domain.rules import Masked, SecretKind
from assistant.memory.rules.secret_formats import formed_secrets
from assistant.memory.rules.secret_words import named_secrets

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.memory.rules.secret_formats import Span


class Mask(Protocol):
    """Makes of a text what may be stored."""

    def __call__(self, text: str, known: Iterable[str] = ()) -> Masked:
        """See `mask`."""
        ...


PART_CHARACTERS = 100_000
"""A longer text is searched in parts, which overlap by what a secret may be long."""
OVERLAP = 400
SHORTEST_VALUE = 4
"""Characters; what is shorter is not looked for again in an answer."""


def mask(text: str, known: Iterable[str] = ()) -> Masked:
    """`text` with a mark in place of every secret, and of the `known` ones where they stand."""
    spans = _apart([*_secrets(text), *_repeated(text, known)])
    if not spans:
        return Masked(text=text)
    parts: list[str] = []
    at = 0
    for start, end, kind in spans:
        parts += [text[at:start], kind.mark]
        at = end
    return Masked(
        text="".join([*parts, text[at:]]),
        kinds=tuple(kind for _, _, kind in spans),
        values=tuple(text[start:end] for start, end, _ in spans),
        starts=tuple(start for start, _, _ in spans),
    )


def unmasked(text: str, known: Iterable[str] = ()) -> Masked:
    """`text` as it is: where the person has switched masking off."""
    del known
    return Masked(text=text)


def _secrets(text: str) -> list[Span]:
    if len(text) <= PART_CHARACTERS:
        return [*formed_secrets(text), *named_secrets(text)]
    found: list[Span] = []
    for start in range(0, len(text), PART_CHARACTERS - OVERLAP):
        part = text[start : start + PART_CHARACTERS]
        spans = [*formed_secrets(part), *named_secrets(part)]
        found += [(start + first, start + last, kind) for first, last, kind in spans]
    return found


def _repeated(text: str, known: Iterable[str]) -> Iterable[Span]:
    """Where secrets that are known from elsewhere stand as they are."""
    for value in set(known):
        if len(value) < SHORTEST_VALUE:
            continue
        at = text.find(value)
        while at >= 0:
            yield at, at + len(value), SecretKind.PASSWORD
            at = text.find(value, at + len(value))


def _apart(spans: Sequence[Span]) -> list[Span]:
    """Spans in order that do not overlap: of two that do the earlier, then the longer stays."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda one: (one[0], -one[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept

"""The name that somebody may have meant who wrote one that is not known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST_ALIKE = 0.7
"""Of difflib's ratio, 0 to 1: "memry" is .91 like "memory", "models" .50."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `name` is most like, whatever its case; None where none is."""
    from difflib import get_close_matches  # 5 ms that only a mistyped name has to pay

    wanted = name.strip().casefold()
    folded: dict[str, str] = {}
    for one in known:
        folded.setdefault(one.casefold(), one)
    if wanted in folded:
        return folded[wanted]
    found = get_close_matches(wanted, folded, n=1, cutoff=LEAST_ALIKE)
    if found:
        return folded[found[0]]
    begun = [one for key, one in folded.items() if wanted and key.startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def did_you_mean(name: str, known: Sequence[str] | Mapping[str, str], *, otherwise: str) -> str:
    """The hint for a name that is not known: the nearest that is, or what helps `otherwise`.

    A mapping says how each of the names that are compared is written out.
    """
    near = nearest(name, known)
    if near is None:
        return otherwise
    if isinstance(known, Mapping):
        near = known[near]
    hint = f"Did you mean {near!r}?"
    return hint  # noqa: RET504 - the name by which `make translations` finds it

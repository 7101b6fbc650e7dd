"""Who said a message, as files name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.transfer.shapes import fault, place, text_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.messages import Role


def role_in(
    owner: dict[str, object], at: str, speakers: Mapping[str, Role], *, key: str = "role"
) -> Role:
    """The role that the text under `key` means; a fault where it is none of `speakers`."""
    named = text_in(owner, key, at)
    role = speakers.get(named)
    if role is None:
        known = " nor ".join(repr(name) for name in speakers)
        raise fault(place(at, key), f"is {named[:40]!r}, not {known}" if named else "is missing")
    return role

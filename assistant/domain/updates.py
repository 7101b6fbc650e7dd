"""What a newer version of the program is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """The newest version that its makers tell of.

    `notes` is what they say of it, as Markdown; `newer` whether it comes after this one.
    """

    version: str
    notes: str
    newer: bool

"""The help as it is shown: pages of sections, which errors and notices name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpSection:
    """Some Markdown under a heading; '' for what stands before the first one.

    `topics` are the names that lead here, such as that of an error's class. `picture` is an SVG
    whose colours are named in braces, as `{ink}`, or empty; it stands above the text.
    """

    title: str
    text: str
    topics: tuple[str, ...] = ()
    picture: str = ""
    picture_says: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage:
    """A page: `name` is the same in every language."""

    name: str
    title: str
    sections: tuple[HelpSection, ...]

    def place_of(self, topic: str) -> int | None:
        """Which of the sections a topic leads to; None where none does."""
        return next((n for n, each in enumerate(self.sections) if topic in each.topics), None)

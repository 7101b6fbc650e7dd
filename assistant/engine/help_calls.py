"""The help, read from `resources/help`: Markdown with topics behind headings, and drawings."""

from __future__ import annotations

import re
from importlib import resources
from itertools import zip_longest
from typing import TYPE_CHECKING

from assistant.domain.help_pages import HelpPage, HelpSection
from assistant.engine.calls import EngineCalls
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from concurrent.futures import Future
    from importlib.resources.abc import Traversable

ENGLISH = "en"
_HEADING = Pattern(r"^## (?P<title>.*?)(?: \{(?P<topics>[\w ]+)\})?$", re.MULTILINE)
_PICTURE = Pattern(r"^!\[(?P<says>[^\]]*)\]\((?P<name>[\w-]+\.svg)\)\n*", re.MULTILINE)


class HelpCalls(EngineCalls):
    """The part of an `Engine` that explains the program; each call runs on an engine thread."""

    def help_pages(self, language: str) -> Future[tuple[HelpPage, ...]]:
        """The pages in order; in English where there is no such page in `language`."""
        return self._readers.submit(help_pages, language)


def help_pages(language: str) -> tuple[HelpPage, ...]:
    """As `HelpCalls.help_pages`, at once."""
    folder = resources.files("resources") / "help"
    pages = dict(_texts(folder / ENGLISH))
    if language != ENGLISH:
        own = folder / language
        pages |= {name: text for name, text in _texts(own) if name in pages}
    return tuple(_page(folder, name, text) for name, text in sorted(pages.items()))


def _texts(folder: Traversable) -> list[tuple[str, str]]:
    if not folder.is_dir():
        return []
    return [
        (each.name.removesuffix(".md"), each.read_text("utf-8"))
        for each in folder.iterdir()
        if each.name.endswith(".md")
    ]


def _page(folder: Traversable, name: str, text: str) -> HelpPage:
    head, _, rest = text.partition("\n")
    found = list(_HEADING.finditer(rest))
    sections = []
    if before := rest[: found[0].start() if found else None].strip():
        sections.append(_section(folder, "", (), before))
    for heading, following in zip_longest(found, found[1:]):
        body = rest[heading.end() : following.start() if following else None].strip()
        topics = tuple((heading["topics"] or "").split())
        sections.append(_section(folder, heading["title"], topics, body))
    return HelpPage(
        name=name.partition("-")[2], title=head.removeprefix("# "), sections=tuple(sections)
    )


def _section(folder: Traversable, title: str, topics: tuple[str, ...], text: str) -> HelpSection:
    shown = _PICTURE.search(text)
    if shown is None:
        return HelpSection(title=title, text=text, topics=topics)
    return HelpSection(
        title=title,
        text=_PICTURE.sub("", text, count=1),
        topics=topics,
        picture=(folder / shown["name"]).read_text("utf-8"),
        picture_says=shown["says"],
    )

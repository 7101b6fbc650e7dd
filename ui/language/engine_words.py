"""What the engine says, in the person's language.

The engine speaks English and knows no Qt. Its fixed sentences are looked up as they are. One that
holds data was made from a template in its source; `make translations` collects these templates,
and here the sentence is laid against them, so that its data can be put into the translation.
"""

from __future__ import annotations

import json
import re
from functools import cache

from PySide6.QtCore import QCoreApplication

from assistant.patterns import Pattern
from ui.language.choosing import FOLDER

ENGINE, SETTINGS = "Engine", "Settings"
_HOLE = Pattern(r"('?)\{(\w+)\}\1")
_BETWEEN = "; "
_DEEPEST = 3
"""A sentence may hold a reason that is one itself, and that one more."""


def in_words(sentence: str, depth: int = 0) -> str:
    """A sentence of the engine in the person's language; as it is where there is no other."""
    found = QCoreApplication.translate(ENGINE, sentence)
    if found != sentence or not sentence or depth >= _DEEPEST:
        return found
    for source, head in _templates():
        if sentence.startswith(head) and (match := _sentences_of(source).fullmatch(sentence)):
            template = QCoreApplication.translate(ENGINE, source)
            if template == source:
                return sentence
            data = {name: in_words(value, depth + 1) for name, value in match.groupdict().items()}
            return _filled(template, data)
    if _BETWEEN in sentence:  # a list, such as what lies where
        return _BETWEEN.join(in_words(part, depth + 1) for part in sentence.split(_BETWEEN))
    return sentence


def _filled(template: str, data: dict[str, str]) -> str:
    return _HOLE.sub(lambda hole: hole[0].replace(f"{{{hole[2]}}}", data[hole[2]]), template)


def setting_words(text: str) -> str:
    """The title or description of a setting, or one of its choices."""
    return QCoreApplication.translate(SETTINGS, text)


@cache
def _templates() -> tuple[tuple[str, str], ...]:
    """Every template that holds words of its own, and the words before its first data."""
    sources = json.loads((FOLDER / "templates.json").read_text(encoding="utf-8"))
    return tuple((source, _HOLE.split(source, maxsplit=1)[0]) for source in sources)


@cache
def _sentences_of(template: str) -> re.Pattern[str]:
    """What the sentences of a template look like; hundreds at once would hold a window up."""
    return re.compile(_pattern(template), re.DOTALL)


def _pattern(template: str) -> str:
    pattern, at = "", 0
    for hole in _HOLE.finditer(template):
        pattern += re.escape(template[at : hole.start()])
        group = f"(?P<{hole[2]}>.*?)"
        pattern += f"['\"]{group}['\"]" if hole[1] else group  # repr takes either quote
        at = hole.end()
    return pattern + re.escape(template[at:])

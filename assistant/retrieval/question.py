"""What was asked, once it has been looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.index.analysis import query_terms
from assistant.retrieval.matching import Probe

if TYPE_CHECKING:
    from assistant.domain.dates.periods import Period
    from assistant.domain.encodings import QueryEncoding
    from assistant.domain.ids import EntityId

QUESTION_MARKS = ("?", "？", "؟")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A query and its vectors.

    `speakers`: numbers of those whom it names; `words`: its text without their names, with
    what it continues before them where it asks nothing; `own_words`: without that;
    `of_assistant`: whether it asks for what the assistant said; `terms`: one tuple of index
    terms per content word, alternatives of languages beside each other; `probe`: what late
    interaction compares; `asks`: whether it is put as a question; `periods`: the times that it
    names, as of the day it is asked on; `entities`: those that it names.
    """

    text: str
    encoding: QueryEncoding
    speakers: frozenset[int]
    words: str
    own_words: str
    of_assistant: bool = False
    entities: frozenset[EntityId] = frozenset()
    periods: tuple[Period, ...] = ()
    terms: list[tuple[str, ...]] = field(init=False)
    probe: Probe = field(init=False)
    asks: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", query_terms(self.own_words))
        object.__setattr__(self, "probe", Probe.of(self.encoding))
        object.__setattr__(self, "asks", is_question(self.text))


def is_question(text: str) -> bool:
    """Whether a text is put as a question; "yes, let us do that" only continues a chat."""
    return text.rstrip().endswith(QUESTION_MARKS)

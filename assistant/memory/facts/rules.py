"""How a rule reads one statement out of a sentence and says it in plain English."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from assistant.domain.facts import FactType
    from assistant.memory.facts.values import Value

YOU = "you"
"""The subject of what the person tells of themselves."""

_ALTERNATIVE = Pattern(r"\[([^|\]]*)\|([^\]]*)\]")
_YOURS = {"my": "your", "myself": "yourself", "me": "you", "our": "your"}
_THEIRS = {"my": "their", "myself": "themselves", "me": "them", "our": "their"}
_OWN = Pattern(r"\b(?:my|myself|me|our)\b", re.IGNORECASE)
_MY = Pattern(r"\b(?:my|mein(?:e|en|em|er)?)\b", re.IGNORECASE)
_CLAUSE_START = Pattern(
    r"[,;:(—–]\s*|\s-\s|\b(?:"
    + alternatives(
        """and | but | so | because | since | also | that | as | plus | though | although | while
        | hi | hello | hey | ok | okay | well | yes | no | yeah | oh | by the way | btw | fyi
        | actually | anyway | just so you know | for context | for the record | in fact
        | to be clear | quick note | update | correction | note | unlike you | as i said
        | like i said | i should mention | i forgot to mention | i told you | i said
        | i mentioned | it turns out | turns out | sadly | unfortunately | luckily | honestly
        | the thing is
        | i['’]m afraid | you know | it seems | seems like | today | nowadays | these days
        | currently | recently | und | aber | denn
        | dass | also | übrigens | hallo | ja | nein | ach | eigentlich | tatsächlich"""
    )
    + r")\b[,:]?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One way to state something.

    `pattern` stands at the beginning of a clause; `read` takes what follows it, None where the
    pattern holds everything. `statement` and `attribute` are filled with the pattern's groups and
    the value as `v`; "[Your|{s}'s]" offers the person's form and that of a named speaker `s`.
    `subject` is filled like them, empty for the speaker. `words` translates groups.
    """

    pattern: Pattern
    type: FactType
    statement: str
    attribute: str = ""
    read: Callable[[str], Value | None] | None = None
    subject: str = ""
    words: Mapping[str, str] = field(default_factory=dict)


def rule(
    type_: FactType,
    pattern: str,
    statement: str,
    attribute: str = "",
    read: Callable[[str], Value | None] | None = None,
    *,
    words: Mapping[str, str],
) -> Rule:
    """A `Rule` about the speaker, whatever the case of its pattern."""
    return Rule(
        pattern=Pattern(pattern, re.IGNORECASE),
        type=type_,
        statement=statement,
        attribute=attribute,
        read=read,
        words=words,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a rule read: ready to be a fact but for its source. `start`, `end` are offsets."""

    type: FactType
    subject: str
    statement: str
    attribute: str
    start: int
    end: int


def readings(
    words: str, rules: tuple[Rule, ...], speaker: str, *, after_my: bool = False
) -> Iterator[Reading]:
    """What `rules` read in a sentence, the first that fits at each clause.

    `speaker` is empty for the person themselves. `after_my` begins a try at each "my" instead.
    """
    done = 0
    for start in _my_starts(words) if after_my else clause_starts(words):
        if start < done:
            continue
        for rule in rules:
            found = _read(rule, words, start, speaker)
            if found is not None:
                yield found
                done = found.end
                break


def clause_starts(words: str) -> list[int]:
    """Where a clause of the sentence may begin."""
    lead = re.match(r"\W*", words)
    starts = {lead.end() if lead else 0}
    starts.update(match.end() for match in _CLAUSE_START.finditer(words))
    return sorted(starts)


def _my_starts(words: str) -> list[int]:
    return [match.start() for match in _MY.finditer(words)]


def _read(rule: Rule, words: str, start: int, speaker: str) -> Reading | None:
    match = rule.pattern.match(words, start)
    if match is None:
        return None
    groups = {
        name: rule.words.get(text.casefold(), text)
        for name, text in match.groupdict(default="").items()
    }
    end = match.end()
    if rule.read is not None:
        value = rule.read(words[end:])
        if value is None:
            return None
        groups["v"] = turned(value.text, speaker)
        end += value.length
    groups["s"] = speaker
    return Reading(
        type=rule.type,
        subject=_filled(rule.subject, groups, speaker) or speaker or YOU,
        statement=as_sentence(_filled(rule.statement, groups, speaker)),
        attribute=_filled(rule.attribute, groups, speaker).casefold(),
        start=start,
        end=end,
    )


def turned(value: str, speaker: str = "") -> str:
    """The speaker's "my" inside a value, as the statement has to say it."""
    return _OWN.sub(
        lambda match: (
            _THEIRS[match.group().casefold()] if speaker else _YOURS[match.group().casefold()]
        ),
        value,
    )


def _filled(template: str, groups: Mapping[str, str], speaker: str) -> str:
    chosen = _ALTERNATIVE.sub(lambda match: match.group(2 if speaker else 1), template)
    return chosen.format_map(groups)


def as_sentence(text: str) -> str:
    """`text` as a sentence begins, with single spaces."""
    tidy = " ".join(text.split())
    return tidy[:1].upper() + tidy[1:]

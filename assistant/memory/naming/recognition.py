"""Names in one message or fact, by rules alone: which they are is settled in `resolution`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.entities import EntityKind, Grade, Naming
from assistant.domain.messages import Message, Origin, Role
from assistant.index.languages import language_of
from assistant.memory.facts.rules import YOU
from assistant.memory.language.own_words import stated_sentences
from assistant.memory.naming.cues import REACH, Cue, cue_for
from assistant.memory.naming.lexicon import is_common
from assistant.memory.naming.runs import Run, readable, runs_in
from assistant.memory.naming.uncased import uncased_names
from assistant.memory.naming.words import (
    block_of,
    folded,
    initials_of,
    is_acronym,
    is_uncased,
    key_of,
    tidy,
)
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ConversationId, UnitId

MAX_NAMES = 48
"""Of one unit; a longer list of names is no one's own words."""

SELF_BLOCK = "\u00b7you"
"""Block of the person who uses Keepsake; no name has it."""

_LONG_FORM = Pattern(
    r"\s*(?:\(\s*(?:short for|that is|i\.e\.|das heißt|d\. ?h\.)?\s*([^()\n]{5,80}?)\s*\)"
    r"|,?\s+(?:stands for|which stands for|short for|is short for|means|steht für|signifie"
    r"|significa|sta per|означает)\s+([^.!?()\n]{5,80}))",
    re.IGNORECASE,
)
_PHRASE_WORD = Pattern(r"[^\W\d_][\w’'-]*")


@dataclass(frozen=True, slots=True)
class _Found:
    words: str
    start: int
    cue: Cue
    plain: bool
    long: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    unit_id: UnitId
    conversation_id: ConversationId
    said_at: datetime


def names_in_message(message: Message, *, among_people: bool) -> list[Naming]:
    """What `message` may name, in its order; among people also who speaks.

    Of an assistant's message everything is a hint: it counts where the person knows the name.
    """
    unit = _Unit(
        unit_id=message.message_id,
        conversation_id=message.conversation_id,
        said_at=message.said_at,
    )
    by_person = message.role in (Role.USER, Role.NOTE) or among_people
    own = by_person and message.origin is not Origin.DOCUMENT
    speaker = message.speaker.strip() if among_people else ""
    names = [
        _naming(unit, place, found, own=own, speaker=speaker, among_people=among_people)
        for place, found in enumerate(_distinct(_found_in(message.text, own=own)), start=1)
    ]
    if not among_people and any(each.of_self for each in names):
        stated = "\n".join(sentence.words for sentence in stated_sentences(message.text))
        names = [each for each in names if not each.of_self or each.words in stated]
    if speaker and not is_common(speaker):
        names.insert(0, _speaker(unit, speaker))
    return names


def names_in_fact(fact: CoreFact, said_at: datetime) -> list[Naming]:
    """What a fact names; its subject first. `said_at`: when its first source was said."""
    source = fact.sources[0]
    unit = _Unit(unit_id=fact.fact_id, conversation_id=source.conversation_id, said_at=said_at)
    names: list[Naming] = []
    subject = fact.subject.strip()
    for place, found in enumerate(_distinct(_found_in(fact.statement, own=True)), start=1):
        naming = _naming(unit, place, found, own=True, speaker="", among_people=True)
        about = folded(naming.words) == folded(subject)
        names.append(replace(_of_fact(naming), is_subject=about))
    if subject == YOU:
        names.insert(0, _self(unit))
    elif subject[:1].isupper() and not any(each.is_subject for each in names):
        named = _Found(subject, 0, Cue(), plain=False)
        first = _naming(unit, 0, named, own=True, speaker="", among_people=True)
        names.insert(0, replace(_of_fact(first), is_subject=True))
    return names


def _of_fact(naming: Naming) -> Naming:
    """A fact says nothing of its own: the message that it rests on counts."""
    return replace(naming, grade=Grade.HINT, is_fact=True, among_people=False, long="")


def _self(unit: _Unit) -> Naming:
    return Naming(
        unit_id=unit.unit_id, conversation_id=unit.conversation_id, said_at=unit.said_at,
        place=0, words=YOU, block=SELF_BLOCK, key=SELF_BLOCK, grade=Grade.HINT, of_self=True,
        is_fact=True, is_subject=True,
    )  # fmt: skip


def _speaker(unit: _Unit, name: str) -> Naming:
    found = _Found(name, 0, Cue(kind=EntityKind.PERSON, sure=True), plain=True)
    naming = _naming(unit, 0, found, own=True, speaker="", among_people=True)
    return replace(naming, grade=Grade.SPEAKER)


def _naming(
    unit: _Unit, place: int, found: _Found, *, own: bool, speaker: str, among_people: bool
) -> Naming:
    cue = found.cue
    descriptor = cue.descriptor
    if descriptor and cue.of_speaker and speaker:
        descriptor = f"{speaker}'s {descriptor}"
    grade = Grade.HINT
    if own:
        grade = Grade.CUED if cue.sure else Grade(int(found.plain))
    words = tidy(found.words)
    return Naming(
        unit_id=unit.unit_id,
        conversation_id=unit.conversation_id,
        said_at=unit.said_at,
        place=place,
        words=f"{cue.title} {words}" if cue.title else words,
        block=block_of(words),
        key=key_of(words),
        grade=grade,
        kind=cue.kind if own else None,
        descriptor=descriptor if own else "",
        long=found.long if own else "",
        initials=initials_of(words),
        of_self=own and cue.self_named and not among_people,
        among_people=among_people,
    )


def _distinct(found: Iterator[_Found]) -> list[_Found]:
    """Each name once per unit, by the place that says most of it; the first `MAX_NAMES`."""
    best: dict[tuple[str, str], _Found] = {}
    for one in found:
        key = (key_of(tidy(one.words)), one.cue.descriptor)
        if not key[0]:
            continue
        known = best.get(key)
        if known is None:
            if len(best) < MAX_NAMES:
                best[key] = one
        elif _weight(one) > _weight(known):
            best[key] = replace(one, start=known.start)
    described = {key for key, descriptor in best if descriptor}
    return [one for (key, about), one in best.items() if about or key not in described]


def _weight(found: _Found) -> tuple[bool, bool, bool, bool]:
    cue = found.cue
    return cue.sure, bool(found.long), cue.kind is not None, found.plain


def _found_in(text: str, *, own: bool) -> Iterator[_Found]:
    """Everything that has a capital; what an assistant says is not looked at more closely."""
    text = readable(text)
    german = language_of(text) == "german"
    small = set(_PHRASE_WORD.findall(text)) if own else set()
    for run in runs_in(text, german=german):
        if not own:
            yield _Found(run.words, run.start, Cue(), plain=False)
            continue
        before = text[max(0, run.start - REACH) : run.start]
        after = text[run.end : run.end + REACH]
        cue = cue_for(run.words, before, after)
        if cue.by_itself and not run.plain:
            cue = replace(cue, sure=False)
        # What is also written small names nothing, unless the words around say that it does.
        plain = run.plain and (cue.sure or run.words.casefold() not in small)
        yield _Found(run.words, run.start, cue, plain, _long_form(run, before, text))
    if own and is_uncased(text):
        for words, start, cue in uncased_names(text):
            yield _Found(words, start, cue, plain=True)


def _long_form(run: Run, before: str, text: str) -> str:
    """What the text says an acronym stands for: "OKR (objectives and key results)"."""
    if not is_acronym(run.words):
        return ""
    letters = folded(tidy(run.words)).replace("-", "")
    behind = _LONG_FORM.match(text[run.end : run.end + 120])
    if behind:
        phrase = behind.group(1) or behind.group(2)
        return _spelling(phrase, letters, from_end=False)
    if before.rstrip().endswith("(") and text[run.end : run.end + 2].lstrip("s").startswith(")"):
        return _spelling(before.rstrip()[:-1], letters, from_end=True)
    return ""


def _spelling(phrase: str, letters: str, *, from_end: bool) -> str:
    """The words at an end of `phrase` whose initials are `letters`."""
    words = list(_PHRASE_WORD.finditer(phrase))
    for count in range(len(letters), min(len(words), len(letters) + 4) + 1):
        part = words[-count:] if from_end else words[:count]
        spelt = phrase[part[0].start() : part[-1].end()]
        plain = "".join(folded(word.group())[:1] for word in part)
        if letters in (initials_of(spelt), plain):
            return " ".join(spelt.split())
    return ""

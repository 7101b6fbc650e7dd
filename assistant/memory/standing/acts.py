"""What a message says about the memory itself: to forget, not to keep, over, unsure, elsewhere.

Only the person's own plain words count (`own_words`): nothing inside quotations, code, forwarded
mail or role play, and nobody who merely talks about forgetting.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from assistant.domain.sentences import Span
from assistant.domain.standing import Standing
from assistant.index.analysis import query_terms
from assistant.memory.language.own_words import MAX_READ_CHARACTERS, plain_sentences
from assistant.memory.standing import phrases as say
from assistant.memory.standing import remarks as remark
from assistant.memory.standing.statements import (
    DETERMINERS,
    Statement,
    statement_in,
    thing_terms,
)
from assistant.memory.standing.whom import about_whom
from assistant.memory.standing.wishes import said_in_passing, wish_in, words_besides
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.memory.language.own_words import OwnSentence

LANGUAGES = ("english", "german")
"""Words are compared by their stems in these, whatever the language of a message."""
READ_ANYWAY_CHARACTERS = 120
"""So short a message is read whatever its words are."""
SHORT_CHARACTERS = 400
"""What is said of a sentence of so short a message is said of the message."""
FEWEST_WORDS_BESIDES = 3
"""A request with fewer words besides speaks of what was said before it."""
FEWEST_WORDS_BEFORE = 4
"""So many words before "erase that", in the same message, are what is to be erased."""
MAX_SOURCE_WORDS = 12
"""A longer sentence with "that no longer applies" speaks of something in it."""

_CONTRACTED = Pattern(r"\b(that|this|it)['’]s\b", re.IGNORECASE)

Terms = tuple[tuple[str, ...], ...]


class Reach(StrEnum):
    """Which message an act is about."""

    ITSELF = "itself"
    BEFORE = "before"
    """What the person said just before, in the same conversation."""
    NAMED = "named"
    """What `terms` or `statement` name, anywhere in the memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing that a message does to itself or to others.

    `terms` are the words that name what it is about, each with its stems in several languages.
    `span` are its own words in the message, None for all of it. `earlier`: of several, the newest
    one stands. `everything`: whatever names it is meant, `onwards` also what is said later.
    `if_told`: only a message that tells of the person is meant. `of_others`: it was said of
    somebody else.
    """

    standing: Standing
    reach: Reach
    terms: Terms = ()
    statement: Statement | None = None
    span: Span | None = None
    earlier: bool = False
    everything: bool = False
    onwards: bool = False
    if_told: bool = False
    of_others: bool = False


@lru_cache(maxsize=512)
def acts_in(text: str) -> tuple[Act, ...]:
    """What `text`, said by the person, does to itself and to what was said before."""
    text = text[:MAX_READ_CHARACTERS]
    if len(text) > READ_ANYWAY_CHARACTERS and not say.WORTH_READING.search(text):
        return ()
    sentences = [*plain_sentences(text)]
    found: list[Act] = []
    for place, sentence in enumerate(sentences):
        act = _read(sentence.words, text, sentences, place)
        if act is not None:
            found.append(act)
    return tuple(found)


def forget_texts() -> None:
    """Keep no words of messages in mind: some were forgotten."""
    acts_in.cache_clear()


def content_terms(words: str) -> Terms:
    """The words that tell something, without those in which people speak about the memory."""
    kept = " ".join(word for word in words.split() if _tells(word.strip(".,;:!?\"'“”()")))
    return tuple(query_terms(kept, LANGUAGES)) if kept else ()


def _tells(word: str) -> bool:
    return word.casefold() not in DETERMINERS and not say.FILLER.fullmatch(word)


def _read(words: str, text: str, sentences: Sequence[OwnSentence], place: int) -> Act | None:
    span = _span_of(sentences[place])
    return (
        _kept(words)
        or _wished(words, sentences, place)
        or _private(words, text)
        or _withdrawn(words, span)
        or _of_others(words, sentences, place)
        or _elsewhere(words, text, span)
        or _unconfirmed(words, text, sentences, place)
        or _over(words, text)
        or _changed(words)
    )


def _kept(words: str) -> Act | None:
    match = say.KEEPING.match(words)
    if match is None:
        return None
    terms = content_terms(match.group("what"))
    return Act(standing=Standing.KEPT, reach=Reach.NAMED, terms=terms) if terms else None


def _wished(words: str, sentences: Sequence[OwnSentence], place: int) -> Act | None:
    """What a sentence wishes of the memory in so many words."""
    wish = wish_in(words, " ".join(one.words for one in sentences[:place]))
    if wish is None:
        return None
    standing = Standing.PRIVATE if wish.forbids else Standing.WITHDRAWN
    if wish.thing:
        terms = content_terms(wish.thing)
        if not terms:
            return None
        span = _span_of(sentences[place])
        return Act(
            standing=Standing.WITHDRAWN, reach=Reach.NAMED, terms=terms, span=span,
            everything=wish.everything, onwards=wish.forbids,
        )  # fmt: skip
    told = sentences if wish.forbids else sentences[:place]
    besides = sum(words_besides(one.words) for one in told)
    if wish.ahead or besides >= (FEWEST_WORDS_BESIDES if wish.forbids else FEWEST_WORDS_BEFORE):
        return Act(standing=standing, reach=Reach.ITSELF)
    return Act(standing=standing, reach=Reach.BEFORE, if_told=not wish.certain)


def _withdrawn(words: str, span: Span | None) -> Act | None:
    what, certain, earlier = _to_forget(words)
    if what is None:
        return None
    if say.JUST_SAID.match(what):
        return Act(standing=Standing.WITHDRAWN, reach=Reach.BEFORE) if certain else None
    match = say.ABOUT.match(what) or say.GERMAN_ABOUT.match(what)
    terms = content_terms(match.group("thing") if match else what)
    if not terms:
        return None
    return Act(
        standing=Standing.WITHDRAWN, reach=Reach.NAMED, terms=terms, span=span, earlier=earlier
    )


def _to_forget(words: str) -> tuple[str | None, bool, bool]:
    """What is to be forgotten, whether "that" alone says so for certain, and if a newer stays."""
    if match := say.GERMAN_LAST.match(words):
        return _trimmed(match.group("thing")), True, False
    if match := say.FORGETTING.match(words):
        what = _trimmed(match.group("what"))
        if not what or say.IDIOM.match(what) or say.TELLING_OF_ONESELF.match(words):
            return None, False, False
        told = bool(re.search(r"\b(?:i|ich|we|je|eu)\b|message|nachricht", what, re.IGNORECASE))
        certain = told or bool(say.POLITE.search(words) or say.REMOVES_TOO.search(words))
        if not certain and any(
            turn.search(match.group("what"))
            for turn in (say.SHIFTING, say.TURNS_ELSEWHERE, say.LEFT_BLANK)
        ):
            return None, False, False
        thing, one_of_several = _earlier_one(what)
        return thing or what, certain, one_of_several
    return _to_remove(words)


def _to_remove(words: str) -> tuple[str | None, bool, bool]:
    """The same of words that may ask for files or lines to be removed as well."""
    match = say.REMOVING.match(words)
    if match is None:
        return None, False, False
    what = _trimmed(match.group("what"))
    if say.OF_THE_MEMORY.search(match.group("what")):
        return what, True, False
    thing, one_of_several = _earlier_one(what)
    if thing and say.PASSING_OVER.search(words) and not say.ARTEFACT.search(what):
        return thing, True, one_of_several
    return None, False, False


def _earlier_one(what: str) -> tuple[str | None, bool]:
    """The thing whose earlier version is meant, and whether a later one, told before, stays.

    Where the new one is told with the request, all that was told before is the earlier one.
    """
    match = say.EARLIER_ONE.match(what)
    if match is None:
        return None, False
    thing, _, rest = re.sub(r"[,;:–—]|\.\s", "\0", match.group("thing")).partition("\0")
    return thing, not re.search(r"\b(?:new|now|is|neue?[nrs]?|jetzt|ist)\b", rest)


def _trimmed(what: str) -> str:
    return say.FROM_MEMORY.sub("", what).strip(" \t\n.!,;:?")


def _private(words: str, text: str) -> Act | None:
    if say.ASKS_ADVICE.match(words) or said_in_passing(words):
        return None
    match = say.NOT_KEPT.match(words)
    if match is not None:
        verbs = match.group("verb")
        certain = say.SPEECH_VERB.search(verbs) or not say.ARTEFACT.search(text)
        if not certain or not say.NOT_KEPT_ENDS.match(match.group("rest")):
            return None
    elif not say.PRIVATE_WORDS.search(words):
        return None
    rest = say.PRIVATE_WORDS.sub(" ", text)
    if match is not None:
        rest = text.replace(words, " ") + match.group("rest").partition(":")[2]
    besides = len(re.findall(r"\w+", rest)) >= FEWEST_WORDS_BESIDES
    return Act(standing=Standing.PRIVATE, reach=Reach.ITSELF if besides else Reach.BEFORE)


def _of_others(words: str, sentences: Sequence[OwnSentence], place: int) -> Act | None:
    """What was told just before was of somebody else, not of the person."""
    if about_whom(words) is None:
        return None
    told = sum(words_besides(one.words) for one in sentences[:place])
    reach = Reach.ITSELF if told >= FEWEST_WORDS_BEFORE else Reach.BEFORE
    return Act(standing=Standing.OUT_OF_SCOPE, reach=reach, of_others=True)


def _elsewhere(words: str, text: str, span: Span | None) -> Act | None:
    if remark.WAS_OTHERS.match(words):
        return Act(standing=Standing.OUT_OF_SCOPE, reach=Reach.BEFORE)
    if words.endswith(("?", "？")):
        return None
    if match := remark.THING_WAS_OTHERS.match(words):
        terms = content_terms(match.group("thing"))
        if len(terms) > 1:
            return Act(standing=Standing.OUT_OF_SCOPE, reach=Reach.NAMED, terms=terms)
    elsewhere = remark.SIMILAR_ELSEWHERE.search(words) or (
        remark.NAMED_SCOPE.search(words)
        and remark.DENIED.search(words)
        and not remark.RULE.search(words)
    )
    if not elsewhere:
        return None
    return Act(standing=Standing.OUT_OF_SCOPE, reach=Reach.ITSELF, span=_whole_if_short(text, span))


def _unconfirmed(words: str, text: str, sentences: Sequence[OwnSentence], place: int) -> Act | None:
    if words.endswith(("?", "？")):
        return None
    if remark.UNCONFIRMED.search(words):
        span = _whole_if_short(text, _span_of(sentences[place]))
        return Act(standing=Standing.UNCONFIRMED, reach=Reach.ITSELF, span=span)
    if remark.JOKE.match(words) and place == 0:
        return Act(standing=Standing.UNCONFIRMED, reach=Reach.BEFORE)
    if remark.DOUBT.search(words):
        if place == 0:
            return Act(standing=Standing.UNCONFIRMED, reach=Reach.BEFORE)
        span = _whole_if_short(text, _span_of(sentences[place - 1]))
        return Act(standing=Standing.UNCONFIRMED, reach=Reach.ITSELF, span=span)
    return None


def _over(words: str, text: str) -> Act | None:
    match = remark.OVER.match(_CONTRACTED.sub(r"\1 is", words))
    if match is None or words.endswith(("?", "？")) or remark.DOUBTED.search(words):
        return None
    thing = match.group("thing").strip(" ,")
    if remark.PRONOUN.match(thing):
        if len(text.split()) > MAX_SOURCE_WORDS:
            return None
        return Act(standing=Standing.EXPIRED, reach=Reach.BEFORE)
    named = Statement(thing=thing_terms(thing), value="")
    terms = content_terms(thing)
    if not terms or not named.thing:
        return None
    return Act(standing=Standing.EXPIRED, reach=Reach.NAMED, terms=terms, statement=named)


def _changed(words: str) -> Act | None:
    statement = statement_in(words)
    if statement is None or not statement.changes or remark.DOUBTED.search(words):
        return None
    return Act(standing=Standing.SUPERSEDED, reach=Reach.NAMED, statement=statement)


def _span_of(sentence: OwnSentence) -> Span:
    return Span(sentence.start, sentence.end)


def _whole_if_short(text: str, span: Span | None) -> Span | None:
    return None if len(text) <= SHORT_CHARACTERS else span

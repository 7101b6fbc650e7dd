"""Denials read by the rules of what they deny: "I don't live in Oslo any more" as "I live in Oslo".

What the rules make of the sentence turned round tells the slot and the value that are over. Where
no rule reads it, the words that it denies name what is over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from assistant.memory.facts.ending_rules import EndingReading
from assistant.memory.facts.endings import EXACTLY, Ended
from assistant.memory.facts.english_words import SHARED_RELATIONS, SINGLE_RELATIONS
from assistant.memory.facts.remembering import second_person
from assistant.memory.facts.rules import YOU, as_sentence
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from assistant.memory.facts.rules import Reading

MAX_WORDS = 9
"""A longer denial denies more than one thing."""

_ADVERB = r"(?:(?:really|actually|even|currently|just|also|now|sadly|myself|in\s+fact)\s+)*"
_CLAUSE = r"(?P<p>[^,;:.!?…—–]+)"
_RELATION = f"{alternatives(SINGLE_RELATIONS)}|{alternatives(SHARED_RELATIONS)}"
_BACK = {
    "lived": "live", "worked": "work", "had": "have", "owned": "own", "drove": "drive",
    "studied": "study", "played": "play", "spoke": "speak", "liked": "like", "ate": "eat",
    "drank": "drink", "taught": "teach", "was": "be", "been": "be", "were": "be", "driven": "drive",
}  # fmt: skip


class _Turn(NamedTuple):
    """A way to deny: `first` begins what is denied. `firm`: it says outright that it is over."""

    pattern: Pattern
    first: str
    firm: bool
    never: bool = False


def _turn(pattern: str, first: str, *, firm: bool = True, never: bool = False) -> _Turn:
    return _Turn(Pattern(pattern + _CLAUSE, re.IGNORECASE), first, firm, never)


_TURNS = (
    _turn(rf"(?:i|we)\s+{_ADVERB}no\s+longer\s+", "I "),
    _turn(rf"(?:i['’]?m|i\s+am|we['’]re|we\s+are)\s+{_ADVERB}no\s+longer\s+", "I'm "),
    _turn(rf"(?:i|we)\s+(?:do\s+not|don['’]?t)\s+{_ADVERB}", "I ", firm=False),
    _turn(rf"(?:i['’]?m|i\s+am|we['’]re|we\s+are)\s+{_ADVERB}not\s+{_ADVERB}(?:an?\s+"
          rf"(?=\w))?", "I'm a ", firm=False),
    _turn(rf"(?:i['’]?m|i\s+am|we['’]re|we\s+are)\s+{_ADVERB}not\s+{_ADVERB}", "I'm ", firm=False),
    _turn(r"(?:i|we)\s+used\s+to\s+be\s+", "I'm "),
    _turn(r"(?:i|we)\s+used\s+to\s+", "I "),
    _turn(rf"(?:i|we)(?:['’]ve|\s+have)?\s+{_ADVERB}(?:stopped|quit|ceased|gave\s+up|given\s+up)"
          rf"\s+being\s+", "I'm "),
    _turn(rf"(?:i|we)(?:['’]ve|\s+have)?\s+{_ADVERB}(?:stopped|quit|ceased|gave\s+up|given\s+up)"
          rf"\s+(?=\w+ing\b)", "I'm "),
    _turn(r"(?:not|no\s+longer)\s+(?=\w+ing\b)", "I'm ", firm=False),
    _turn(rf"(?:i|we)(?:['’]ve|\s+have)?\s+{_ADVERB}never\s+"
          rf"{_ADVERB}", "I ", firm=False, never=True),
    _turn(r"(?:it['’]?s|it\s+is|it\s+was)\s+not\s+true\s+(?:at\s+all\s+)?that\s+(?=(?:i|we|my)"
          r"\b)", "", never=True),
)  # fmt: skip
_OF_OTHERS = Pattern(
    rf"(?P<who>my\s+(?:\w+er\s+|little\s+|big\s+|best\s+)?(?:{_RELATION})(?:,?\s+[A-Z]\w+,?)?)\s+"
    r"(?:(?P<does>does\s+not|doesn['’]t)|(?P<is>is\s+no\s+longer|isn['’]t|is\s+not)|no\s+longer)\s+"
    + _CLAUSE,
    re.IGNORECASE,
)
_MARK = any_of(
    "any ?more | any ?longer | these days | nowadays | at all | after all",
    before=r"\s*\b",
    after=r"\b\s*",
)
_WHEN = Pattern(
    r"\s+(?:because|since|so|as|but|and|until|after|though|although|thanks\s+to|due\s+to|sadly"
    r"|unfortunately|now|today|anyway|already|actually|either|too|in\s+(?:19|20)\d\d"
    r"|(?:a|one|two|three|four|five|some|many)\s+(?:days?|weeks?|months?|years?)\s+ago|as\s+of"
    r"|last\s+\w+|in\s+(?:spring|summer|autumn|fall|winter|(?:jan|febr)uary|march|april|may|june"
    r"|july"
    r"|august|(?:sept|nov|dec)ember|october)|for\s+(?:years|months|ages|a\s+while|two|three|a)"
    r"|yesterday|anymore)\b.*$",
    re.IGNORECASE,
)
_NO_STATE = any_of(
    """want | wanna | need | know | think | see | understand | remember | recall | care | feel
    | find
    | mind | believe | get | hope | wish | have to | have time | have any (?:idea|time|questions?)
    | mean | trust | agree | expect | recognis\\w+ | hear | say | tell | ask | let | sure | able
    | hungry | tired | angry | afraid | interested | happy | sad | ready | there | here | ill | sick
    | going to | trying | looking | like | love | enjoy | hate | prefer | bother\\w* | remember\\w*
    | look | seem | sound | worry | worried | talk(?:ing)? to | good | bad | alone in""",
    before=r"^(?:an?\s+)?",
)
"""What is denied is no state that a fact could hold, or the rules of likings read it."""
_AT_TIMES = any_of(
    """at (?:night|noon|work|home|weekends?)
    | in the (?:mornings?|evenings?|afternoons?|winter|summer)
    | on \\w+days? | on weekends? | every \\w+ | so (?:much|often) | that (?:much|often)
    | very often
    | nachts | abends | morgens | jeden \\w+ | so oft | am wochenende"""
)
"""Only then it is no more so."""
_TEMPLATE = frozenset(
    [
        "you",
        "your",
        "are",
        "is",
        "live",
        "lives",
        "in",
        "at",
        "work",
        "works",
        "as",
        "a",
        "an",
        "the",
        "of",
        "to",
        "called",
        "have",
        "has",
        "own",
        "owns",
        "drive",
        "drives",
        "get",
        "gets",
        "study",
        "studies",
        "on",
        "by",
        "from",
        "was",
        "were",
        "take",
    ]
)
_STATES_OF_ONE = Pattern(
    r"home|employer|job|studies|school|vehicle|commute|household"
    r"|marital status"
)
_ITEMS = Pattern(r"vehicle|pet:.*|count:.*|apartment|house|flat|car|bike")
_READ_ELSEWHERE = Pattern(r"liking:.*|allergy:.*|intolerance:.*|eats:.*|drinks:.*")


_THERE = Pattern(
    r"(?:i|we)\s+(?:don['’]?t|do\s+not|no\s+longer)\s+(?P<v>live|work|study)\s+there(?:\s+any\s?"
    r"(?:more|longer))?\W*$",
    re.IGNORECASE,
)
_PLACES = Pattern(r"\b(?:the\s+)?([A-ZÀ-Þ][\w'’-]+)\b")


def ended_there(words: str, start: int) -> EndingReading | None:
    """Where "there" is named before it: "Zagreb was nice, but I don't live there any more"."""
    match = _THERE.match(words, start)
    names = [
        name for name in _PLACES.findall(words[:start]) if name.casefold() not in FREQUENT_WORDS
    ]
    if match is None or len(names) != 1:
        return None
    kind = {"live": "home", "work": "work", "study": "study"}[match.group("v").casefold()]
    statement = f"You no longer {match.group('v').casefold()} in {names[0]}."
    return EndingReading(
        ended=Ended(kind=kind, words=(names[0],)), statement=statement, start=start
    )


def denied(
    words: str, starts: Iterable[int], read: Callable[[str], Iterable[Reading]]
) -> EndingReading | None:
    """What a sentence denies of the person, or of somebody of theirs; the first thing."""
    for start in starts:
        matches = [(turn, turn.pattern.match(words, start)) for turn in _TURNS]
        found = [(turn, match) for turn, match in matches if match is not None]
        for turn, match in found:
            if reading := _by_rules(turn, match.group("p"), start, read):
                return reading
        for turn, match in found:
            if reading := _by_words(turn, match, start):
                return reading
        others = _OF_OTHERS.match(words, start)
        if others is not None and (reading := _of_others(others, start, read)):
            return reading
    return None


def denied_as(
    told: str, start: int, read: Callable[[str], Iterable[Reading]]
) -> EndingReading | None:
    """What is over where `told`, which somebody denies, is read by rules or names something."""
    for one in read(told):
        if one.start > 1 or told[one.end :].strip(" .") or _READ_ELSEWHERE.fullmatch(one.attribute):
            continue
        named = () if one.attribute == "diet" else _values(one.statement)
        ended = Ended(kind=_kind_of(one.attribute), words=named)
        statement = _denying(one.statement, firm=True)
        return EndingReading(ended=ended, statement=statement, type=one.type, start=start)
    names = [word for word in told.split()[2:] if word[0].isupper()]
    if names and len(told.split()) <= MAX_WORDS:
        ended = Ended(kind="doing", words=tuple(names), loose=True)
        return EndingReading(
            ended=ended, statement=f"You no longer do: {' '.join(names)}.", start=start
        )
    return None


def _by_rules(
    turn: _Turn, clause: str, start: int, read: Callable[[str], Iterable[Reading]]
) -> EndingReading | None:
    """What rules read of the sentence turned round, where they read all of it."""
    bare = _bare(clause)
    if turn.never:
        bare = _present(bare)
    if not bare or (turn.first and _NO_STATE.match(bare)):
        return None
    first = turn.first
    if bare.startswith("be "):
        first, bare = "I'm ", bare[3:]
    told = re.sub(r"^have\s+(?:any\s+|an?\s+|the\s+)?(?=\w)", "have a ", f"{first}{bare}".strip())
    told = re.sub(r"^I have (?:any|the) ", "I have a ", told)
    told = re.sub(r"^I have (?!an? |two |three |four |\d)", "I have a ", told)
    told = re.sub(r"^we\b", "I", told, flags=re.IGNORECASE)
    for one in read(told):
        rest = told[one.end :].strip(" .")
        if one.start > 1 or rest or one.subject != YOU or _READ_ELSEWHERE.fullmatch(one.attribute):
            continue
        firm = turn.firm or _MARK.search(clause) is not None
        if not firm and not turn.never and not _STATES_OF_ONE.fullmatch(one.attribute):
            return None
        named = _values(one.statement)
        ended = Ended(kind=_kind_of(one.attribute), words=named, never=turn.never)
        return EndingReading(
            ended=ended, statement=_denying(one.statement, firm=firm), type=one.type, start=start
        )
    return None


def _by_words(turn: _Turn, match: re.Match[str], start: int) -> EndingReading | None:
    """What is over where no rule knows it: whatever is told in all these words."""
    clause = match.group("p")
    bare = _bare(clause)
    firm = turn.firm or _MARK.search(clause) is not None
    if not firm or turn.never or not bare or _NO_STATE.match(bare) or _AT_TIMES.search(bare):
        return None
    words = re.findall(r"[\w'’-]+", bare)
    telling = tuple(
        word for word in words if word.casefold() not in FREQUENT_WORDS and len(word) > 2
    )
    if not telling:
        telling = tuple(
            word for word in words if word.casefold() not in _TEMPLATE and len(word) > 3
        )
    if not telling or len(words) > MAX_WORDS:
        return None
    kind = (
        "having"
        if re.match(
            r"(?:have|own|keep|drive|driving)"
            r"\b",
            bare,
            re.IGNORECASE,
        )
        else "doing"
    )
    said = as_sentence(second_person(match.group().strip()))
    return EndingReading(
        ended=Ended(kind=kind, words=telling, loose=True), statement=f"{said}.", start=start
    )


def _of_others(
    match: re.Match[str], start: int, read: Callable[[str], Iterable[Reading]]
) -> EndingReading | None:
    verb, _, rest = _bare(match.group("p")).partition(" ")
    if match.group("is"):
        told = f"{match.group('who')} is {verb} {rest}"
    elif match.group("does"):
        told = f"{match.group('who')} {verb}s {rest}"
    else:
        told = f"{match.group('who')} {verb} {rest}"
    for one in read(told.strip()):
        if one.subject == YOU or told[one.end :].strip(" .") or not one.attribute:
            continue
        if _READ_ELSEWHERE.fullmatch(one.attribute):
            continue
        ended = Ended(kind=_kind_of(one.attribute), words=_values(one.statement, one.subject))
        return EndingReading(
            ended=ended,
            statement=_denying(one.statement, firm=True),
            subject=one.subject,
            type=one.type,
            start=start,
        )
    return None


def _bare(clause: str) -> str:
    """The clause without the words for since when and why."""
    text = _MARK.sub(" ", f" {clause} ")
    return " ".join(_WHEN.sub("", text).split())


def _present(bare: str) -> str:
    first, _, rest = bare.partition(" ")
    return f"{_BACK.get(first.casefold(), first)} {rest}".strip()


def _kind_of(attribute: str) -> str:
    if attribute in {"home", "employer", "job", "studies", "school"}:
        return {"home": "home", "employer": "work", "job": "work"}.get(attribute, "study")
    if _ITEMS.fullmatch(attribute):
        return "having"
    return f"{EXACTLY}{attribute}" if attribute else "doing"


def _values(statement: str, subject: str = "") -> tuple[str, ...]:
    """The words of a statement that a rule's own words do not hold."""
    left_out = _TEMPLATE | set(subject.casefold().split())
    words = re.findall(r"[\w'’-]+", statement)
    return tuple(word for word in words if word.casefold() not in left_out)


def _denying(statement: str, *, firm: bool) -> str:
    """Say "You live in Bern." as "You no longer live in Bern."."""
    subject = re.match(r"You\b|Your \w+|[A-Z]\w+ \(your \w+\)", statement)
    place = subject.end() if subject else 0
    head, rest = statement[:place], statement[place:].lstrip()
    verb, _, after = rest.partition(" ")
    if verb in {"is", "are", "was", "were"}:
        return f"{head} {verb} {'no longer' if firm else 'not'} {after}"
    if firm:
        return f"{head} no longer {rest}"
    return f"{head} {'do' if head == 'You' else 'does'} not {rest}"

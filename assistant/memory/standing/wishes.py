"""What a clause wishes of the memory: not to keep, not to speak of, to take out again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.memory.standing import phrases as say
from assistant.memory.standing import wish_phrases as wish
from assistant.memory.standing.foreign_wishes import GERMAN_WISHES, OTHER_WISHES
from assistant.memory.standing.plain_wishes import plain_wish
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_THING_WORDS = 9
"""Nobody names with more words what is to be forgotten."""

MAY_WISH = Pattern(
    r"\b(?:eras|delet|wip|purg|scrub|remov|strik|scratch|undo|discard|drop|clear|expung|unsay"
    r"|forget|unlearn|unremember|unsee|unhear|disregard|rid|cross|throw"
    r"|tak|leav|mind|ignor|cancel|rub|blot|cut|sav|stor|rememb|record|retain|memor|keep|kept|log"
    r"|not|hold|held|writ|wrote|jot|archiv|mention|bring|brought|repeat"
    r"|talk|refer|rais|remind|quot|speak|discuss|shar|reveal|pass|tell|hear|touch|com|between|off"
    r"|confiden|secret|private|ears|eyes|quiet|trace|never|nobody|no"
    r"|pretend|unsaid|mum|treat|stay|nothing|none|stop|lösch|streich|verg|entfern|tilg|nimm|wirf"
    r"|radier|verwirf|merk|speicher|behalt|notier|auf|schreib|erwähn"
    r"|wiederhol|weiter|unter|vertrau|geheim|bleib|sprich|red|frag|kein|nicht|privat|oubli|effac"
    r"|supprim|reti|gard|enregistr|mémoris|parl|répèt|entre|reste"
    r"|olvid|borr|elimin|guard|record|registr|anot|vuelv|habl|menc|qued|dimentic|cancell|scord"
    r"|salv|ricord|tien|nomin|noi|dir|raccont|esque|apag|lembr"
    r"|fal|volt|fic|cont|dig|vergeet|wis|verwijder|schrap|onthou|bewaar|noteer|herhaal|praat|begin"
    r"|onder|hou|vertel)\w*",
    re.IGNORECASE,
)
"""A sentence without any of these wishes nothing of the memory."""
LEAST_BESIDES = 3
"""Fewer words around "that is confidential" belong to it."""

_CLAUSES = Pattern(
    r"\s*(?:[,;:—–]|\s-\s|\b(?:and|but|und|aber|mais|pero|maar)\b)"
    r"\s*",
    re.IGNORECASE,
)
_ASKS = Pattern(
    r"^\W*(?:(?:so|and|but|hey|ok)[, ]+)?(?:what|how|where|when|why|who|which|do|does|did|is|are"
    r"|should|shall|can i|may i|wie|was|wo|warum)\b.*[?？]\s*$"
    r"|[?？]\s*$",
    re.IGNORECASE | re.DOTALL,
)
_POLITE_QUESTION = Pattern(
    r"^\W*(?:can|could|may|shall)\s+we\s+keep\s+(?:this|that|it)\s+(?:between|private|off)\b|^\W*"
    r"(?:(?:please|so|ok|hey|and)[, ]+)*(?:can|could|would|will)\s+you\b|^\W*(?:kannst"
    r"|könntest|würdest)\s+du\b",
    re.IGNORECASE,
)
_TOLD_BY_OTHERS = Pattern(
    r"\b(?:told|asked|said|says|wants|begged)\s+(?:me|us|him|her|them|to)\b|\b(?:he|she|they|mum"
    r"|mom|dad)\s+(?:told|asked|said|says|wants|want)\b",
    re.IGNORECASE,
)
_EVERYTHING = Pattern(
    r"\b(?:everything|anything|all|whatever|any|every|each|no|nothing|alles|jede\w*|sämtliche\w*"
    r"|nichts|tout|rien"
    r"|todo|nada|tutto|niente|nulla|tudo|niets)\b",
    re.IGNORECASE,
)
_WELCOME = Pattern(r"^\W*don['’]?t\s+mention\s+it\W*$", re.IGNORECASE)
"""You are welcome."""
_NO_MATTER = Pattern(
    r"^\W*(?:never\s+mind|forget\s+it|sorry|oops|wait|hm+|ignore|das\s+geht\s+(?:niemanden?"
    r"|keinen)|that['’]s"
    r"\s+nobody['’]s\s+business)\b[^.]{0,30}$|^\W*(?:it|that|this)(?:['’]s|\s+(?:was|is))\s+(?:a"
    r"\s+|an\s+|too\s+|very\s+|quite\s+)?(?:mistake|wrong|much|private|personal|secret|sensitive"
    r"|confidential|embarrassing|tmi|accident)\W*$",
    re.IGNORECASE,
)
_END_OF_THING = Pattern(
    r"\s+(?:ever\s+again|again|ever|any\s?more|any\s+longer|please|at\s+all|from\s+(?:your|the)"
    r"\s+\w+|in\s+(?:your|our|any|this)\s+\w+|with\s+(?:me|you)|to\s+me|for\s+good|thanks)\b.*$"
    r"|[.,;:!?]+.*$",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """`forbids`: it is not to be kept; else it is to be taken out.

    `thing` names what is meant; empty: what is said in these words or was said before them.
    `certain`: nothing else can be meant. `ahead`: what is meant follows in the same sentence.
    `everything`: all of it, and what is said of it later too.
    """

    forbids: bool
    thing: str = ""
    certain: bool = True
    ahead: bool = False
    everything: bool = False


def wish_in(sentence: str, before: str = "") -> Wish | None:
    """The wish that a sentence is, or holds beside what it tells.

    `before` is what stands before it in the message.
    """
    if not MAY_WISH.search(sentence):
        return None
    if _ASKS.search(sentence) and not _POLITE_QUESTION.match(sentence):
        return None
    if said_in_passing(sentence):
        return None
    found = next((found for found in _read(sentence) if found is not None), None)
    if found is None and wish.REGRET.search(before):
        return _removal(sentence, regretted=True)
    return found


def only_wishes(sentence: str) -> bool:
    """Whether every clause of a sentence is a wish or says nothing."""
    return words_besides(sentence) == 0


def words_besides(sentence: str) -> int:
    """How many words of a sentence tell something besides its wishes; a question tells nothing."""
    if _ASKS.search(sentence):
        return 0
    whole = re.sub(r"\byou and (?:me|i)\b", "us", sentence, flags=re.IGNORECASE)
    return sum(_besides(clause) for clause in _CLAUSES.split(whole) if clause.strip())


def said_in_passing(sentence: str) -> bool:
    """Whether it tells what somebody else asked for or said, or means "you are welcome"."""
    return bool(_TOLD_BY_OTHERS.search(sentence) or _WELCOME.search(sentence))


def _besides(clause: str) -> int:
    if wish.REGRET.search(clause) or _NO_MATTER.match(clause) or wish.ONLY_FILLER.match(clause):
        return 0
    if wish_in(clause) is None:
        return len(re.findall(r"\w+", clause))
    left = len(re.findall(r"\w+", wish.SET_APART.sub(" ", clause)))
    return left if wish.SET_APART.search(clause) and left >= LEAST_BESIDES else 0


def _read(sentence: str) -> Iterator[Wish | None]:
    if match := wish.OF_IT.match(sentence):
        yield Wish(forbids=False, thing=match.group("thing"))
    if wish.UNSAID.search(sentence):
        yield Wish(forbids=False)
    if match := wish.NO_RECORD.search(sentence):
        thing = _thing(match.group("thing") or match.group("thing2"))
        yield Wish(forbids=True, thing=thing, everything=True) if thing else None
    if wish.NO_TRACE.search(sentence):
        yield Wish(forbids=True)
    if match := wish.NOTHING_ABOUT.match(sentence):
        yield _about_own(match.group("thing"))
    yield _foreign(sentence)
    yield _prohibition(sentence)
    if wish.SET_APART.search(sentence):
        yield Wish(forbids=True)
    yield _removal(sentence)
    yield _plain(sentence)
    later = list(_CLAUSES.finditer(sentence))
    if later:
        for cut in later:
            clause = sentence[cut.end() :]
            yield _prohibition(clause)
            yield _removal(clause) if say.FROM_MEMORY.search(clause) else None
            yield _plain(clause, later=True)


def _plain(clause: str, *, later: bool = False) -> Wish | None:
    """A wish in whatever words; behind other words only what forbids, and is no file's matter."""
    clause = re.sub(r"[.!?…\s]+$", "", clause)
    if _CLAUSES.search(re.sub(r"\byou and (?:me|i)\b", "us", clause)):
        return None
    found = plain_wish(clause)
    if found is None or (later and not found.forbids):
        return None
    if not found.thing:
        return Wish(forbids=found.forbids, certain=found.certain)
    thing = _thing(found.thing)
    own = re.match(
        r"(?:my|our|me\b|us\b|mein\w*|unser\w*|mon|ma|mes|notre|mis?|mio|mia|meus?"
        r"|minhas?|mijn|ons|il\s+mi|la\s+mi|(?-i:[A-ZÀ-Þ]))",
        thing,
        re.IGNORECASE,
    )
    if not thing or own is None or say.ARTEFACT.search(thing):
        return None
    return Wish(forbids=found.forbids, thing=thing, everything=True)


def _about_own(words: str) -> Wish | None:
    """Nothing about something of the person's is to be kept."""
    thing = _thing(words)
    own = re.match(r"(?:my|our|me\b|us\b|(?-i:[A-Z]))", thing, re.IGNORECASE)
    return Wish(forbids=True, thing=thing, everything=True) if own else None


def _foreign(sentence: str) -> Wish | None:
    for one in (*GERMAN_WISHES, *OTHER_WISHES):
        match = one.pattern.match(sentence)
        if match is None:
            continue
        thing = match.groupdict().get("thing")
        if thing is None:
            rest = sentence[match.end() :]
            ahead = len(re.findall(r"\w+", rest)) > 1
            if ahead and not one.forbids:
                continue
            return Wish(forbids=one.forbids, ahead=ahead)
        named = _thing(thing)
        if named and not say.ARTEFACT.search(named):
            whole = one.forbids or _EVERYTHING.search(match.group()) is not None
            return Wish(forbids=one.forbids, thing=named, everything=whole)
    return None


def _prohibition(sentence: str) -> Wish | None:
    match = wish.PROHIBITED.match(sentence)
    if match is None:
        return None
    what, verb = match.group("what"), match.group("verb")
    if that := wish.JUST_THAT.match(what):
        return _not_to_keep(verb, what[that.end() :], sentence)
    if about := wish.ALL_ABOUT.match(what):
        thing = _thing(about.group("thing"))
        fits = thing and not say.ARTEFACT.search(thing) and _names_own(thing, what, verb)
        return Wish(forbids=True, thing=thing, everything=True) if fits else None
    return _of_mine(what, verb, match.group())


def _not_to_keep(verb: str, rest: str, sentence: str) -> Wish | None:
    """Not to keep "this", with the `rest` that follows it."""
    writes = re.match(r"(?:writ|us|tell)", verb, re.IGNORECASE) is not None
    asked = sentence[: len(sentence) - len(rest)]
    if (writes and not re.match(r"\s*down\b", rest)) or _keeps_files(verb, asked):
        return None
    if wish.ONLY_FILLER.match(rest) or say.NOT_KEPT_ENDS.match(rest):
        return Wish(forbids=True)
    return Wish(forbids=True, ahead=True) if wish.GOES_ON.match(rest) else None


def _keeps_files(verb: str, sentence: str) -> bool:
    """Whether what is not to be saved may be a file."""
    return say.SPEECH_VERB.search(verb) is None and say.ARTEFACT.search(sentence) is not None


def _names_own(thing: str, what: str, verb: str) -> bool:
    """Whether it is of the person's life, not of what is being written or stored elsewhere."""
    if re.search(r"\b(?:you|i|we)\b", what[: len(what) - len(thing)], re.IGNORECASE):
        return True
    own = re.match(r"(?:my|our|me\b|us\b|(?-i:[A-Z]))", thing, re.IGNORECASE) is not None
    return (
        own
        or re.match(
            r"(?:remember|stor|retain|memori|keep"
            r"|record)",
            verb,
            re.IGNORECASE,
        )
        is not None
    )


def _of_mine(what: str, verb: str, sentence: str) -> Wish | None:
    """Something of the person's that is not to be kept, or never to be spoken of again."""
    keeps = re.match(
        r"(?:remember|stor|retain|memori|keep|record|sav|log"
        r"|hold)",
        verb,
        re.IGNORECASE,
    )
    match = wish.MINE.match(what)
    again = wish.EVER_AGAIN.search(sentence) is not None
    if match is None and again and not keeps:
        match = wish.KNOWN_THING.match(what)
        if match is not None and not re.search(
            r"\bagain\b|\bstop\b|\bany\s?more"
            r"\b",
            sentence,
            re.IGNORECASE,
        ):
            return None
    if match is None or (not keeps and not again):
        return None
    thing = _thing(match.group("thing"))
    rest = match.group("thing")[len(thing) :]
    kept_here = re.sub(r"\b(?:history|records?|rules?|answers?)\b", "", thing)
    if not thing or not wish.ONLY_FILLER.match(rest) or say.ARTEFACT.search(kept_here):
        return None
    return Wish(forbids=True, thing=thing, everything=True)


def _removal(sentence: str, *, regretted: bool = False) -> Wish | None:
    match = wish.REMOVED.match(sentence)
    if match is None:
        return None
    what, verb = match.group("what"), match.group("verb")
    that = wish.JUST_THAT.match(what)
    if that is not None:
        return _to_take_out(verb, what, that, regretted=regretted)
    about = wish.ALL_ABOUT.match(what)
    if about is None:
        return None
    thing = _thing(about.group("thing"))
    whose = re.search(r"\b(?:i|you|we)\b", what[: about.start("thing")], re.IGNORECASE)
    mine = re.match(r"(?:my|our|me|us)\b", thing, re.IGNORECASE)
    own = whose or mine or say.FROM_MEMORY.search(what) or _is_all(what, thing)
    if not thing or say.ARTEFACT.search(thing) or not own:
        return None
    whole = _EVERYTHING.match(what) is not None
    return Wish(forbids=False, thing=thing, everything=whole)


def _to_take_out(
    verb: str, what: str, that: re.Match[str], *, regretted: bool = False
) -> Wish | None:
    """To take out "that" or what was just said; nothing where another thing follows."""
    first, *more = re.split(r"[,;:—–]|\s-\s", what[that.end() :], maxsplit=1)
    if not wish.ONLY_FILLER.match(first) or (more and not only_wishes(more[0])):
        return None
    of_memory = say.OF_THE_MEMORY.search(what) or say.FROM_MEMORY.search(what)
    passes_over = re.match(r"never|ignor|disregard", verb, re.IGNORECASE) is not None
    it = that.group().strip().casefold() == "it"
    if not of_memory and ((it and not regretted) or (passes_over and not more)):
        return None
    certain = wish.CERTAIN_REMOVAL.match(verb) or of_memory or len(that.group().split()) > 2
    return Wish(forbids=False, certain=bool(certain))


def _is_all(what: str, thing: str) -> bool:
    """Whether all that is known of something is meant, not words on a page."""
    return bool(
        re.match(
            r"(?:everything|all\s+mentions|anything|whatever)"
            r"\b",
            what,
            re.IGNORECASE,
        )
    ) and bool(re.search(r"(?-i:[A-Z])", thing) or say.FROM_MEMORY.search(what))


def _thing(words: str) -> str:
    """What is named, without what only ends the sentence; empty where it is too long."""
    thing = _END_OF_THING.sub("", words).strip(" \t\n.!,;:?\"'")
    return thing if thing and len(thing.split()) <= MAX_THING_WORDS else ""

"""What the person tells the memory to remember, in so many words.

"Remember that …" is the one place where a sensitive subject may become a fact, and where a
statement needs no rule of its own: what has none is kept as said, turned to the second person.
"""

from __future__ import annotations

import re

from assistant.domain.facts import FactType
from assistant.domain.times import MONTHS, WEEKDAYS
from assistant.memory.facts.rules import YOU, Reading, as_sentence
from assistant.memory.language.german_order import main_clause
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

MIN_WORDS = 2
MAX_CHARACTERS = 300

_INSTRUCTION = Pattern(
    r"^\W*(?:(?:"
    + alternatives(
        """hi | hey | hello | ok | okay | also | and | oh | so | btw | by the way | one more thing
        | please | can you | could you | would you | i want you to | i need you to | i'd like you to
        | bitte | und | also | übrigens | kannst du | du sollst"""
    )
    + r")[,:]?\s+)*(?:"
    r"(?:remember|don['’]?t\s+forget|do\s+not\s+forget|keep\s+in\s+mind|make\s+a\s+note|take\s+note"
    r"|note\s+down|note\s+for\s+later|memori[sz]e|save\s+to\s+memory|for\s+future\s+reference)"
    r"(?:\s+(?:this|the\s+following|for\s+me|for\s+later|for\s+the\s+future|please))*"
    r"(?:\s*[:,]?\s*\bthat\b\s*:?|\s*:|\s*,(?=\s*(?:i|i['’]m|my|our)\b)|(?=\s+(?:i|i['’]m|my)\b))"
    r"|(?:update|correction)(?:\s+this)?\s*:"
    r"|(?:merke?|notiere?|behalte?)\s+dir(?:\s+bitte|\s+mal)*\s*[:,]?\s*(?:\bdass\b|:)"
    r"|(?P<de>vergiss\s+(?:bitte\s+)?nicht|denk\w*\s+(?:bitte\s+)?(?:daran|dran))\s*,?\s*dass\b"
    r")\s*(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_FROM_NOW_ON = Pattern(
    r"^\W*(?:(?:ok|okay|and|so|please|also)[,:]?\s+)*"
    r"(?:from\s+(?:now|today)\s+on(?:wards?)?|as\s+of\s+(?:now|today)|going\s+forward)\s*[,:]?\s*"
    r"(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
""""From now on the code is 5": a change that is to be remembered, if it is of a thing."""
_HERE = any_of("(?:in|for|on) (?:this|the above|the following|that)", before=r"^")
_GERMAN = any_of("ich | mein | meine | meinen | dass | ist | habe | bin | und | der | die | das")
_SAYS_NOTHING = Pattern(
    r"^\W*(?:(?:"
    + alternatives(
        """hi | hello | hey | hey there | there | good (?:morning|evening|afternoon|night|day)
        | howdy | yo
        | thanks | thank you | thanks a lot | many thanks | ok | okay | yes | no | yeah | sure
        | cool | great
        | nice | bye | goodbye | see you | test | testing | one | two | hm+ | please
        | everyone | all | you
        | my friend | assistant | so much | very much | lol | haha | hallo
        | guten (?:morgen|tag|abend) | danke
        | bitte | ja | nein | moin | servus | tschüss | bonjour | salut | merci | au revoir
        | hola | gracias
        | adiós | ciao | grazie | olá | obrigad[oa] | hoi | dank je | again | world | and
        | the | a"""
    )
    + r")\b[\W_]*)*$",
    re.IGNORECASE,
)
_TURNED = {
    "i": "you", "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll", "me": "you",
    "my": "your", "mine": "yours", "myself": "yourself", "we": "you", "we're": "you're",
    "we've": "you've", "us": "you", "our": "your", "ours": "yours", "am": "are",
    "you": "the assistant", "your": "the assistant's", "im": "you're", "ive": "you've",
}  # fmt: skip
_TURNED_GERMAN = {
    "ich": "du", "mich": "dich", "mir": "dir", "mein": "dein", "meine": "deine",
    "meinen": "deinen", "meinem": "deinem", "meiner": "deiner", "meines": "deines",
    "bin": "bist", "habe": "hast", "wir": "ihr", "unser": "euer", "unsere": "eure",
}  # fmt: skip
_TURNED_BACK = {
    "you": "I", "your": "my", "yours": "mine", "yourself": "myself", "you're": "I'm",
    "you've": "I've", "are": "am",
}  # fmt: skip
_TOKEN = Pattern(r"[\w]+(?:['’.-][\w]+)*")
_AFTER_YOU = Pattern(r"\byou was\b", re.IGNORECASE)
_ABOUT = Pattern(
    r"^(?:the\s+|my\s+|our\s+)?(?P<k>(?!(?:i|you|he|she|it|they|we|there|this|that|what|who)\b)"
    r"[\w'’./-]+(?:\s+[\w'’./-]+){0,11}?)\s+(?:is|are|remains?|will\s+be|(?:has\s+|have\s+)?changed"
    r"(?:\s+from\s+.{1,60}?)?\s+to|ist|sind|bleibt)\s+(?:now\s+|still\s+|jetzt\s+)?\S",
    re.IGNORECASE,
)
_NAMED_FIRST = Pattern(r"^(?P<n>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?)\s+(?=[a-z])")
_OWN = any_of("i | i'm | i've | my | me | mine | we | our | us | ich | mein | meine | mich | mir")
_OF_ONES_OWN = Pattern(
    r"(?:I|My|Our|We)\b|(?:Mein|Unser)\w*\b(?!.*\b(?:ich|wir)\b)",
    re.IGNORECASE,
)
_NOT_TURNED = Pattern(
    r"[\"“”„«»‘]|(?:^|\s)['’]|\b[Yy]ou(?:r|rs|rself)?\b|(?<=[^.!?]\s)(?:My|Me|Mine|Our|Us|We)\b"
    r"|(?:I|We|i|we)['’](?:ll|d)\b|[.!?]\s"
)
"""A quotation, a talk with somebody else, a name such as "My Way"; more than one sentence."""
_TIMED = any_of(
    f"""\\d{{1,2}}:\\d{{2}} | \\d{{1,2}} ?[ap]m | {" | ".join(WEEKDAYS)} | tomorrow
    | appointment | deadline | meeting | flight | on the \\d+\\w* | (?:{"|".join(MONTHS)}) \\d+
    | montag | dienstag | mittwoch | donnerstag | freitag | samstag | sonntag | morgen | termin"""
)
_PREFERRING = any_of("like | love | prefer | enjoy | hate | dislike | favou?rite | mag | liebe")


def told_to_remember(words: str) -> str | None:
    """What a sentence tells the memory to remember, in main-clause order; None for none."""
    match = _INSTRUCTION.match(words)
    if match is None:
        match = _FROM_NOW_ON.match(words)
        if match is None or _ABOUT.match(match.group("what")) is None:
            return None
    what = match.group("what").strip(" .!\t\"'“”")
    if len(what.split()) < MIN_WORDS or len(what) > MAX_CHARACTERS or _HERE.match(what):
        return None
    return main_clause(what)


def says_something(text: str) -> bool:
    """Whether a text that is to be remembered is more than a greeting, a thanks or a question."""
    return not text.rstrip().endswith(("?", "？")) and _SAYS_NOTHING.match(text) is None


def kept_as_said(what: str) -> Reading:
    """A statement that no rule reads, in the second person; the same subject is one slot."""
    about = _ABOUT.match(what)
    named = _NAMED_FIRST.match(what)
    other = named.group("n") if named else about.group("k") if about else YOU
    subject = YOU if _OWN.search(what) else other
    return Reading(
        type=_type_of(what),
        subject=subject,
        statement=_sentence(second_person(what)),
        attribute=f"about:{about.group('k').casefold()}" if about else "",
        start=0,
        end=len(what),
    )


def second_person(text: str) -> str:
    """What the person says of themselves, said to them."""
    table = _TURNED_GERMAN if _is_german(text) else _TURNED
    return _AFTER_YOU.sub("you were", _turned(text, table))


def as_listed(words: str, before: str) -> str:
    """The person's wording of a fact that was listed as `before`, said to them like the others.

    It stays as it was written where `before` is in their own person, and wherever turning it might
    alter a name or a quotation, or leave a German verb behind.
    """
    if _OWN.search(before) or _NOT_TURNED.search(words) or not _OF_ONES_OWN.match(words):
        return words
    turned = second_person(words)
    return turned[0].upper() + turned[1:]


def first_person(text: str) -> str:
    """What is said to the person, as they would say it: "my dog is called Rex"."""
    return _turned(text, _TURNED_BACK)


def _turned(text: str, table: dict[str, str]) -> str:
    def turn(match: re.Match[str]) -> str:
        word = match.group()
        if word.isupper() and len(word) > 1:  # "US", "ME" are names
            return word
        return table.get(word.casefold().replace("’", "'"), word)

    return _TOKEN.sub(turn, text)


def _is_german(text: str) -> bool:
    return len(_GERMAN.findall(text)) * 4 >= len(text.split())


def _type_of(what: str) -> FactType:
    if _PREFERRING.search(what):
        return FactType.PREFERENCE
    return FactType.EVENT if _TIMED.search(what) else FactType.IDENTITY


def _sentence(text: str) -> str:
    begun = as_sentence(text)
    return begun if begun.endswith((".", "!")) else f"{begun}."

"""Which words of a message are the person's own plain statements.

Nothing is learnt from code, quotations, forwarded mail, transcripts, attached documents, material
that a task is about, fiction and role play, questions, conditions and wishes, hearsay or sarcasm.
What is left out is blanked, so that every offset still points into the message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.domain.sentences import sentence_spans
from assistant.memory.language.phrases import alternatives, any_of
from assistant.memory.language.pretence import PLAY, PLAY_ENDS
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_READ_CHARACTERS = 8_000
"""Nobody types more about themselves at once; a longer message is mostly pasted."""

MAX_SHORT_QUOTE_WORDS = 3
MAX_TITLE_WORDS = 9
MAX_SMALL_WORD = 3
"""A title may write words up to this length small."""

MIN_TAIL_QUESTION_WORDS = 4
"""A shorter question at the end ("right?", "don't I?") doubts what was said before it."""

_NOT_OWN = (
    Pattern(r"(```|~~~).*?(?:\1|\Z)", re.DOTALL),
    Pattern(r"`[^`\n]*`"),
    Pattern(
        r"<(documents?|files?|attachments?|context|quote|email|article|transcript|memory|text"
        r"|source)\b.*?(?:</\1>|\Z)",
        re.DOTALL | re.IGNORECASE,
    ),
    Pattern(r"^[ \t]*(?:[>|#]|//|/\*).*$", re.MULTILINE),
    Pattern(
        r"^[ \t]*(?:-{2,} ?(?:forwarded|original|begin)\b.*|on .{5,80} wrote:|am .{5,80} schrieb.*:"
        r"|from: .+|von: .+|subject: .+|betreff: .+|dear .{2,60},$|sehr geehrte.*,$)(?s:.*)\Z",
        re.MULTILINE | re.IGNORECASE,
    ),
    Pattern(r"^.*(?:[{};]\s*$|=>|\bdef \w+\(|\breturn\b.*[;)]$|</?\w+>).*$", re.MULTILINE),
)
_QUOTED = Pattern(r"[\"“”„«]([^\"“”„«»\n]{1,600})[\"“”»]|(?<!\w)['‘]([^'‘’\n]{12,300})['’](?!\w)")
_SPEAKER_LINE = Pattern(
    r"^[ \t]*(?:\[[^\]\n]{3,40}\]\s*)?[^\W\d_][\w .]{0,24}:\s+\S.*$", re.MULTILINE
)
_TASKS = alternatives(
    """translate | summari[sz]e | proof-?read | rewrite | rephrase | paraphrase | correct | improve
    | polish | edit | review | check | analy[sz]e | reply to | respond to | shorten | spell-?check
    | classify | transcribe | continue | complete | finish | format | fix | extract | write | draft
    | compose | generate | make up | invent | create | tell me an? | übersetz\\w* | fass | fasse
    | korrigier\\w* | verbesser\\w* | formulier\\w* | schreib\\w* | erfinde | dichte
    | erzähl\\w*"""
)
_WRITINGS = alternatives(
    """story | stories | poem | song | novel | dialogue | script | scene | joke | lyrics | essay
    | speech | tale | chapter | screenplay | limerick | haiku | rap | letter | e-?mail | mail
    | message | post | caption | tweet | diary | gedicht | geschichte | brief | lied | märchen"""
)
_ASKED = (
    r"(?:^|[.!?\n,;:]\s{0,3}|\b(?:please|(?:can|could|would) you|help me(?: to)?|bitte)\s+)"
    rf"(?:{_TASKS})\b"
)
_MATERIAL = Pattern(
    rf"{_ASKED}[^.!?\n]{{0,200}}?(?:[:\n]|\b(?:{_WRITINGS})\b).*", re.DOTALL | re.IGNORECASE
)
"""A task with what it is about, or one to write something: all that follows belongs to it."""
_TASK = Pattern(rf"{_ASKED}[^.!?\n]*", re.IGNORECASE)
_SUPPOSING = any_of(
    """imagin(?:e|ing) | suppos(?:e|ing) | let's say | let us say | say i | assum(?:e|ing)
    | hypothetical\\w* | in (?:this|the|my) (?:story|novel|game|book|scenario|script|dream)
    | for example | as an example | for instance | example(?=:) | fictional | fictitious
    | in my imagination | alter ego | cover story | my (?:d&d|dnd) \\w+ | the prompt is
    | lorem ipsum | stell dir vor | angenommen | nehmen wir an | zum beispiel"""
)
_DOUBTFUL = any_of(
    """if | whether | unless | wish | wished | dream(?:ed|t|ing)? | maybe | perhaps | probably
    | possibly | as though | as long as | what if | in case | kidding | joking | jk | prank | lie
    | lied | lying | guess | not sure | never said | wenn | falls | vielleicht | wahrscheinlich
    | vermutlich | scherz | wünschte | gelogen | angeblich"""
)
_ASKING_WHETHER = any_of(
    """(?:let me know|tell me|ask(?:ing)?|wonder(?:ing)?|see|know|check|sag mir|wissen|frage mich)
    (?:if|whether|ob|wenn)"""
)
_NOT_SO = any_of(
    """not that i | would | wouldn't | could | might | (?-i:may) | should | hope | hoping | until
    | consider(?:ing)? | thinking (?:of|about) | thought | planning | plan to | want to | wanted to
    | going to | gonna | used to | nearly | almost | once i | when i was | i'd | i'll | we'll
    | let me | würde | würden | wäre | hätte | könnte | möchte | sollte | früher | damals"""
)
_HEARSAY = any_of(
    """said | says | saying | told | tells | claims? | claimed | thinks? | believes? | believed
    | assumes? | assumed | mentioned | wrote | writes | asked | asks | stated | states | insists?
    | jokes? | joked | heard | rumou?r | according to | suggests? | suggested | pretends? | sagt
    | sagte | meint | meinte | behauptet | glaubt | schreibt | laut"""
)
SAID_BY = Pattern(
    r"[,–—-]\s*(?:or\s+so\s+)?(?:said|says|claims?|claimed|thinks|sagte?|meinte?|behauptet"
    r"|according"
    r"\s+to|laut)\s+(?!i\b)\w",
    re.IGNORECASE,
)
"""Behind a statement: it is somebody else's."""
_OWN_REPORT = Pattern(
    r"\b(?:i|i've|i have|ich|ich habe)\s+(?:(?:already|just|have|schon|dir)\s+)*"
    r"(?:said|told|mentioned|wrote|sagte|gesagt|erwähnt|erzählt)\b",
    re.IGNORECASE,
)
_SARCASTIC = Pattern(
    r"🙄|🙃|😏|/s\b|\b(?:yeah,? right|sure,? because|as if|oh,? (?:great|joy|sure|yeah)|sarcas\w+"
    r"|said no ?one|the joys? of|just what i need\w*|how lovely|lol|haha+|ironi\w+|na toll"
    r"|ja klar|von wegen)\b|\bnot!\s*$",
    re.IGNORECASE,
)
_TAKEN_BACK = any_of(
    "not! | just kidding | kidding | jk | i(?:'|’)m joking | only joking | nur spaß | war ein witz",
    before=r"(?:^|[.!?\n]\s{0,3})",
    after=r"(?!\w)",
)
_QUESTION_WORDS = """what | how | where | when | why | who | whose | which | can | could | do | does
    | did | is | are | am | was | were | should | shall | will | would | has | have | any | got
    | wie | wo | wann | warum | wer | wessen | welche[rsn]? | kann | kannst | könntest | weißt
    | ist | sind | hast | gibt"""
_ASKS_FIRST = any_of(
    _QUESTION_WORDS, before=r"^\W*(?:(?:so|and|but|hey|hi|ok|okay|also|und|aber)[, ]+)?"
)
_TAIL_QUESTION = any_of(
    _QUESTION_WORDS,
    before=r"[,;–—-]\s*(?:(?:so|and|but|then|also|please|und|aber)\s+)?",
    after=r"\b[^?？]*[?？]\s*$",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSentence:
    """A sentence to learn from: `words` to read, `quote` as it stands in the message.

    `start` and `end` are its characters there.
    """

    words: str
    quote: str
    start: int
    end: int


def stated_sentences(text: str) -> Iterator[OwnSentence]:
    """The sentences of `text` in which the person states something, without irony or play."""
    text = _after_play(text[:MAX_READ_CHARACTERS])
    if PLAY.search(text) or _SUPPOSING.search(text) or _TAKEN_BACK.search(text):
        return
    for sentence in _sentences(text):
        words = _stated_part(sentence.words)
        if words and not _SARCASTIC.search(words):
            yield replace(sentence, words=words)


def earnest_sentences(text: str) -> Iterator[OwnSentence]:
    """What the person says themselves, in earnest and not as a question; also that it was a joke.

    Whether it is certain is for the reader to ask.
    """
    text = _after_play(text[:MAX_READ_CHARACTERS])
    if PLAY.search(text) or _SUPPOSING.search(text):
        return
    for sentence in _sentences(text):
        if words := _stated_part(sentence.words):
            yield replace(sentence, words=words)


def instructing_sentences(text: str) -> Iterator[OwnSentence]:
    """The sentences that may tell the memory to remember; wishes and conditions are in order."""
    text = _after_play(text[:MAX_READ_CHARACTERS])
    if PLAY.search(text):
        return
    for sentence in _sentences(text):
        if not sentence.words.endswith(("?", "？")):
            yield sentence


def plain_sentences(text: str) -> Iterator[OwnSentence]:
    """Every sentence in the person's own words, questions too; none where they play."""
    text = _after_play(text[:MAX_READ_CHARACTERS])
    if not PLAY.search(text):
        yield from _sentences(text)


def plays_on(text: str, *, playing: bool) -> bool:
    """Whether a game of pretence goes on after the person said `text`.

    One that ends and another that begins in the same message: the later counts.
    """
    text = text[:MAX_READ_CHARACTERS]
    rest = _after_play(text)
    if rest is not text:
        return PLAY.search(rest) is not None
    return playing or PLAY.search(text) is not None


def _after_play(text: str) -> str:
    """`text`, blanked up to where the person steps out of a game; itself where they do not."""
    ends = [match.end() for match in PLAY_ENDS.finditer(text)]
    if not ends:
        return text
    return re.sub(r"[^\r\n]", " ", text[: ends[-1]]) + text[ends[-1] :]


def holds_plainly(words: str, start: int, end: int) -> bool:
    """Whether the statement at `start` to `end` of a sentence is meant as a fact.

    False for conditions, wishes, plans and guesses, and where someone else said it.
    """
    if _DOUBTFUL.search(_ASKING_WHETHER.sub(" ", words)) or _NOT_SO.search(words[:end]):
        return False
    if SAID_BY.match(words, end):
        return False
    return _HEARSAY.search(_OWN_REPORT.sub(" ", words[:start])) is None


def _sentences(text: str) -> Iterator[OwnSentence]:
    masked = _blanked(text)
    for start, end in sentence_spans(masked):
        if words := masked[start:end].strip():
            yield OwnSentence(words=words, quote=text[start:end].strip(), start=start, end=end)


def _blanked(text: str) -> str:
    """`text` with everything that is not the person's own plain words replaced by spaces."""
    for pattern in _NOT_OWN:
        text = pattern.sub(_blank, text)
    text = _QUOTED.sub(_blank_long_quote, text)
    if len(_SPEAKER_LINE.findall(text)) > 1:
        text = _SPEAKER_LINE.sub(_blank, text)
    return _TASK.sub(_blank, _MATERIAL.sub(_blank, text))


def _blank(match: re.Match[str]) -> str:
    return "".join(letter if letter in "\r\n" else " " for letter in match.group())


def _blank_long_quote(match: re.Match[str]) -> str:
    words = (match.group(1) or match.group(2)).split()
    if len(words) <= MAX_SHORT_QUOTE_WORDS or _is_title(words):
        return match.group()
    return _blank(match)


def _is_title(words: list[str]) -> bool:
    """Whether quoted words are the name of something ("Agent Education & Simple Training")."""
    longer = [word for word in words if len(word) > MAX_SMALL_WORD]
    return (
        len(words) <= MAX_TITLE_WORDS and all(word[0].isupper() for word in longer) and bool(longer)
    )


def _stated_part(sentence: str) -> str:
    """The sentence, or what it states before it asks; empty where it only asks."""
    if not sentence.endswith(("?", "？")):
        return sentence
    asked = _TAIL_QUESTION.search(sentence)
    if asked is None or _ASKS_FIRST.match(sentence):
        return ""
    if len(asked.group().split()) < MIN_TAIL_QUESTION_WORDS:
        return ""
    return sentence[: asked.start()].strip()

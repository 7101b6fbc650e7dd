"""Whether the words around a date tell of the past or of the future."""

from __future__ import annotations

from assistant.domain.dates.calendar_days import Leaning
from assistant.patterns import Pattern

NEARBY_CHARS = 90
"""A sentence's tense stands near what it dates; looking further would cost long texts."""

_SENTENCE_END = Pattern(r"[.!?](?=\s|\Z)|[\n。！？]")
_WORD = Pattern(r"\w+")
_TELL = frozenset(
    """was were wasn weren did didn had hadn went got took made saw came met bought ran gave told
    said began found felt spent left lost ate wrote thought taught caught brought held kept drove
    flew rode swam sang spoke woke built sent been since ago last yesterday remember became fell
    grew knew slept wore broke chose drew paid sold stood understood
    war waren warst hatte hatten ging gingen kam kamen wurde wurden sah sahen gab fuhr fuhren seit
    gestern machte machten
    était étais étaient avait avais avaient hier
    fue fui fuimos era eran estaba estuve hice hizo hicimos tuve tuvo desde ayer vi vimos
    был была было были""".split()  # noqa: SIM905
)
_PLAN = frozenset(
    """will ll shall gonna next upcoming coming tomorrow soon plan plans planning until till by
    deadline due schedule scheduled should ready reminder remind forward let tonight going
    werde werden wird wirst will wollen möchte möchten muss müssen soll sollen plane planen bis
    freue demnächst geplant
    vais va allons vont sera serai seront bientôt prochain prochaine voudrais
    voy vamos van será próximo próxima
    буду будет будем будут собираюсь планирую скоро хочу""".split()  # noqa: SIM905
)
_TELLING_PHRASES = ("了", "过", "過", "ました", "だった", "った")
_PLANNING_PHRASES = (
    "see you", "can't wait", "can’t wait", "hope to", "want to", "need to", "have to", "would like",
    "会", "會", "要", "将", "打算", "予定", "つもり", "ましょう",
)  # fmt: skip
_PAST_ENDINGS = (
    "ed", "aron", "ieron", "amos", "é", "ó",
    "ил", "ал", "ел", "ял", "ила", "ала", "ела", "яла", "или", "али", "ели", "яли", "лся", "лась",
    "лись",
)  # fmt: skip
_NO_PAST_ENDINGS = ("eed", "está", "esté")
_GERMAN_AUXILIARIES = frozenset("habe hast hat haben habt bin bist ist sind seid".split())  # noqa: SIM905
_GERMAN_PARTICIPLE = Pattern(r"\w{0,5}ge\w{3,}(?:t|en)")


def leaning(text: str, start: int, end: int) -> Leaning:
    """What the sentence that holds `text[start:end]` leans to; unknown where both or neither."""
    before = text[max(0, start - NEARBY_CHARS) : start]
    after = text[end : end + NEARBY_CHARS]
    opened = max((found.end() for found in _SENTENCE_END.finditer(before)), default=0)
    stop = _SENTENCE_END.search(after)
    around = f"{before[opened:]} | {after[: stop.start()] if stop else after}".lower()
    words = set(_WORD.findall(around))
    tells = _tells(words) or any(phrase in around for phrase in _TELLING_PHRASES)
    plans = not _PLAN.isdisjoint(words) or any(phrase in around for phrase in _PLANNING_PHRASES)
    if tells == plans:
        return Leaning.UNKNOWN
    return Leaning.BEFORE if tells else Leaning.AFTER


def _tells(words: set[str]) -> bool:
    if not _TELL.isdisjoint(words):
        return True
    if any(
        len(word) > 3 and word.endswith(_PAST_ENDINGS) and not word.endswith(_NO_PAST_ENDINGS)
        for word in words
    ):
        return True
    return not _GERMAN_AUXILIARIES.isdisjoint(words) and any(
        _GERMAN_PARTICIPLE.fullmatch(word) for word in words if len(word) > 5
    )

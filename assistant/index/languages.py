"""Which language a text is in, by its script, its letters and its commonest words. Not learned."""

from __future__ import annotations

from collections import Counter

from assistant.patterns import Pattern

DEFAULT_LANGUAGE = "english"
SAMPLE_CHARS = 2000
"""The beginning of a text tells its language as well as the whole of it."""
_COMMON = {
    "english": (
        "a about after all am an and any are as at be been before being but by can could did do"
        " does doing don down for from had has have having he her here hers him his how i if in"
        " into is it its just ll m me might mine must my no nor not of off on or our out over"
        " re s shall she should so t than that the their them then there these they this those"
        " to too up us ve very was we were what when where which who whom whose why will with"
        " would you your yours"
    ),
    "german": (
        "aber als am an auch auf aus bei bin bis das dass dem den der des die du ein eine einem"
        " einen einer er es für habe haben hat hatte ich ihr im in ist ja kann mein meine mich"
        " mir mit nach nicht noch nur oder sehr sein sich sie sind so um und uns von vor war was"
        " wenn wer wie wir wo zu zum zur über"
    ),
    "french": (
        "ai au aux avec c ce ces cette d dans de des du elle en est et eu il ils j je l la le les"
        " leur lui ma mais me mes moi mon n ne nous on ou par pas pour qu que qui s sa se ses son"
        " sont sur ta tu un une vous y à était où quand comment"
    ),
    "spanish": (
        "a al como con cuando de del donde el ella en es esta este está fue ha he la las le lo"
        " los me mi mis muy más no nos o para pero por que qué se si sin son soy su sus también"
        " tu un una y ya yo"
    ),
    "italian": (
        "a al alla anche che chi ci come con da dal del della di dove e ha ho i il in io l la le"
        " lo ma mi mia mio nel nella non o per perché più quando questo se si sono su un una è"
    ),
    "portuguese": (
        "a ao as com como da das de do dos e ela ele em então era eu foi isso mais mas me meu"
        " minha muito na no não o os ou para por quando que se sem sua são também tem um uma é"
        " você onde"
    ),
    "dutch": (
        "aan als bij dat de die dit een en er haar heb heeft het hij hoe ik in is je kan maar"
        " met mijn naar niet nog om ook op te uit van voor waar was wat we wel wie zij zijn"
    ),
    "swedish": (
        "att av de den det du efter en ett från för han har hon hur i inte jag kan man med men"
        " mig min mitt när och om på sig som så till var vi är"
    ),
    "danish": (
        "af at de den der det du efter en er et for fra han har hun hvad hvor hvordan i ikke jeg"
        " kan man med men mig min når og om på sig som så til var vi"
    ),
    "polish": (
        "a ale był była co czy dla do gdzie i ja jak jest już kiedy kto mam mi mnie mój na nie o"
        " od po się to w z za że"
    ),
    "turkish": (
        "ama bana ben benim bir biz bu çok da daha de değil en gibi için ile kadar ki mi mı ne"
        " nerede o sen siz var ve ya yok"
    ),
    "russian": (
        "а был была было в во вы где да для до его ее и из к как когда кто мне мой моя мы на не"
        " но о он она они от по с со так то ты у что это я"
    ),
}
STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split()) for language, words in _COMMON.items()
}
"""Words that say nothing about a query's subject, casefolded, by language."""

_SCRIPTS = (
    (Pattern("[\u0370-\u03ff]"), "greek"),
    (Pattern("[\u0400-\u04ff]"), "russian"),
    (Pattern("[\u0530-\u058f]"), "armenian"),
    (Pattern("[\u0600-\u06ff]"), "arabic"),
    (Pattern("[\u0900-\u097f]"), "hindi"),
    (Pattern("[\u0b80-\u0bff]"), "tamil"),
)
_LATIN = Pattern("[a-z\u00df-\u024f]+")
_ACCENTED = {
    "german": frozenset("äöü"),
    "french": frozenset("àâçèéêëîïôùûœ"),
    "spanish": frozenset("áéíñóúü"),
    "italian": frozenset("àèéìòù"),
    "portuguese": frozenset("áâãçéêíóôõú"),
    "swedish": frozenset("åäö"),
    "danish": frozenset("åæø"),
    "polish": frozenset("ąćęłńóśźż"),
    "turkish": frozenset("çğıöşü"),
}
"""Letters beyond a … z; where several languages share them, the first one is assumed."""
_LANGUAGES_OF: dict[str, list[str]] = {}
for _language, _words in STOP_WORDS.items():
    for _word in _words:
        _LANGUAGES_OF.setdefault(_word, []).append(_language)
for _, _language in _SCRIPTS:
    STOP_WORDS.setdefault(_language, frozenset())


def language_of(text: str, *, least: int = 1) -> str:
    """The language's English name as Snowball knows it; English where nothing tells.

    Fewer than `least` words of a language tell nothing, unless English could not spell one.
    """
    sample = text[:SAMPLE_CHARS].casefold()
    words = _LATIN.findall(sample)
    accented: Counter[str] = Counter()
    if not sample.isascii():
        latin = sum(map(len, words))
        for letters, language in _SCRIPTS:
            if len(letters.findall(sample)) > latin:
                return language
        accented = _by_letters(Counter(words))
    hits: dict[str, int] = dict(accented)
    for word in words:
        for language in _LANGUAGES_OF.get(word, ()):
            hits[language] = hits.get(language, 0) + 1
    most = max(hits.values(), default=0)
    if not most or hits.get(DEFAULT_LANGUAGE) == most:
        return DEFAULT_LANGUAGE
    best = next(name for name in _COMMON if hits.get(name) == most)
    return best if most >= least or accented[best] else DEFAULT_LANGUAGE


def _by_letters(words: Counter[str]) -> Counter[str]:
    """How many words each language could spell of those that English could not."""
    found: Counter[str] = Counter()
    for word, times in words.items():
        if not word.isascii():
            foreign = {letter for letter in word if letter > "z"}
            for language, letters in _ACCENTED.items():
                if foreign <= letters:
                    found[language] += times
    return found

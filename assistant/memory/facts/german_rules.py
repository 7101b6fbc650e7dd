"""What people state of themselves in German, said in plain English like every fact."""

from __future__ import annotations

from functools import partial

from assistant.domain.facts import FactType
from assistant.memory.facts import values as fact_values
from assistant.memory.facts.rules import rule
from assistant.memory.language.german_order import PETS, SHARED, SINGLE
from assistant.memory.language.phrases import alternatives

WORDS = {
    "hund": "dog", "hündin": "dog", "katze": "cat", "kater": "cat", "kaninchen": "rabbit",
    "hase": "rabbit", "pferd": "horse", "hamster": "hamster", "papagei": "parrot",
    "schildkröte": "turtle", "meerschweinchen": "guinea pig", "wellensittich": "budgie",
    "frau": "wife", "mann": "husband", "freundin": "girlfriend", "freund": "boyfriend",
    "partnerin": "partner", "partner": "partner", "mutter": "mother", "mama": "mother",
    "vater": "father", "papa": "father", "chef": "boss", "chefin": "boss",
    "schwester": "sister", "bruder": "brother", "tochter": "daughter", "sohn": "son",
    "oma": "grandmother", "großmutter": "grandmother", "opa": "grandfather",
    "großvater": "grandfather", "tante": "aunt", "onkel": "uncle", "cousin": "cousin",
    "cousine": "cousin", "nichte": "niece", "neffe": "nephew", "enkel": "grandson",
    "enkelsohn": "grandson", "enkelin": "granddaughter", "enkeltochter": "granddaughter",
    "enkelkind": "grandchild", "schwiegermutter": "mother-in-law",
    "schwiegervater": "father-in-law", "schwägerin": "sister-in-law", "schwager": "brother-in-law",
    "kollege": "colleague",
    "kollegin": "colleague", "nachbar": "neighbour", "nachbarin": "neighbour",
    "mitbewohner": "roommate", "mitbewohnerin": "roommate",
    "ein": "a", "eine": "a", "einen": "a", "zwei": "two", "drei": "three", "vier": "four",
    "fünf": "five", "keine": "no", "kein": "no", "kinder": "children", "kind": "child",
    "söhne": "sons", "töchter": "daughters", "hunde": "dogs", "katzen": "cats",
    "geschwister": "siblings", "brüder": "brothers", "schwestern": "sisters",
    "vegetarier": "vegetarian", "vegetarierin": "vegetarian", "vegetarisch": "vegetarian",
    "veganer": "vegan", "veganerin": "vegan", "vegan": "vegan",
    "verheiratet": "married", "ledig": "single", "geschieden": "divorced", "verlobt": "engaged",
    "verwitwet": "widowed", "rentner": "retired", "rentnerin": "retired",
    "pensioniert": "retired", "farbe": "colour", "lieblingsfarbe": "colour", "essen": "food",
    "film": "film", "buch": "book", "band": "band", "lied": "song", "tier": "animal",
    "sport": "sport", "stadt": "city", "spiel": "game", "serie": "series", "gericht": "dish",
}  # fmt: skip

_ADVERB = r"(?:(?:auch|jetzt|gerade|zurzeit|derzeit|seit \w+|wirklich|sehr|am liebsten|gerne?)\s+)*"
_ENDS = r"(?=\s*(?:$|[.,!;)]|\b(?:und|aber|seit)\b))"

_identity = partial(rule, FactType.IDENTITY, words=WORDS)
_relation = partial(rule, FactType.RELATION, words=WORDS)
_preference = partial(rule, FactType.PREFERENCE, words=WORDS)
_state = partial(rule, FactType.STATE, words=WORDS)

_PERSON = (
    _identity(r"(?:mein\s+name\s+ist|ich\s+hei(?:ß|ss)e)\s+",
              "[Your|{s}'s] name is {v}.", "name", fact_values.name),
    _identity(r"(?:bitte\s+)?(?:nenn|nenne|nennt)\s+mich\s+(?:einfach\s+|bitte\s+)?",
              "[You like|{s} likes] to be called {v}.", "nickname", fact_values.proper_name),
    _identity(r"mein\s+geburtstag\s+ist\s+(?:am\s+|im\s+)?",
              "[Your|{s}'s] birthday is {v}.", "birthday", fact_values.date),
    _identity(r"ich\s+habe\s+am\s+(?P<v>\d{1,2}\.\s*(?:\d{1,2}\.|[A-Zäöü]\w+))\s+geburtstag",
              "[Your|{s}'s] birthday is {v}.", "birthday"),
    _identity(r"ich\s+bin\s+(?P<v>[1-9]\d|1[01]\d)\s+(?:jahre\s+alt|jahre)\b",
              "[You are|{s} is] {v} years old.", "age"),
    _identity(rf"ich\s+(?:komme|stamme)\s+{_ADVERB}aus\s+",
              "[You are|{s} is] from {v}.", "origin", fact_values.german_noun),
    _identity(rf"ich\s+(?:wohne|lebe)\s+{_ADVERB}in\s+(?!einer?\b|einem\b|meiner\b)",
              "[You live|{s} lives] in {v}.", "home", fact_values.german_noun),
    _identity(r"ich\s+bin\s+(?:\w+\s+){0,3}?nach\s+(?P<v>[A-ZÄÖÜ]\w+(?:\s[A-ZÄÖÜ]\w+)?)\s+"
              r"(?:um)?gezogen\b",
              "[You live|{s} lives] in {v}.", "home"),
    _identity(rf"ich\s+arbeite\s+{_ADVERB}(?:bei|für)\s+(?:der\s+|dem\s+|die\s+)?",
              "[You work|{s} works] at {v}.", "employer", fact_values.german_noun),
    _identity(rf"ich\s+arbeite\s+{_ADVERB}als\s+",
              "[You work|{s} works] as {v}.", "job", fact_values.german_noun),
    _identity(rf"ich\s+bin\s+(?P<v>verheiratet|ledig|geschieden|verlobt|verwitwet){_ENDS}",
              "[You are|{s} is] {v}.", "marital status"),
    _identity(rf"ich\s+bin\s+(?:in\s+)?(?P<v>rentner(?:in)?|pensioniert){_ENDS}",
              "[You are|{s} is] {v}.", "job"),
    _identity(rf"ich\s+spreche\s+{_ADVERB}",
              "[You speak|{s} speaks] {v}.", "", fact_values.german_noun),
    _state(rf"ich\s+lerne\s+{_ADVERB}",
           "[You are|{s} is] learning {v}.", "learning:{v}", fact_values.german_noun),
    _identity(r"ich\s+(?:fahre|pendle|komme|gehe)\s+(?:jetzt\s+|inzwischen\s+|nun\s+|immer\s+|täglich\s+)?"
              r"(?:mit\s+)?(?P<p>dem|der|einem|einer|meinem|meiner|zu)\s+(?P<v>(?:\w+e[nr]\s+)?[A-ZÄÖÜ]\w+)\s+"
              r"(?:zur\s+Arbeit|ins\s+Büro)\b",
              "[You get|{s} gets] to work by {v}.", "commute"),
    _identity(r"ich\s+(?:radle|radele)\s+(?:jetzt\s+|inzwischen\s+|nun\s+)?(?:zur\s+Arbeit|ins\s+Büro|jetzt)",
              "[You cycle|{s} cycles] to work.", "commute"),
    _identity(r"ich\s+fahre\s+(?P<a>ein(?:en|e)?)\s+",
              "[You drive|{s} drives] {a} {v}.", "vehicle", fact_values.german_noun),
)  # fmt: skip

_FAMILY = (
    _relation(rf"meine?\s+(?:\w+e\s+)?(?P<k>{alternatives(PETS)})\s+(?:hei(?:ß|ss)t|ist)\s+",
              "[Your|{s}'s] {k} is called {v}.", "pet:{k}:name", fact_values.proper_name),
    _relation(rf"meine?\s+(?P<k>{alternatives(SINGLE)})\s+hei(?:ß|ss)t\s+",
              "[Your|{s}'s] {k} is called {v}.", "family:{k}", fact_values.proper_name),
    _relation(rf"meine?\s+(?:\w+e\s+)?(?P<k>{alternatives(SHARED)})\s+hei(?:ß|ss)t\s+",
              "[Your|{s}'s] {k} is called {v}.", "", fact_values.proper_name),
    _identity(
        r"(?:ich\s+habe|wir\s+haben)\s+(?P<n>eine?n?|zwei|drei|vier|fünf|keine?|\d{1,2})\s+"
        rf"(?P<k>kinder|kind|söhne|sohn|töchter|tochter|hunde|katzen|geschwister|brüder|schwestern"
        rf"|{alternatives(PETS)}){_ENDS}",
        "[You have|{s} has] {n} {k}.", "count:{k}",
    ),
)  # fmt: skip

_LIKES = (
    _identity(r"ich\s+bin\s+(?:stark\s+|sehr\s+|leider\s+)?allergisch\s+(?:gegen|auf)\s+",
              "[You are|{s} is] allergic to {v}.", "allergy:{v}", fact_values.thing),
    _identity(r"ich\s+bin\s+(?P<v>vegetarier(?:in)?|veganer(?:in)?|vegetarisch|vegan)\b",
              "[You are|{s} is] {v}.", "diet"),
    _identity(r"ich\s+bin\s+(?:kein(?:e)?|nicht\s+mehr)\s+(?P<v>vegetarier(?:in)?|veganer(?:in)?"
              r"|vegetarisch|vegan)\b",
              "[You are|{s} is] not {v}.", "diet"),
    _identity(r"ich\s+esse\s+(?:kein|keine|keinen)\s+", "[You don't|{s} doesn't] eat {v}.",
              "eats:{v}", fact_values.german_noun),
    _identity(r"ich\s+trinke\s+(?:kein|keine|keinen)\s+", "[You don't|{s} doesn't] drink {v}.",
              "drinks:{v}", fact_values.german_noun),
    _preference(r"meine?\s+lieblings-?(?P<k>\w+)\s+(?:ist|sind)\s+(?:der\s+|die\s+|das\s+)?",
                "[Your|{s}'s] favourite {k} is {v}.", "favourite:{k}", fact_values.thing),
    _preference(r"ich\s+(?:mag|liebe)\s+(?P<v>[\w-]+(?:\s[\w-]+)?)\s+(?:gar\s+|überhaupt\s+)?nicht\b",
                "[You dislike|{s} dislikes] {v}.", "liking:{v}"),
    _preference(r"ich\s+(?:mag\s+(?:kein|keine|keinen)|hasse|verabscheue)\s+",
                "[You dislike|{s} dislikes] {v}.", "liking:{v}", fact_values.german_noun),
    _preference(rf"ich\s+(?:mag|liebe)\s+{_ADVERB}",
                "[You like|{s} likes] {v}.", "liking:{v}", fact_values.german_noun),
)  # fmt: skip

GERMAN_RULES = (*_PERSON, *_FAMILY, *_LIKES)

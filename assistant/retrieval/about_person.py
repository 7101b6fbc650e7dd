"""Questions about the person in general: "What do you know about me?" names nothing to look for."""

from __future__ import annotations

from assistant.patterns import Pattern

_LEARNT = r"(?:know|remember|recall|learn(?:t|ed)?|(?:re)?collect|found out|noticed|stored|saved)"
_OF_ME = "(?:about|of) me(?: so far| already| by now)?"
_ENGLISH = (
    rf"what (?:\w+ ){{0,3}}(?:do|have|can) you (?:\w+ ){{0,2}}?{_LEARNT} (?:\w+ ){{0,2}}?{_OF_ME}",
    r"what (?:\w+ ){0,3}can you tell me about (?:me|myself)",
    r"(?:how|how much) (?:well )?do you know (?:about )?me",
    rf"do you (?:already |still )?{_LEARNT} (?:anything|something|who i am)(?: about me)?",
    r"tell me (?:\w+ ){0,4}(?:about (?:me|myself)|who i am)",
    r"(?:describe|summari[sz]e) (?:me|who i am|what you know about me)",
    r"who am i",
)
_GERMAN = (
    r"was (?:\w+ )?(?:weisst|kennst) du (?:\w+ ){0,2}(?:über|von) (?:mich|mir)(?: \w+)?",
    r"was hast du (?:\w+ ){0,2}über mich (?:\w+ )?(?:gelernt|gemerkt|erfahren|gespeichert)",
    r"(?:erzähl|erzähle|sag|sage) mir (?:\w+ ){0,3}über mich(?: selbst)?",
    r"(?:beschreib|beschreibe) mich",
    r"wer bin ich",
)
_ASKED = Pattern(
    r"^(?:(?:so|and|also|hi|hey|hello|ok|okay|please|und|also|hallo|bitte|now|well) )*"
    r"(?:(?:can|could|would|will) you (?:please )?|kannst du (?:mir )?(?:bitte )?)?"
    rf"(?:{'|'.join((*_ENGLISH, *_GERMAN))})(?: please| bitte)?$"
)
_BETWEEN_WORDS = Pattern(r"[^\w]+")
MAX_CHARS = 120
"""A longer text is about something else too."""


def asks_about_person(query: str) -> bool:
    """Whether the whole query asks, in English or German, what is known of the person."""
    words = " ".join(_BETWEEN_WORDS.split(query.casefold())).strip()
    return len(query) <= MAX_CHARS and _ASKED.match(words) is not None

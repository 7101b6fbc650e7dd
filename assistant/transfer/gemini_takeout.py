"""Gemini in Google's Takeout: the entries of My Activity, as JSON or as a page, in any language.

Entries carry no conversation: those of one day (in UTC) make one. An entry's title is a verb
in the account's language and what was asked; entries of other products are passed over.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, timedelta, timezone
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.transfers import Skipped
from assistant.errors import UnreadableFile
from assistant.transfer.html_text import html_to_markdown
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.moments import read_moment
from assistant.transfer.reading import Format, Reading
from assistant.transfer.shapes import (
    fault,
    label_in,
    optional_items,
    place,
    record,
    text_in,
)
from assistant.transfer.transcripts import Transcript
from assistant.transfer.written_dates import read_written_date

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from assistant.transfer.json_stream import Element

_NO_BREAK = "\u00a0"
_LONGEST_VERB = 40
# fmt: off
_ASKED = {
    "prompted", "asked", "said", "pokyn", "prompt", "aufforderung", "requête", "instrucción",
    "petición", "comando", "richiesta", "instructie", "fråga", "polecenie", "запрос", "istem",
}
# fmt: on
"""Verbs of entries that are questions; in other languages the one that most entries begin with."""
_LEAST_OF_A_KIND = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """One entry of Gemini's; `moment` is aware, in the zone that the file writes."""

    title: str
    answer: str
    moment: datetime
    files: int


def _recognises(value: object) -> bool:
    if not isinstance(value, dict) or "header" not in value or "title" not in value:
        return False
    return "products" in value and "time" in value


def _read(elements: Iterable[Element]) -> Iterator[Reading]:
    entries: list[_Entry] = []
    others: Counter[str] = Counter()
    skipped: list[Skipped] = []
    zones_unknown = 0
    for element in elements:
        at = element.at.replace("conversations[", "entries[")
        try:
            raw = record(element.value, at)
            if not _is_of_gemini(raw):
                others[label_in(raw, "header") or "no product"] += 1
                continue
            entry, zone_known = _read_entry(raw, at)
            zones_unknown += not zone_known
            entries.append(entry)
        except UnreadableFile as error:
            skipped.append(Skipped(what=f"an entry at {at}", why=str(error)))
    skipped += _notes(others, zones_unknown)
    if skipped:
        yield Reading(conversation=None, skipped=tuple(skipped), of_file=True)
    yield from _day_by_day(entries)


def _is_of_gemini(raw: dict[str, object]) -> bool:
    products = raw.get("products")
    named = [label_in(raw, "header"), *(products if isinstance(products, list) else [])]
    return any(
        name in each.casefold() for each in named if isinstance(each, str) for name in _NAMES
    )


_NAMES = ("gemini", "bard")


def _notes(others: Counter[str], zones_unknown: int) -> list[Skipped]:
    notes = []
    if others:
        products = ", ".join(name[:40] for name, _ in others.most_common(5))
        count = others.total()
        what = f"{count} {'entry' if count == 1 else 'entries'} of other products ({products})"
        notes.append(Skipped(what=what, why="only Gemini's entries are chats"))
    if zones_unknown:
        why = "their time zone is written in a way that is not known; they are read as UTC"
        notes.append(Skipped(what=f"the zone of {zones_unknown} times", why=why))
    return notes


def _read_entry(raw: dict[str, object], at: str) -> tuple[_Entry, bool]:
    written = text_in(raw, "time", at)
    moment, offset = read_moment(written)
    zone_known = True
    if moment is not None:
        moment = moment.astimezone(timezone(timedelta(minutes=offset)))
    else:
        found = read_written_date(written)
        if found is None:
            raise fault(place(at, "time"), f"is no date and time: {written[:40]!r}")
        moment, zone_known = found.moment, found.zone_known
    answers = [text_in(raw, "answer", at)]
    for index, item in enumerate(optional_items(raw, "safeHtmlItem", at)):
        item_at = f"{place(at, 'safeHtmlItem')}[{index}]"
        answers.append(html_to_markdown(text_in(record(item, item_at), "html", item_at)))
    entry = _Entry(
        title=text_in(raw, "title", at),
        answer="\n\n".join(answer for answer in answers if answer.strip()),
        moment=moment,
        files=len(optional_items(raw, "attachedFiles", at)) + ("imageFile" in raw),
    )
    return entry, zone_known


def _day_by_day(entries: list[_Entry]) -> Iterator[Reading]:
    verbs = _verbs_of(entries)
    days: dict[str, list[_Entry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.moment):
        days.setdefault(entry.moment.astimezone(UTC).date().isoformat(), []).append(entry)
    for day, of_the_day in days.items():
        talk = Transcript()
        for entry in of_the_day:
            _add_entry(talk, entry, verbs)
        yield talk.reading(identity=f"gemini-activity-{day}", title="", created=None)


def _add_entry(talk: Transcript, entry: _Entry, verbs: set[str]) -> None:
    verb, asked = _split(entry.title)
    if verb.casefold() not in verbs and not entry.answer:
        talk.left_out[LeftOut.NOTES] += 1
        return
    if verb.casefold() not in verbs:
        asked = entry.title
    seconds = int(entry.moment.timestamp())
    digest = hashlib.sha256(asked.encode("utf-8", "replace")).hexdigest()[:12]
    identity, time = f"{seconds}-{digest}", entry.moment.isoformat()
    talk.left_out[LeftOut.FILES] += entry.files
    talk.say(Role.USER, asked, identity=identity, time=time)
    talk.say(Role.ASSISTANT, entry.answer, identity=f"{identity}:answer", time=time)


def _split(title: str) -> tuple[str, str]:
    """The verb and what was asked; pages put a space between them that does not break."""
    verb, mark, asked = title.partition(_NO_BREAK)
    if not mark or len(verb) > _LONGEST_VERB:
        verb, _, asked = title.partition(" ")
    return verb.strip(" :\n"), asked.strip()


def _verbs_of(entries: list[_Entry]) -> set[str]:
    """The verbs that mean a question in this file, in small letters."""
    found = Counter(_split(entry.title)[0].casefold() for entry in entries)
    verbs = {verb for verb in found if verb in _ASKED}
    if not verbs and found:
        verb, count = found.most_common(1)[0]
        if count >= min(_LEAST_OF_A_KIND, len(entries)) and count * 2 > len(entries):
            verbs.add(verb)
    return verbs


GEMINI_TAKEOUT = Format(name="gemini-takeout", recognises=_recognises, read=_read)

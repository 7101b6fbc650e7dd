"""A chat that WhatsApp exported: `WhatsApp Chat with NAME.txt`, or `_chat.txt` in a zip.

A message begins with its time as the phone writes it (`12/31/23, 9:41 PM - Name: text`, on an
iPhone `[31.12.23, 21:41:07] Name: text`) and goes on over the lines that do not. The file names
neither the order of day and month nor a zone: the order is what all its dates agree on, or the
likelier one; the zone is this machine's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.times import here, utc_now
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.errors import UnreadableFile
from assistant.patterns import Pattern
from assistant.transfer.aider import lines_of_text
from assistant.transfer.json_stream import Element
from assistant.transfer.leaving_out import Counts, LeftOut, told
from assistant.transfer.moments import read_moment
from assistant.transfer.reading import Format, Reading, conversation_label, one_by_one
from assistant.transfer.shapes import fault, items_in, label_in, place, record, text_in
from assistant.transfer.whatsapp_wording import MARKS, SPACES, partner_in, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_LATE = {"م", "ÖS", "अपराह्न", "오후", "下午", "午後", "中午", "傍晚", "晚上"}
"""Words for the half of the day that is not English: after noon."""
_HALF = r"[AaPp]\.? ?[Mm]\.?|[صم]|Ö[ÖS]|पूर्वाह्न|अपराह्न"
_HEADER = Pattern(
    r"(\[)?(\d{1,4})([./-]) ?(\d{1,2})[./-] ?(\d{1,4})\.?(?:[,،]| à| kl\.?| a las| alle)? "
    r"(오전|오후|[上下]午|午[前後]|凌晨|清晨|早上|中午|傍晚|晚上)? ?"
    rf"(\d{{1,2}})[:.](\d{{2}})(?:[:.](\d{{2}}))?(?: ?({_HALF}))?(?(1)\] | - )"
)
_LONGEST_HEADER = 80
_QUOTED = r"\"[^\":\n]*\"|[“„][^“”„:\n]*[“”]|«[^«»:\n]*»"
_NAMED = Pattern(rf"((?:[^:\"“”„«»\n]|{_QUOTED}){{1,100}}): ?(.*)", re.DOTALL)
_OWN_NAME = Pattern(r"_chat(?: ?\(\d+\))?", re.IGNORECASE)
A_DAY = timedelta(days=1)
"""By so much a clock may be wrong, and messages that were on their way come late."""
FAR_LESS = 4
"""Times: of two readings that both go forward the one that takes so much less time is right."""
_DAY_FIRST, _MONTH_FIRST, _YEAR_FIRST = (2, 1, 0), (2, 0, 1), (0, 1, 2)
"""Where year, month and day stand among the three numbers of a date."""
_DAYS, _MONTHS = 31, 12
_FEW = 3
"""Dates: where no more of them tell the day from the month, the report says how all were read."""


@dataclass(slots=True)
class _Entry:
    """What stands under one time: the numbers as written, and the lines so far."""

    line: int
    numbers: tuple[int, int, int]
    mark: str
    clock: tuple[int, int, int]
    bracket: bool
    text: list[str] = field(default_factory=list)

    @property
    def form(self) -> tuple[bool, str, bool]:
        """How the phone writes its times: one that is written otherwise was quoted by somebody."""
        return self.bracket, self.mark, self.numbers[0] > _DAYS

    @property
    def may_be(self) -> bool:
        """Whether there is such a date in some order, and such a time."""
        first, second, third = self.numbers
        hour, minute, second_of_minute = self.clock
        if hour >= 24 or minute >= 60 or second_of_minute >= 60:
            return False
        if first > _DAYS:
            return 1 <= second <= _MONTHS and 1 <= third <= _DAYS
        return 1 <= min(first, second) <= _MONTHS and 1 <= max(first, second) <= _DAYS

    @property
    def written(self) -> str:
        """The date as it stands in the file, nearly: numbers below ten may have had a nought."""
        first, second, third = self.numbers
        return f"{first}{self.mark}{second}{self.mark}{third:02}"


def is_whatsapp(text: str) -> bool:
    """Whether a file that begins like `text` begins with a time as WhatsApp writes it."""
    return _entry(text.split("\n", 1)[0].rstrip("\r"), 1) is not None


def read_whatsapp(stream: BinaryIO, label: str) -> Iterator[Element]:
    """One value for the file called `label`: `whatsapp` (the chat's name), `messages` and `note`.

    The note says which order of day and month was taken where few dates tell, or none. Raises
    `UnreadableFile` where the order cannot be told.
    """
    entries: list[_Entry] = []
    for number, line in enumerate(lines_of_text(stream), start=1):
        entry = _entry(line, number)
        if entry and (not entries or entry.form == entries[0].form):
            entries.append(entry)
        elif entries:
            entries[-1].text.append(line)
    times, note = _times(entries)
    messages: list[dict[str, object]] = []
    for entry, time in zip(entries, times, strict=True):
        said = "\n".join(entry.text).strip()
        messages.append({"line": entry.line, "time": time} | _said(said))
    yield Element("line 1", 1, {"whatsapp": _chat_name(label), "messages": messages, "note": note})


def _entry(line: str, number: int) -> _Entry | None:
    """The entry that a line begins; None where it goes on with one."""
    head = line[:_LONGEST_HEADER].translate(MARKS).translate(SPACES)
    found = _HEADER.match(head)
    if found is None:
        return None
    bracket, first, mark, second, third, before, hour, minute, seconds, after = found.groups()
    entry = _Entry(
        line=number,
        numbers=(int(first), int(second), int(third)),
        mark=mark,
        clock=(_hours(int(hour), before or after or ""), int(minute), int(seconds or 0)),
        bracket=bool(bracket),
        text=[_beyond(line, found.end())],
    )
    return entry if entry.may_be else None


def _hours(hours: int, half: str) -> int:
    """Of 24: what the clock shows in this half of the day, empty where it counts to 24."""
    if not half:
        return hours
    return hours % 12 + (12 if half[0] in "pP" or half in _LATE else 0)


def _beyond(line: str, count: int) -> str:
    """What of `line` follows so many characters that are no marks; a mark after them stays."""
    for at, character in enumerate(line):
        if not count:
            return line[at:]
        count -= ord(character) not in MARKS
    return ""


def _times(entries: list[_Entry]) -> tuple[list[str], str]:
    """The times in ISO 8601 with this machine's offset, in the one order all dates agree on.

    Beside them a note on that order where few dates tell it, or none; else it is empty.
    """
    if any(entry.numbers[0] > 31 for entry in entries):
        return _in_order(entries, _YEAR_FIRST), ""
    readings: list[list[str]] = []
    faults: list[UnreadableFile] = []
    for order in (_DAY_FIRST, _MONTH_FIRST):
        try:
            readings.append(_in_order(entries, order))
        except UnreadableFile as error:
            faults.append(error)
    if not readings:
        raise faults[0]
    if len(readings) == 1 or all(entry.mark == "." for entry in entries):
        times = readings[0]
    else:
        times = _likelier(*readings)
    return times, _note(entries, times)


def _note(entries: list[_Entry], times: list[str]) -> str:
    """How dates were read that go both ways, by one of them; empty where enough dates tell."""
    both = [
        (entry, time[: len("2023-04-03")])
        for entry, time in zip(entries, times, strict=True)
        if entry.numbers[0] != entry.numbers[1] and max(entry.numbers[:2]) <= _MONTHS
    ]
    dates = {entry.numbers for entry in entries}
    telling = sum(max(numbers[:2]) > _MONTHS for numbers in dates)
    if not both or telling > _FEW:
        return ""
    entry, day = both[0]
    written, total = entry.written, len(dates)
    day_first = int(day[-2:]) == entry.numbers[0]
    if not telling and entry.mark == ".":
        why = (
            f"No date tells the day from the month. With dots the day is first: {written} is {day}."
        )
    elif not telling and day_first:
        why = f"No date tells the day from the month. Likelier day first: {written} is {day}."
    elif not telling:
        why = f"No date tells the day from the month. Likelier month first: {written} is {day}."
    elif day_first:
        why = (
            f"Dates that tell the day from the month: {telling} of {total}."
            f" The day is first: {written} is {day}."
        )
    else:
        why = (
            f"Dates that tell the day from the month: {telling} of {total}."
            f" The month is first: {written} is {day}."
        )
    return why


def _likelier(day_first: list[str], month_first: list[str]) -> list[str]:
    """The reading that has not run ahead, goes back less often, or takes far less time.

    A chat on the 3rd, 4th and 5th of May is likelier than one on the third of three months.
    Raises `UnreadableFile` where nothing tells, as in a chat of one day.
    """
    if day_first == month_first:
        return day_first
    readings = [(_faults(times), _days(times), times) for times in (day_first, month_first)]
    (best, short, likely), (other, long, _) = sorted(readings)
    if best < other or max(short, 1) * FAR_LESS <= long:
        return likely
    raise UnreadableFile(
        "its dates do not tell the day from the month: none is after the twelfth. "
        "Export the chat again when it has a later day, or with more of its past"
    )


def _faults(times: list[str]) -> tuple[bool, int]:
    """Whether times lie in the future, and how often they go back by more than `A_DAY`."""
    moments = [datetime.fromisoformat(time) for time in times]
    backwards = sum(after < before - A_DAY for before, after in pairwise(moments))
    return max(moments) > utc_now() + A_DAY, backwards


def _days(times: list[str]) -> int:
    moments = [datetime.fromisoformat(time) for time in times]
    return (max(moments) - min(moments)).days


def _in_order(entries: list[_Entry], order: tuple[int, int, int]) -> list[str]:
    """Raises `UnreadableFile` with the line of a date that is none in this order."""
    times = []
    for entry in entries:
        year, month, day = (entry.numbers[index] for index in order)
        year += 2000 if year < 100 else 0
        try:
            local = datetime(year, month, day, *entry.clock)  # noqa: DTZ001
            times.append(here(local).isoformat())
        except (ValueError, OverflowError, OSError) as error:
            why = f"line {entry.line} has a date that does not go with the others"
            raise UnreadableFile(why) from error
    return times


def _said(text: str) -> dict[str, object]:
    """Who said what; `left` beside or in place of words: a file, or a note of the program."""
    found = _NAMED.fullmatch(text)
    if found is None:
        return {"left": "note"}
    name = found.group(1).translate(MARKS).translate(SPACES).strip(" ~")
    words, left = words_of(found.group(2))
    return {"speaker": name, "text": words, "left": left}


def _chat_name(label: str) -> str:
    """Whom the chat is with, by its file's name; an iPhone names only the zip or folder of it."""
    *above, own = PurePath(label.replace("\\", "/")).parts or ("",)
    stem = own.removesuffix(".txt")
    if _OWN_NAME.fullmatch(stem) and above:
        stem = above[-1].removesuffix(".zip")
    return partner_in(stem)


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and "whatsapp" in value and "messages" in value


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    left_out: Counts = Counts()
    messages: list[ImportedMessage] = []
    same: dict[str, int] = {}
    for index, item in enumerate(items_in(raw, "messages", at)):
        message_at = f"{place(at, 'messages')}[{index}]"
        entry = record(item, message_at)
        time = text_in(entry, "time", message_at)
        # Counted with what is left out: a message that is deleted later leaves its line.
        same[time] = same.get(time, 0) + 1
        if left := text_in(entry, "left", message_at):
            left_out[LeftOut.FILES if left == "file" else LeftOut.NOTES] += 1
        text = text_in(entry, "text", message_at)
        if not text:
            continue
        moment, offset = read_moment(time)
        if moment is None:
            raise fault(place(message_at, "time"), "is no date and time")
        messages.append(
            ImportedMessage(
                external_id=f"{moment:%Y-%m-%dT%H:%M:%S}/{same[time]}",
                parent=messages[-1].external_id if messages else None,
                role=Role.USER,
                text=text,
                time=moment,
                speaker=text_in(entry, "speaker", message_at),
                utc_offset_minutes=offset,
            )
        )
    if not messages:
        raise UnreadableFile("it holds no words of anyone: only files and notes of WhatsApp")
    reading = _reading(label_in(raw, "whatsapp"), next(iter(same)), messages, left_out)
    note = text_in(raw, "note", at)
    return replace(reading, notes=(note,) if note else ())


def _reading(name: str, began: str, messages: list[ImportedMessage], left_out: Counts) -> Reading:
    """A chat whose file does not name it is known by when it began: who speaks may change."""
    speakers = sorted({message.speaker for message in messages})
    title = name or ", ".join(speakers[:4])
    moment, _ = read_moment(began)
    conversation = ImportedConversation(
        external_id=f"whatsapp {name}" if name else f"whatsapp since {moment:%Y-%m-%dT%H:%M:%S}",
        title=title,
        messages=tuple(messages),
        active_leaf=messages[-1].external_id,
        kind=ConversationKind.PEOPLE,
    )
    label = conversation_label(title, "")
    return Reading(conversation=conversation, skipped=told(label, left_out))


WHATSAPP = Format(name="whatsapp", recognises=_recognises, read=one_by_one(_read_conversation))

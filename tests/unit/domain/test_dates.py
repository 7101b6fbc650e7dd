"""The dates that people say, resolved against the day on which they said them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np
import pytest

from assistant.domain.dates.agreement import agreements
from assistant.domain.dates.expressions import first_elements
from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.dates.periods import Period

TUESDAY = date(2023, 8, 1)


def found(text: str, said_on: date = TUESDAY) -> list[tuple[str, str, int]]:
    """What is mentioned, since when, and for how many days."""
    return [
        (text[slice(*one.place)], one.start.isoformat(), one.days)
        for one in mentioned_periods(text, said_on)
    ]


def days(text: str, said_on: date = TUESDAY) -> list[str]:
    """The same as `2023-05-07` for a day and `2023-05-01+31` for more."""
    return [
        start if length == 1 else f"{start}+{length}" for _, start, length in found(text, said_on)
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("We met on 7 May 2023.", "2023-05-07"),
        ("We met on May 7th.", "2023-05-07"),
        ("We met on May 7, 2023, at noon", "2023-05-07"),
        ("may 7th was fun", "2023-05-07"),
        ("the 7th of may", "2023-05-07"),
        ("7 may 2023", "2023-05-07"),
        ("Sunday, May 7", "2023-05-07"),
        ("Sept. 3", "2023-09-03"),
        ("2023-05-07", "2023-05-07"),
        ("2023/05/07 (Sun) 16:38", "2023-05-07"),
        ("2023-05-07 (Sunday)", "2023-05-07"),
        ("Sunday (May 7)", "2023-05-07"),
        ("at 2023-05-07T10:00:00Z it broke", "2023-05-07"),
        ("07.05.2023", "2023-05-07"),
        ("13/5/2023", "2023-05-13"),
        ("5/13/2023", "2023-05-13"),
        ("29 February 2024", "2024-02-29"),
        ("by the 15th.", "2023-08-15"),
    ],
)
def test_a_day_is_named_in_many_ways(text: str, day: str) -> None:
    assert days(text) == [day]


def test_a_date_that_reads_two_ways_is_the_nearer_one() -> None:
    assert days("05/07/2023", date(2023, 5, 8)) == ["2023-05-07"]
    assert days("05/07/2023", date(2023, 7, 1)) == ["2023-07-05"]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("May 2023", "2023-05-01+31"),
        ("in May, 2023", "2023-05-01+31"),
        ("in November 2022 seems right", "2022-11-01+30"),
        ("in June", "2023-06-01+30"),
        ("June", "2023-06-01+30"),
        ("in may?", "2023-05-01+31"),
        ("mid-December we met", "2022-12-01+31"),
        ("in 2022", "2022-01-01+365"),
        ("since 2016", "2016-01-01+366"),
        ("from 2015 to 2018", "2015-01-01+1461"),
        ("between 2015 and 2018", "2015-01-01+1461"),
        ("the summer of 2022", "2022-06-01+92"),
        ("winter 2022", "2022-12-01+90"),
    ],
)
def test_months_seasons_and_years(text: str, period: str) -> None:
    assert days(text) == [period]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("yesterday", "2023-07-31"),
        ("the day before yesterday", "2023-07-30"),
        ("last night", "2023-07-31"),
        ("tonight", "2023-08-01"),
        ("the day after tomorrow", "2023-08-03"),
        ("last week", "2023-07-24+7"),
        ("this week", "2023-07-31+7"),
        ("next week", "2023-08-07+7"),
        ("the week before last", "2023-07-17+7"),
        ("last month", "2023-07-01+31"),
        ("next year", "2024-01-01+366"),
        ("last summer", "2022-06-01+92"),
        ("this summer", "2023-06-01+92"),
        ("last May", "2023-05-01+31"),
        ("last Fri", "2023-07-28"),
        ("last Tuesday", "2023-07-25"),
        ("last weekend", "2023-07-29+2"),
        ("two weekends ago", "2023-07-22+2"),
        ("next Friday", "2023-08-04"),
        ("next Thursday", "2023-08-10"),
        ("this coming Thursday", "2023-08-03"),
        ("three days ago", "2023-07-29"),
        ("a couple of days ago", "2023-07-29+2"),
        ("a few days ago", "2023-07-27+4"),
        ("the other day", "2023-07-25+7"),
        ("two weeks ago", "2023-07-15+7"),
        ("three months ago", "2023-05-01+31"),
        ("two years ago", "2021-01-01+365"),
        ("ten years ago", "2012-01-01+1096"),
        ("over the last two weeks", "2023-07-18+15"),
        ("for the next few days", "2023-08-01+6"),
        ("See you in two weeks!", "2023-08-12+7"),
        ("the week before 9 June 2023", "2023-06-02+7"),
        ("the Sunday before 25 May 2023", "2023-05-21"),
        ("two weeks before August 11, 2023", "2023-07-25+7"),
    ],
)
def test_what_is_said_of_time_is_seen_from_the_day_said(text: str, period: str) -> None:
    assert days(text) == [period]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("I went there on Friday", "2023-07-28"),
        ("I will go there on Friday", "2023-08-04"),
        ("We went in December", "2022-12-01+31"),
        ("We will go in December", "2023-12-01+31"),
        ("I moved in the spring", "2023-03-01+92"),
        ("I'll move in the spring", "2024-03-01+92"),
        ("Anything fun over the weekend? We biked", "2023-07-29+2"),
        ("Any plans for the weekend?", "2023-08-05+2"),
        ("It was on the 3rd.", "2023-07-03"),
        ("It is due on the 3rd.", "2023-08-03"),
    ],
)
def test_the_tense_tells_which_one_is_meant(text: str, period: str) -> None:
    assert days(text) == [period]


def test_the_tense_of_another_sentence_does_not_count() -> None:
    assert days("It was great. We will meet on Friday.") == ["2023-08-04"]


@pytest.mark.parametrize(
    "text",
    [
        "May I ask whether you may come?",
        "This may be wrong, in may ways",
        "They march on and march back; the Women's March",
        "Just a second, the second sun",
        "We sat in the sun and wed",
        "June said hi, April did too",
        "with June, my aunt April, June Smith",
        "every Friday, each Monday, on a Sunday, Fridays",
        "Black Friday, Sunday school",
        "Rome wasn't built in a day; how many books do you read in a month?",
        "hiking in summer is nice",
        "once a week, three weeks of work, 5 years old, 12 months",
        "half a year ago, two years and three months ago",
        "version 1.2.3, v2023.5.1, gpt-4-2023-05-07, 10.0.0.1",
        "$2,022.50, 3.50 EUR, 3/4 cup, 1:2, 10:30, at 5",
        "call 030 2023 1999 or +49 170 2023 555",
        "in 2000 words, of 2048 tokens, in 2000px, from 2000 to 3000",
        "30.02.2023, 2023-13-01, 2023-02-30",
        "the last of the Mohicans, this thing, next to me, the 3rd time",
        "I came back in a few",
        "Ich bin hier. Guten Morgen! Am Morgen war es kalt.",
        "一周三次",
        "",
    ],
)
def test_what_is_no_date_is_left_alone(text: str) -> None:
    assert days(text) == []


def test_a_span_is_one_period() -> None:
    assert found("from 5 to 7 May") == [("5 to 7 May", "2023-05-05", 3)]
    assert found("May 5-7, 2023") == [("May 5-7, 2023", "2023-05-05", 3)]
    assert days("from the 5th to the 9th of May") == ["2023-05-05+5"]
    assert days("Nov 16 - Dec 15, 2023") == ["2023-11-16+30"]
    assert days("December 16, 2023 - January 15") == ["2023-12-16+31"]
    assert days("Dec 30 to Jan 2, 2021") == ["2020-12-30+4"]
    assert days("May 9, 2023 to May 5, 2023") == ["2023-05-09", "2023-05-05"]


def test_periods_stand_in_order_with_their_places() -> None:
    text = "Yesterday was fun; in 2021 we met, and on May 7th we left."
    assert found(text) == [
        ("Yesterday", "2023-07-31", 1),
        ("in 2021", "2021-01-01", 365),
        ("on May 7th", "2023-05-07", 1),
    ]


def test_the_number_of_a_list_is_no_day() -> None:
    assert days("It ends in July.\n3. Buy bread") == ["2023-07-01+31"]


def test_the_edges_of_the_calendar_are_no_fault() -> None:
    assert days("last year, 900 years ago, two weeks ago", date(1, 1, 1)) == []
    assert days("next year, in 900 years, in two weeks, on Friday", date(9999, 12, 31)) == []


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("Gestern war ich im Kino", ["2023-07-31"]),
        ("morgen gehe ich ins Kino", ["2023-08-02"]),
        ("Morgen fahre ich los", ["2023-08-02"]),
        ("heute Abend, übermorgen", ["2023-08-01", "2023-08-03"]),
        ("letzten Sommer, vorletzte Woche", ["2022-06-01+92", "2023-07-17+7"]),
        ("kommenden Donnerstag", ["2023-08-03"]),
        ("am Freitag war ich dort", ["2023-07-28"]),
        ("Freitagabend habe ich gekocht", ["2023-07-28"]),
        ("vor drei Wochen, vor einem Jahr", ["2023-07-08+7", "2022-01-01+365"]),
        ("vor ein paar Tagen", ["2023-07-27+4"]),
        ("am 7. Mai 2023", ["2023-05-07"]),
        ("am 7.5. und am 7.5.23", ["2023-05-07", "2023-05-07"]),
        ("vom 5. bis 9. Mai", ["2023-05-05+5"]),
        ("im Mai, im Sommer 2022, seit 2016", ["2023-05-01+31", "2022-06-01+92", "2016-01-01+366"]),
        ("Hier, j'ai mangé avec elle avant-hier", ["2023-07-31", "2023-07-30"]),
        ("la semaine dernière, l'an dernier", ["2023-07-24+7", "2022-01-01+365"]),
        ("j'arrive d'ici deux semaines, pas en l'année 2021", ["2023-08-12+7", "2021-01-01+365"]),
        ("j'ai voyagé pendant l'automne", ["2022-09-01+91"]),
        ("à l'été 2022, avant-hier, aujourd'hui", ["2022-06-01+92", "2023-07-30", "2023-08-01"]),
        ("il y a trois jours, dans deux semaines", ["2023-07-29", "2023-08-12+7"]),
        ("le 1er mai 2023, en mai", ["2023-05-01", "2023-05-01+31"]),
        ("le lundi je travaille, lundi dernier non", ["2023-07-31"]),
        ("ayer, el verano pasado", ["2023-07-31", "2022-06-01+92"]),
        ("mañana por la mañana", ["2023-08-02"]),
        ("hace tres días, el 7 de mayo de 2023", ["2023-07-29", "2023-05-07"]),
        ("на прошлой неделе, прошлым летом", ["2023-07-24+7", "2022-06-01+92"]),
        ("вчера, три дня назад, неделю назад", ["2023-07-31", "2023-07-29", "2023-07-22+7"]),
        ("7 мая 2023 года, в 2022 году", ["2023-05-07", "2022-01-01+365"]),
        ("昨天我去了北京,上周五也去了", ["2023-07-31", "2023-07-28"]),
        ("去年夏天,三天前,上个月", ["2022-06-01+92", "2023-07-29", "2023-07-01+31"]),
        ("2023年5月7日,5月", ["2023-05-07", "2023-05-01+31"]),
        ("昨日、先週の金曜日、去年の夏", ["2023-07-31", "2023-07-28", "2022-06-01+92"]),
        ("2週間前、3ヶ月前", ["2023-07-15+7", "2023-05-01+31"]),
    ],
)  # fmt: skip
def test_other_languages_say_them_too(text: str, periods: list[str]) -> None:
    assert days(text) == periods
    assert days(text.replace("'", "’")) == periods


def test_a_pattern_that_could_never_be_tried_is_refused() -> None:
    assert set(first_elements(r"(?:on )?(?:<weekday>,? )?the x[)|]|(?!a)last y")) == {
        "on", "<weekday>", "the", "last",
    }  # fmt: skip
    with pytest.raises(ValueError, match="unknown beginning"):
        list(first_elements(r"[ab]c"))


def test_a_period_is_never_empty() -> None:
    with pytest.raises(ValueError, match="at least one day"):
        Period(start=TUESDAY, end=TUESDAY, place=(0, 1))


def of(text: str) -> tuple[Period, ...]:
    return mentioned_periods(text, TUESDAY)


def agreement(asked: Sequence[Period], told: Sequence[Period]) -> float:
    """The best that any of the told periods fits."""
    starts = np.array([one.start.toordinal() for one in told], np.int64)
    ends = np.array([one.end.toordinal() for one in told], np.int64)
    return float(agreements(asked, starts, ends).max(initial=0.0))


def test_agreement_prefers_the_exact_to_the_vague_and_the_near_to_the_far() -> None:
    asked = of("7 May 2023")
    told = ["7 May 2023", "in May 2023", "in 2023", "9 May 2023", "20 May 2023", "in 2019"]
    fits = [agreement(asked, of(text)) for text in told]
    assert fits[0] == 1
    assert fits[0] > fits[1] > fits[2] > fits[4] > fits[5]
    assert fits[0] > fits[3] > fits[4]
    assert fits[5] < 0.01


def test_what_lies_within_what_was_asked_for_agrees_fully() -> None:
    assert agreement(of("in May 2023"), of("on 7 May 2023")) == 1
    assert agreement(of("in 2019, in May 2023"), of("in 2001, on 7 May 2023")) == 1


def test_nothing_agrees_with_nothing() -> None:
    assert agreement((), of("yesterday")) == 0
    assert agreement(of("yesterday"), ()) == 0

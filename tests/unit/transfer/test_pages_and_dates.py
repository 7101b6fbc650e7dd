"""Dates and text out of Google's pages, in any language."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta

import pytest

from assistant.transfer.activity_page import read_activity_page
from assistant.transfer.html_text import html_to_markdown
from assistant.transfer.written_dates import read_written_date

ELEVEN = datetime(2024, 2, 1, 11, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "hours_east"),
    [
        ("Feb 1, 2024, 11:30:00 AM UTC", 0),
        ("Feb 1, 2024, 11:30:00\u202fAM UTC", 0),
        ("1 Feb 2024, 11:30:00 GMT", 0),
        ("Feb 1, 2024, 3:30:00 AM PST", -8),
        ("01.02.2024, 12:30:00 MEZ", 1),
        ("1. 2. 2024 12:30:00 SEČ", 1),
        ("1 févr. 2024, 12:30:00 CET", 1),
        ("1 feb 2024, 12:30:00 CET", 1),
        ("1 de fev. de 2024, 08:30:00 BRT", -3),
        ("1 lut 2024, 12:30:00 CET", 1),
        ("1 февр. 2024 г., 14:30:00 MSK", 3),
        ("2024/02/01 20:30:00 JST", 9),
        ("2024年2月1日 20:30:00 JST", 9),
        ("2024. 2. 1. 오후 8:30:00 GMT+09:00", 9),
        ("01/02/2024, 17:00:00 IST", 5.5),
        ("2/1/2024, 11:30:00 AM UTC", 0),
    ],
)
def test_a_date_in_the_language_of_the_account(written: str, hours_east: float) -> None:
    found = read_written_date(written)
    assert found is not None
    assert found.moment == ELEVEN
    assert found.moment.utcoffset() == timedelta(hours=hours_east)
    assert found.zone_known


@pytest.mark.parametrize(
    "line",
    [
        "",
        "In May 2024 we met at 10:30 and talked about the boat for hours.",
        "Feb 1, 2024",
        "11:30:00",
        "31.02.2024, 12:30:00 MEZ",
        "1.2.3 12:30",
        "x" * 500,
    ],
)
def test_another_line_is_no_date(line: str) -> None:
    assert read_written_date(line) is None


def test_an_unknown_zone_is_said_to_be_unknown() -> None:
    found = read_written_date("Feb 1, 2024, 11:30:00 AM QQT")
    assert found is not None
    assert (found.moment, found.zone_known) == (ELEVEN, False)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree"),
        ("<h2>Title</h2><p>a  \n b</p>", "## Title\n\na b"),
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>", "- a\n- b\n  - c\n\nd"),
        ("<ol><li><p>a</p></li><li>b</li></ol>", "1. a\n2. b"),
        ("<p>x <strong>y</strong> &amp; <code>z</code></p>", "x **y** & `z`"),
        ("<pre><code>a  b\n  c\n</code></pre><p>d</p>", "```\na  b\n  c\n```\n\nd"),
        ("<script>alert(1)</script><style>p{}</style>seen", "seen"),
        ("<a href='https://example.org'>link</a>", "link"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "| a | b\n | c"),
    ],
)
def test_html_becomes_text(html: str, text: str) -> None:
    assert html_to_markdown(html) == text


def test_a_page_is_read_alike_wherever_its_chunks_are_cut() -> None:
    cell = (
        '<div class="outer-cell"><div class="header-cell"><p>Gemini Apps</p></div>'
        '<div class="content-cell mdl-typography--body-1">Prompted&nbsp;caf\u00e9 {n}?<br>'
        "Feb 1, 2024, 11:30:00 AM UTC<br><p>Yes &amp; no.</p></div></div>"
    )
    page = f"<html><body>{''.join(cell.replace('{n}', str(n)) for n in range(400))}</body></html>"
    found = list(read_activity_page(io.BytesIO(page.encode())))
    assert len(found) == 400
    for number, element in enumerate(found):
        value = element.value
        assert isinstance(value, dict)
        assert value["title"] == f"Prompted\u00a0café {number}?"
        assert (value["time"], value["answer"]) == ("Feb 1, 2024, 11:30:00 AM UTC", "Yes & no.")

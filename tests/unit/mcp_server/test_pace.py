"""A program that floods is told so."""

from __future__ import annotations

import io
import json

import pytest

from assistant.mcp_server.lines import BoundedLines
from assistant.mcp_server.pace import Pace, TooFast
from assistant.mcp_server.tools import TOOLS
from assistant.program_settings import LONGEST_PROGRAM_NAME, program_name


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_only_so_many_calls_a_minute() -> None:
    clock = Clock()
    pace = Pace(a_minute=3, at_once=1, now=clock)
    for _ in range(3):
        with pace:
            pass
    with pytest.raises(TooFast), pace:
        raise AssertionError("a fourth call began")
    clock.now = 60.0
    with pace:
        pass


def test_only_so_many_calls_at_once() -> None:
    pace = Pace(a_minute=100, at_once=2)
    with pace, pace, pytest.raises(TooFast), pace:
        raise AssertionError("a third call began")
    with pace:
        pass


def test_a_line_without_end_is_let_go_and_the_next_is_read() -> None:
    lines = BoundedLines(io.BytesIO(b"x" * 5_000 + b'\n{"a": 1}\n'), longest=100)
    assert lines.readline() == "{}\n"
    assert lines.readline() == '{"a": 1}\n'
    assert lines.readline() == ""


def test_half_a_letter_is_replaced_as_the_sdk_would_never_answer() -> None:
    sent = rb'{"a": "\ud800 \uDE00", "b": "\ud83d\ude00 \\ud800 \n"}' + b"\n"
    read = json.loads(BoundedLines(io.BytesIO(sent)).readline())
    assert read == {"a": "\ufffd \ufffd", "b": "😀 \\ud800 \n"}


def test_a_line_without_end_at_the_end_of_input() -> None:
    lines = BoundedLines(io.BytesIO(b"x" * 5_000), longest=100)
    assert lines.readline() == "{}\n"
    assert lines.readline() == ""


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("Claude Desktop", "Claude Desktop"),
        ("  a \n b\t", "a b"),
        ("", "A program without a name"),
        ("\u202egnp.exe", "gnp.exe"),
        ("\x1b[31mred", "31mred"),
    ],
)
def test_a_program_cannot_mislead_by_its_name(told: str, shown: str) -> None:
    assert program_name(told) == shown
    assert program_name(shown) == shown


def test_a_name_is_short() -> None:
    assert len(program_name("n" * 10_000)) == LONGEST_PROGRAM_NAME


def test_every_tool_names_its_arguments_and_takes_no_others() -> None:
    for tool in TOOLS:
        assert set(tool.required) <= set(tool.properties)
        assert tool.schema["additionalProperties"] is False

"""One line says how far an evaluation is."""

from __future__ import annotations

import io

import pytest

from assistant.cancel import CancelToken
from assistant.errors import Cancelled
from assistant.evaluation.progress import LINE_EVERY_S, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def worked(stream: io.StringIO) -> tuple[Progress, Clock]:
    clock = Clock()
    progress = Progress(stream, clock=clock)
    progress.expect(messages=100, questions=10)
    progress.begin("chat")
    clock.now = 20.0
    progress.learnt(50)
    return progress, clock


def test_time_left_goes_by_what_each_kind_costs() -> None:
    stream = io.StringIO()
    progress, clock = worked(stream)
    # 50 messages at 0.4 s, and 10 questions for which the same is assumed
    assert stream.getvalue() == "chat: 50/100 messages, 0/10 questions, 0:24 left\n"
    clock.now += 30
    progress.asked()
    # now a question is known to take 30 s
    assert stream.getvalue().endswith("chat: 50/100 messages, 1/10 questions, 4:50 left\n")


def test_a_log_gets_few_lines_and_a_terminal_one_that_changes() -> None:
    log, terminal = io.StringIO(), Terminal()
    for stream in (log, terminal):
        progress, clock = worked(stream)
        for _ in range(5):
            clock.now += LINE_EVERY_S / 6
            progress.asked()
        progress.tell("done")
        progress.end()
    assert log.getvalue().count("\n") == 2
    first, *lines = terminal.getvalue().split("\r")
    assert first == ""
    assert len(lines) == 7
    assert {len(line.rstrip("\n")) for line in lines} == {79}
    assert next(line for line in lines if line.endswith("\n")).strip() == "done"


def test_hours_are_written_as_such() -> None:
    stream = io.StringIO()
    clock = Clock()
    progress = Progress(stream, clock=clock)
    progress.expect(messages=101, questions=0)
    clock.now = 40.0
    progress.learnt(1)
    assert "1:06:40 left" in stream.getvalue()


def test_every_step_can_stop_the_work() -> None:
    cancel = CancelToken()
    progress = Progress(cancel=cancel)
    progress.learnt(1)
    cancel.cancel()
    for step in (progress.asked, progress.check, lambda: progress.begin("x")):
        with pytest.raises(Cancelled):
            step()


def test_a_stream_that_is_gone_does_not_matter() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    stream.close()
    progress.tell("lost")

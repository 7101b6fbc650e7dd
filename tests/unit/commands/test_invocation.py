"""What a command is given, and where its words go."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from assistant.cancel import CancelToken
from assistant.cli import parse
from assistant.commands.execution import execute, report
from assistant.commands.invocation import ExitCode, Invocation, Output, OutputLost
from assistant.errors import HomeNotWritable, InvalidInput, NotFound
from assistant.paths import Home

if TYPE_CHECKING:
    from assistant.engine import Engine


def _gone(_text: str) -> None:
    raise BrokenPipeError


def _closed(_text: str) -> None:
    raise ValueError("I/O operation on closed file")


@pytest.mark.parametrize("lost", [_gone, _closed])
def test_a_result_that_nobody_reads_is_no_bug(lost: object) -> None:
    output = Output(lost, _gone)  # type: ignore[arg-type]
    plain, as_json = Namespace(json=False), Namespace(json=True)

    def say() -> int:
        output.line("a word")
        return 0

    with pytest.raises(OutputLost):
        execute(say, plain, output)
    with pytest.raises(OutputLost):
        report(NotFound("There is none."), as_json, output)
    assert report(NotFound("There is none."), plain, output) == ExitCode.NOTHING_FOUND


@pytest.mark.parametrize("number", ["-1", "1.5", "many", ""])
@pytest.mark.parametrize("command", [("memory", "list"), ("conversations", "list")])
def test_a_count_is_a_count(
    command: tuple[str, str], number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse([*command, "--limit", number])
    assert ended.value.code == ExitCode.USAGE
    assert "--limit" in capsys.readouterr().err


def test_what_would_happen_twice_is_not_asked_twice() -> None:
    assert not parse(["chat", "-m", "hello"]).repeatable
    assert not parse(["memory", "add", "I like tea."]).repeatable
    assert parse(["recall", "tea"]).repeatable


def test_nothing_that_is_printed_can_steer_a_terminal() -> None:
    printed: list[str] = []
    output = Output(printed.append, printed.append)
    output.line("a\x1b[2Jb\x07\tc\x9bd 🙂")
    output.note("\x1b]0;title\x07e")
    assert "".join(printed) == "a[2Jb\tcd 🙂\n]0;titlee\n"


@pytest.mark.parametrize("port", ["-1", "65536", "http", ""])
def test_what_is_no_port_is_a_fault_of_use(port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["serve", "--port", port])
    assert ended.value.code == ExitCode.USAGE


class JustDone(Future[int]):
    """Ends between the look and the question whether it has."""

    def result(self, timeout: float | None = None) -> int:
        if not self.done():
            self.set_result(7)
            raise TimeoutError
        return super().result(timeout)


def test_work_that_ends_at_that_very_moment_has_its_result() -> None:
    invocation = Invocation(
        engine=cast("Engine", None),
        arguments=Namespace(json=False),
        output=Output(_gone, _gone),
        cancel=CancelToken(),
        folder=Path(),
    )
    assert invocation.wait(JustDone()) == 7


@pytest.mark.parametrize(
    "name", ["", "  ", "a\0b", "\ud800", "x" * 300, "a/" * 3000, "~nobody-of-that-name/x"]
)
def test_what_names_no_file_is_said_to(name: str, tmp_path: Path) -> None:
    invocation = Invocation(
        engine=cast("Engine", None),
        arguments=Namespace(json=False),
        output=Output(_gone, _gone),
        cancel=CancelToken(),
        folder=tmp_path,
    )
    with pytest.raises(InvalidInput) as refused:
        invocation.path(name)
    assert len(str(refused.value)) < 300
    assert refused.value.hint


@pytest.mark.parametrize("name", ["", " "])
def test_a_home_without_a_name_is_not_the_usual_one(name: str) -> None:
    with pytest.raises(InvalidInput):
        Home.named(name)


def test_a_home_of_nobody_is_said_to_be() -> None:
    with pytest.raises(HomeNotWritable):
        Home.named("~nobody-of-that-name/home")


def test_two_dashes_are_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    """An empty list would arrive in the place of the number."""
    with pytest.raises(SystemExit) as ended:
        parse(["memory", "rules", "keep", "--", "unused-facts", "--"])
    assert ended.value.code == ExitCode.USAGE
    assert "DAYS" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["recall --budget", "memory list --limit", "models test --no"])
def test_what_is_far_too_long_is_not_repeated_in_full(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parse([*command.split(), "9" * 100_000])
    said = capsys.readouterr().err
    assert "error: " in said
    assert len(said) < 3000


def test_an_error_about_a_very_long_name_keeps_what_to_do() -> None:
    said: list[str] = []
    output = Output(lambda _text: None, said.append)
    error = InvalidInput(f"There is no model {'x' * 100_000!r}.", hint="Ask `models list`.")
    report(error, Namespace(json=False), output)
    assert len("".join(said)) < 1100
    assert "".join(said).endswith("x'.\nAsk `models list`.\n")


@pytest.mark.parametrize("digits", [10, 400])
def test_a_number_that_nothing_reaches_is_refused(
    digits: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["recall", "--budget", "9" * digits, "goats"])
    assert ended.value.code == ExitCode.USAGE
    assert "--budget" in capsys.readouterr().err

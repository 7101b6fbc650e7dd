"""The grammar is read for every command, also those that the open window carries out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.commands.invocation import ExitCode
from assistant.commands.mcp import GOOD_FOR
from assistant.commands.parser import build_parser
from assistant.program_settings import ServingSettings
from assistant.serving.local_api import HOST


def test_the_grammar_loads_neither_the_engine_nor_a_large_library() -> None:
    """They take longer than most commands; a process of its own, since others have loaded them."""
    large = ("assistant.engine", "duckdb", "numpy", "mcp", "openai", "PySide6")
    asked = (
        "import sys; from assistant.commands.parser import build_parser; build_parser();"
        f" print(*[name for name in {large!r} if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert said.stdout.split() == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("memry", "Did you mean 'memory'?"),
        ("memory lst", "Did you mean 'list'?"),
        ("memory LIST", "Did you mean 'list'?"),
        ("mem", "Did you mean 'memory'?"),
        ("memory list --limt 3", "Did you mean '--limit'?"),
        ("memory list --limt=3", "Did you mean '--limit'?"),
        ("profiles add Garden --memory share", "Did you mean 'shared'?"),
        ("mcp alow Cursor", "Did you mean 'allow'?"),
        ("zzzz", "Choose one of: chat, import,"),
    ],
)
def test_a_mistyped_word_is_answered_by_the_nearest(
    capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        build_parser().parse_args(line.split())
    assert ended.value.code == ExitCode.USAGE
    assert said in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("name", ["serve", "mcp"])
def test_what_other_programs_ask_is_explained_by_commands_that_there_are(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args([name, "--help"])
    said = capsys.readouterr().out
    assert "what it is good for:" in said
    shown = [line.split()[1:] for line in said.splitlines() if line.startswith("  keepsake ")]
    assert shown
    for words in shown:
        assert build_parser().parse_args(words).command == name


def test_the_example_of_serve_asks_the_address_that_is_the_default(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["serve", "--help"])
    said = capsys.readouterr().out
    assert f"http://{HOST}:{ServingSettings().port}/v1/chat/completions" in said
    assert "Content-Type: application/json" in said, "it reads nothing else"


def test_the_example_of_mcp_is_the_one_of_the_window_and_of_the_help() -> None:
    from ui.windows.tools_section import CONFIGURATION

    assert json.dumps(CONFIGURATION) in GOOD_FOR
    for page in (Path(__file__).parents[3] / "resources" / "help").rglob("8-other-programs.md"):
        assert json.dumps(CONFIGURATION) in page.read_text("utf-8")


def test_undo_says_that_an_addition_is_removed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["memory", "undo", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "what you added is removed" in said
    assert "nothing is removed before you give its ID or --yes" in said


def test_what_is_like_nothing_is_only_said_to_be_unknown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["memory", "stats", "--zzzz", "more"])
    assert "unrecognized arguments: --zzzz more." in (said := capsys.readouterr().err)
    assert "Did you mean" not in said

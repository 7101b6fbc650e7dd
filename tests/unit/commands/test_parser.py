"""The grammar is read for every command, also those that the open window carries out."""

from __future__ import annotations

import subprocess
import sys

import pytest

from assistant.commands.invocation import ExitCode
from assistant.commands.parser import build_parser


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


def test_what_is_like_nothing_is_only_said_to_be_unknown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["memory", "stats", "--zzzz", "more"])
    assert "unrecognized arguments: --zzzz more." in (said := capsys.readouterr().err)
    assert "Did you mean" not in said

"""The grammar is read for every command, also those that the open window carries out."""

from __future__ import annotations

import subprocess
import sys


def test_the_grammar_loads_neither_the_engine_nor_a_large_library() -> None:
    """They take longer than most commands; a process of its own, since others have loaded them."""
    large = ("assistant.engine", "duckdb", "numpy", "mcp", "openai", "PySide6")
    asked = (
        "import sys; from assistant.commands.parser import build_parser; build_parser();"
        f" print(*[name for name in {large!r} if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert said.stdout.split() == []

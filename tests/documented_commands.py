"""The commands that the README and the help show."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "resources" / "help").rglob("*.md"))]
_FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`(keepsake(?: [^`\n]+)?)`")
_PREFIXES = (".venv/bin/", "make run ARGS=")


def shown_in(page: Path) -> list[str]:
    """Every line of the page's shell blocks, and every `keepsake …` in its text."""
    text = page.read_text("utf-8")
    lines = [line for block in _FENCE.findall(text) for line in block.splitlines()]
    return [line for line in lines if line.strip()] + _INLINE.findall(_FENCE.sub("", text))


def words_of(line: str) -> list[str]:
    """A line as the shell takes it apart, without its comment."""
    return shlex.split(line, comments=True)


def keepsake_words(line: str) -> list[str] | None:
    """The arguments that `keepsake` gets by a line; None where it runs something else."""
    words = words_of(line)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    if words[:1] and words[0].removeprefix(".venv/bin/") == "keepsake":
        return words[1:]
    if words[:2] == ["make", "run"]:
        given = [word.removeprefix("ARGS=") for word in words[2:] if word.startswith("ARGS=")]
        return shlex.split(given[0]) if given else []
    return None

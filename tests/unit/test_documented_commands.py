"""Every command that the README and the help show is one that there is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from assistant.commands.parser import build_parser
from tests.documented_commands import PAGES, ROOT, keepsake_words, shown_in, words_of

SHOWN = sorted({(page, line) for page in PAGES for line in shown_in(page)})
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
WITHOUT_ARGUMENTS = re.compile(r"^[a-z-]+(?: [a-z-]+)?$")
PARSER = cache(build_parser)
POINTS_AND_COMMAS = str.maketrans(".,", ",.")
OTHERS = {"sudo", "source", "export", "python", ".venv/bin/python"}


def exit_code(words: list[str]) -> object:
    """What the shell would be told by the grammar alone."""
    try:
        PARSER().parse_args(words)
    except SystemExit as left:
        return left.code
    return 0


@pytest.mark.parametrize(("page", "line"), SHOWN, ids=[line for _page, line in SHOWN])
def test_a_command_that_is_shown_is_understood(page: Path, line: str) -> None:
    words = keepsake_words(line)
    if words is None:
        assert words_of(line)[0] in {*OTHERS, "make"}, f"{page.name}: what does {line!r} run?"
        return
    if "COMMAND" in words:
        words = ["chat" if word == "COMMAND" else word for word in words]
    if WITHOUT_ARGUMENTS.match(" ".join(words)):  # in a text the command alone is named
        words = [*words, "--help"]
    assert exit_code(words) == 0, f"{page.name} shows {line!r}"


def test_a_command_that_there_is_not_is_found_out() -> None:
    for words in (["memory", "remember"], ["doctor", "--quickly"], ["chat", "-m"]):
        with pytest.raises(SystemExit) as left:
            PARSER().parse_args(words)
        assert left.value.code == 2


def test_every_make_target_that_is_named_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"\bmake ([a-z][a-z-]+)", text))
    assert named <= TARGETS, named - TARGETS
    assert named


def test_every_file_that_is_linked_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / link).exists(), link


def test_the_figures_of_the_help_are_those_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for page in PAGES:
        if page.name != "9-evaluation.md":
            continue
        text = page.read_text("utf-8")
        for row in re.findall(r"^\| ((?:LoCoMo|BEAM).*?) \|$", text, re.MULTILINE):
            name, *figures = row.split(" | ")
            if page.parent.name == "de":
                figures = [figure.translate(POINTS_AND_COMMAS) for figure in figures]
            shown = next(line for line in readme.splitlines() if line.startswith(f"| {name} "))
            for figure in figures:
                assert f"| {figure} " in shown, f"{name}: {figure}"

"""A named regular expression is `re`'s, and costs nothing before it is used."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.patterns import Pattern

ROOT = Path(__file__).parents[2]


def test_it_finds_what_re_finds() -> None:
    ours, theirs = (kind(r"\b(m)y (\w+)", re.IGNORECASE) for kind in (Pattern, re.compile))
    text = "My dog and my cat"
    for name in ("search", "match", "fullmatch"):
        mine, its = getattr(ours, name)(text, 0, 6), getattr(theirs, name)(text, 0, 6)
        assert (mine.span(), mine.groups()) == (its.span(), its.groups())
    assert [found[2] for found in ours.finditer(text, 3)] == ["cat"]
    assert ours.findall(text) == [("M", "dog"), ("m", "cat")]
    assert ours.split(text, maxsplit=1) == ["", "M", "dog", " and my cat"]
    assert ours.sub(r"the \2", text, count=1) == "the dog and my cat"
    assert (ours.pattern, ours.flags) == (r"\b(m)y (\w+)", re.IGNORECASE)


def test_after_its_first_use_a_method_is_re_s_own() -> None:
    pattern = Pattern("a")
    pattern.search("a")
    assert pattern.search.__self__ == re.compile("a")  # type: ignore[attr-defined]


def test_a_mistake_in_it_is_told_where_it_is_used() -> None:
    wrong = Pattern("(")
    with pytest.raises(re.error):
        wrong.search("a")
    with pytest.raises(AttributeError):
        _ = wrong.serach  # type: ignore[attr-defined]


def test_importing_the_engine_compiles_next_to_none_and_each_can_be_compiled() -> None:
    """A process of its own, since others have imported it. What a mistake in a pattern did
    before, which was to end every import, it does here."""
    watch = (
        "import gc, re._compiler as c, sys\n"
        "compiled = c.compile\n"
        "def told(*given):\n"
        "    frame = sys._getframe(1)\n"
        "    while frame.f_globals['__name__'].split('.')[0] == 're': frame = frame.f_back\n"
        "    print(frame.f_globals['__name__'])\n"
        "    return compiled(*given)\n"
        "c.compile = told\n"
        "import assistant.engine.engine\n"
        "from assistant.patterns import Pattern\n"
        "c.compile = compiled\n"
        "named = [one for one in gc.get_objects() if type(one) is Pattern]\n"
        "for one in named: one.search('')\n"
        "print(len(named))\n"
    )
    said = subprocess.run([sys.executable, "-c", watch], check=True, capture_output=True, text=True)
    *compiled, named = said.stdout.split()
    assert len(compiled) > 10, "the libraries compile theirs: something was watched"
    by_itself = [name for name in compiled if name.startswith("assistant")]
    assert by_itself in ([], ["assistant.patterns"]), "only the words that dates hang on are read"
    assert int(named) > 900


@pytest.mark.parametrize("top", ["assistant", "ui"])
def test_no_module_compiles_one_where_it_names_it(top: str) -> None:
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / top).rglob("*.py")
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for node in ast.walk(statement)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile"
    ]
    assert not named

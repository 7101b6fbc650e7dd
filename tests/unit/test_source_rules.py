"""The house rules that a machine can keep."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for top in ("assistant", "ui") for path in (ROOT / top).rglob("*.py"))
CATCH_ALL = re.compile(r"(^|_)(utils?|helpers?|common|misc|managers?|services?)(_|$)")
LONGEST_MODULE = 400
LONGEST_FUNCTION = 45


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_module_stays_small_and_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not CATCH_ALL.search(path.stem)
    assert len(text.splitlines()) <= LONGEST_MODULE
    for function in _functions(ast.parse(text)):
        lines = (function.end_lineno or 0) - function.lineno + 1
        assert lines <= LONGEST_FUNCTION, f"{function.name}: {lines} lines"


def test_moments_before_1970_are_told_in_one_way() -> None:
    """Windows raises for them where Python asks it; `domain.times` knows what to do instead."""
    asking = re.compile(r"\.(astimezone\(\)|(utc)?fromtimestamp\(|(gm|local|mk)time\()")
    alone = ROOT / "assistant" / "domain" / "times.py"
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in SOURCES
        if path != alone
        for line in path.read_text(encoding="utf-8").splitlines()
        if asking.search(line)
    ]
    assert not found


def test_packaging_is_no_python_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists(), "it would hide PyPI's packaging"


def test_every_dependency_has_its_reason() -> None:
    block = re.search(
        r"^dependencies = \[\n(.*?)^\]",
        (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert block is not None
    for line in block.group(1).splitlines():
        assert "  # " in line, f"no reason given: {line.strip()}"


def test_every_dependency_is_locked() -> None:
    lock = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    locked = {_name(line) for line in lock.splitlines() if "==" in line}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = project.split("dependencies = [", 1)[1].split("]", 1)[0]
    wanted = {_name(entry) for entry in re.findall(r'"([^"]+)"', block)}
    assert wanted <= locked, wanted - locked


def _name(requirement: str) -> str:
    return re.split(r"[><=!~ ;]", requirement.strip(), maxsplit=1)[0].lower().replace("_", "-")

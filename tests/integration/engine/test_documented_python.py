"""What the help shows in Python runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documented_commands import PAGES

_FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = [
    pytest.param(block, id=f"{page.parent.name}-{page.stem}")
    for page in PAGES
    for block in _FENCE.findall(page.read_text("utf-8"))
]


@pytest.mark.parametrize("block", SHOWN)
def test_it_runs(
    block: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "help", "exec"), {})
    assert capsys.readouterr().out == "My sister Marta lives in Bremen.\n"

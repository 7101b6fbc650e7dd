"""Starting with the desktop: an entry that is made, replaced and taken away."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from assistant.engine import login_start
from assistant.engine.login_start import entry_path, start_on_login
from assistant.errors import HomeNotWritable

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems keep other entries")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config"


def _exec_line() -> str:
    path = entry_path()
    assert path is not None
    lines = path.read_text(encoding="utf-8").splitlines()
    (line,) = [line for line in lines if line.startswith("Exec=")]
    return line.removeprefix("Exec=")


def test_the_entry_starts_this_program_and_goes_again(config: Path) -> None:
    start_on_login(wanted=True)
    assert list((config / "autostart").iterdir()) == [entry_path()]
    assert shlex.split(_exec_line()) == login_start.program()
    start_on_login(wanted=False)
    start_on_login(wanted=False)
    assert list((config / "autostart").iterdir()) == []


def test_a_home_of_ones_own_is_named_whatever_is_in_its_name() -> None:
    home = Path('/somewhere/a "b" $c 100%')
    start_on_login(wanted=True, home=home)
    said = _exec_line()
    assert r'a \\"b\\" \\$c 100%%"' in said


def test_a_folder_that_cannot_be_written_is_named(config: Path) -> None:
    config.write_text("a file where the folder belongs", encoding="utf-8")
    with pytest.raises(HomeNotWritable):
        start_on_login(wanted=True)

"""The memory is put right in the real window, on a real display, with the bundled model."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.command_line import Keepsake, write_messages
from tests.e2e.test_visit import display, played
from tests.e2e.visit_memory import CHATS, CORRECTED, WRITTEN

__all__ = ["display"]


@pytest.mark.heavy
def test_a_fact_is_corrected_a_conflict_settled_and_a_chat_deleted(
    display: str,
    tmp_path: Path,
) -> None:
    keepsake = Keepsake(tmp_path / "home")
    keepsake.run("memory", "add", WRITTEN)
    keepsake.run("import", str(write_messages(tmp_path / "chats.jsonl", CHATS)))
    keepsake.run("flush")
    (keepsake.home / "window.ini").write_text("[General]\nfirst_run_seen=yes\n")
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    seen, _log = played(keepsake, display, "tests.e2e.visit_memory", str(pictures))
    assert CORRECTED in seen["corrected"]
    assert "Your dog is called Rex." not in seen["corrected"]
    assert "You live in Basel." in seen["settled"]
    assert WRITTEN not in seen["settled"]
    assert not any("Marta" in each for each in seen["deleted"])
    assert seen["undone"] == seen["settled"]
    assert len([*pictures.iterdir()]) == 3
    if kept := os.environ.get("KEEPSAKE_PICTURES"):
        shutil.copytree(pictures, kept, dirs_exist_ok=True)

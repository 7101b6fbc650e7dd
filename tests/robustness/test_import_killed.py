"""An import killed midway leaves whole conversations, and the next one completes it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

from tests.integration.transfer.imported_memory import opened_memory

CONVERSATIONS = 400
MESSAGES_EACH = 5
ROOT = Path(__file__).parents[2]
IMPORT = """
import sys
from pathlib import Path
from assistant.transfer import importing
from tests.integration.transfer.imported_memory import opened_memory
importing._BATCH_MESSAGES = 25
with opened_memory(Path(sys.argv[1])) as memory:
    tell = lambda progress: print(progress.done, flush=True)
    memory.importer.run([Path(sys.argv[2])], on_progress=tell)
"""


def export(file: Path) -> Path:
    lines = [
        {"conversation": f"c{chat}", "id": str(number), "role": "user", "text": f"{chat} {number}"}
        for chat in range(CONVERSATIONS)
        for number in range(MESSAGES_EACH)
    ]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return file


def killed_import(home: Path, file: Path, *, after: int) -> None:
    """Import in a child and kill it once it told of `after` conversations."""
    command = [sys.executable, "-c", IMPORT, str(home), str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if int(line) >= after:
                child.send_signal(signal.SIGKILL)
                break
        child.stdout.read()
    assert child.returncode == -signal.SIGKILL


def test_no_half_conversation_after_kill_9(tmp_path: Path) -> None:
    home, file = tmp_path / "home", export(tmp_path / "chats.jsonl")
    for after in (0, 30, 90, 200):
        killed_import(home, file, after=after)
        with opened_memory(home) as memory:
            conversations, messages = memory.counts()
            assert after <= conversations < CONVERSATIONS
            assert messages == MESSAGES_EACH * conversations
    with opened_memory(home) as memory:
        memory.run(file)
        assert memory.counts() == (CONVERSATIONS, CONVERSATIONS * MESSAGES_EACH)
        first = memory.conversation("messages", "c0")
        assert [message.text for message in memory.branch(first)] == [
            f"0 {number}" for number in range(MESSAGES_EACH)
        ]

"""An import killed midway leaves whole conversations, and the next one completes it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
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
    print("ready", flush=True)
    memory.run(Path(sys.argv[2]))
"""


def export(file: Path) -> Path:
    lines = [
        {"conversation": f"c{chat}", "id": str(number), "role": "user", "text": f"{chat} {number}"}
        for chat in range(CONVERSATIONS)
        for number in range(MESSAGES_EACH)
    ]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return file


def test_no_half_conversation_after_kill_9(tmp_path: Path) -> None:
    home, file = tmp_path / "home", export(tmp_path / "chats.jsonl")
    seen = set()
    for delay in (0.05, 0.2, 0.4):
        command = [sys.executable, "-c", IMPORT, str(home), str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == b"ready\n"
            time.sleep(delay)
            child.send_signal(signal.SIGKILL)
        with opened_memory(home) as memory:
            conversations, messages = memory.counts()
            assert messages == MESSAGES_EACH * conversations
            seen.add(conversations)
    with opened_memory(home) as memory:
        (report,) = memory.run(file)
        assert report.messages.read == CONVERSATIONS * MESSAGES_EACH
        assert memory.counts() == (CONVERSATIONS, CONVERSATIONS * MESSAGES_EACH)
    assert max(seen) < CONVERSATIONS, "the import was over before it was killed"

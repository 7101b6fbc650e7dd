"""RealMem's dialogues as the plain form `messages`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any


def message_lines(dialogues: Path) -> Iterator[dict[str, Any]]:
    """A line per turn: a session is a conversation, its turns are a minute apart."""
    sessions = json.loads(dialogues.read_text(encoding="utf-8"))["dialogues"]
    for session in sessions:
        begun = datetime.fromisoformat(session["current_time"].split(" ")[0]).replace(tzinfo=UTC)
        for number, turn in enumerate(session["dialogue_turns"]):
            yield {
                "conversation": session["session_uuid"],
                "id": f"{session['session_uuid']}:{number}",
                "role": turn["speaker"].lower(),
                "time": (begun + timedelta(minutes=number)).isoformat(),
                "text": turn["content"],
            }


def write_messages(dialogues: Path, file: Path) -> Path:
    """Write the lines to `file` and return it."""
    lines = (json.dumps(line, ensure_ascii=False) for line in message_lines(dialogues))
    file.write_text("\n".join(lines), encoding="utf-8")
    return file

"""What `import` takes, and how it says what became of a file."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from assistant.cli import parse
from assistant.commands import documents
from assistant.commands.importing import _print
from assistant.commands.invocation import Output
from assistant.domain.chat_formats import CHAT_FORMATS
from assistant.domain.ids import ConversationId
from assistant.domain.transfers import (
    ChatReport,
    ConversationCounts,
    FileReport,
    ImportReport,
    Skipped,
)

EMPTY = "no message has any text"
REPORT = FileReport(
    path="a.json",
    format="claude",
    conversations=ConversationCounts(read=90, new=1, skipped=89),
    skipped=(
        *(Skipped(what=f"conversation {number}", why=EMPTY) for number in range(80)),
        Skipped(what="conversation 'A'", why="it has no messages"),
        Skipped(what="conversation 'B'", why="it has no messages"),
    ),
    chats=(
        ChatReport(
            title="C",
            conversation_id=ConversationId("c_1"),
            new=True,
            updated=False,
            messages=3,
            new_messages=3,
        ),
    ),
)


def test_help_says_where_every_program_keeps_its_chats(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["import", "--help"])
    said = capsys.readouterr().out
    for each in CHAT_FORMATS:
        assert each.name in said
        assert each.where in said


def test_things_skipped_for_the_same_reason_are_said_together() -> None:
    lines: list[str] = []
    _print(SimpleNamespace(output=Output(lines.append, lines.append)), REPORT)  # type: ignore[arg-type]
    assert "".join(lines).splitlines()[2:] == [
        f"  skipped conversation 0 and 79 more: {EMPTY}",
        "  skipped conversation 'A': it has no messages",
        "  skipped conversation 'B': it has no messages",
    ]


def test_a_note_of_a_file_is_printed_and_in_the_json() -> None:
    lines: list[str] = []
    noted = replace(REPORT, notes=("The day is first.",))
    _print(SimpleNamespace(output=Output(lines.append, lines.append)), noted)  # type: ignore[arg-type]
    assert "".join(lines).splitlines()[2] == "  note: The day is first."
    (file,) = documents.import_report(ImportReport(files=(noted,)))["files"]
    assert file["notes"] == ["The day is first."]


def test_the_json_names_every_chat_and_everything_skipped() -> None:
    document = documents.import_report(ImportReport(files=(REPORT,)))
    (file,) = document["files"]
    assert file["chats"] == [
        {
            "id": "c_1",
            "title": "C",
            "new": True,
            "updated": False,
            "messages": {"read": 3, "new": 3},
        }
    ]
    assert len(file["skipped"]) == 82

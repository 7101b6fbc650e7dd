"""Files that are not what they should be: a reason for each, never a traceback, nothing half."""

from __future__ import annotations

import io
import json
import os
import random
import struct
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.domain.transfers import ConversationCounts, FileReport
from assistant.errors import UnreadableFile
from assistant.transfer import sources
from assistant.transfer.contents import read_values
from assistant.transfer.files import Unopened
from tests.integration.transfer.imported_memory import FILES, Memory, opened_memory


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with opened_memory(tmp_path / "home") as memory:
        yield memory


def imported(memory: Memory, file: Path, content: bytes | str) -> FileReport:
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    (report,) = memory.run(file)
    return report


def why(report: FileReport) -> str:
    assert report.conversations.new == 0
    return report.skipped[0].why


SAID = json.dumps(
    {"conversation": "c", "id": "1", "role": "user", "time": "2020-01-01T00:00:00Z", "text": "x"}
)

REFUSALS = {
    "empty": (b"", "the file is empty"),
    "spaces": (b" \n\t\n", "nothing but spaces"),
    "text": (b"Dear diary, today", "plain text"),
    "latin-1 text": ("Liebes Tagebuch, heute schön".encode("latin-1"), "plain text"),
    "zeros": (bytes(5000), "neither text nor an archive"),
    "noise": (bytes(range(128, 256)) * 40, "neither text nor an archive"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), "an image"),
    "pdf": (b"%PDF-1.7\n", "a PDF document"),
    "sqlite": (b"SQLite format 3\0" + bytes(100), "a damaged SQLite database"),
    "gzip": (b"\x1f\x8b\x08" + bytes(100), "gzip"),
    "web page": (b"<!DOCTYPE html><html></html>", "a web page"),
    "empty list": (b"[]", "an empty list"),
    "empty object": (b"{}", "an object with nothing in it"),
    "numbers": (b"[1, 2, 3]", "holds a number where conversations should be"),
    "deep": (b"[" * 100_000 + b"]" * 100_000, "holds a list where conversations should be"),
    "too deep": (b"[" * 300_000, "nested deeper than"),
    "deep and cut": (b'{"a":' * 50_000, "the file ends too early"),
    "no utf-8": (b'[{"chat_messages": []},\n{"name": "\xff"}]', "line 2 is no text in UTF-8"),
    "cut utf-16": ('[{"a": "ä"}]'.encode("utf-16")[:-1], "is no text in UTF-16"),
    "bare break": (b'[{"name": "a\nb"}]', "line 1, column 13"),
    "a number": (b"[" + b"1" * 100_000 + b"]", "holds a number"),
    "surrogate names": (b'{"\\ud800": 1}', "not a format"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_file_that_holds_no_chats_says_why(name: str, memory: Memory, tmp_path: Path) -> None:
    content, reason = REFUSALS[name]
    report = imported(memory, tmp_path / "conversations.json", content)
    assert reason in why(report)
    json.dumps([report.path, report.skipped[0].why]).encode()


def test_a_stray_comma_is_named_by_line_and_nothing_is_written(
    memory: Memory, tmp_path: Path
) -> None:
    text = (FILES / "claude.json").read_text(encoding="utf-8")
    lines = text.splitlines()
    broken = next(index for index, line in enumerate(lines) if '"cl-bad"' in line)
    lines[broken] += ","
    report = imported(memory, tmp_path / "conversations.json", "\n".join(lines))
    assert f"line {broken + 1}" in why(report)
    assert (report.format, memory.counts()) == ("claude", (0, 0))


def test_a_broken_json_line_is_named_and_nothing_is_written(memory: Memory, tmp_path: Path) -> None:
    lines = (FILES / "messages.jsonl").read_text(encoding="utf-8").splitlines()
    lines[4] = lines[4][:-1]
    report = imported(memory, tmp_path / "messages.jsonl", "\n".join(lines))
    assert "line 6, column 1" in why(report)
    assert memory.counts() == (0, 0)


def test_paths_that_cannot_be_read_are_reported(memory: Memory, tmp_path: Path) -> None:
    good = FILES / "openwebui.json"
    os.mkfifo(tmp_path / "pipe")
    reports = memory.run(
        tmp_path / "nowhere.json", tmp_path / "pipe", good / "inside", good, Path("a\0b")
    )
    assert [report.skipped[0].why for report in reports if report.messages.new == 0] == [
        "no such file or folder",
        "neither a file nor a folder",
        "no such file or folder",
        "cannot be read: embedded null byte",
    ]
    assert memory.counts() == (1, 4)


def test_odd_names_are_printable_in_the_report(memory: Memory, tmp_path: Path) -> None:
    folder = tmp_path / "chats"
    folder.mkdir()
    no_utf8 = folder / os.fsdecode(b"\xff.json")
    no_utf8.write_bytes((FILES / "openwebui.json").read_bytes())
    (folder / "link.json").symlink_to(tmp_path / "gone")
    (folder / "loop").symlink_to(folder)
    reports = memory.run(folder)
    assert sorted(report.messages.new for report in reports) == [0, 4]
    for report in reports:
        report.path.encode()


def test_an_empty_folder_is_reported(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (report,) = memory.run(tmp_path / "empty")
    assert report.skipped[0].why == "it holds no files"


def test_a_file_without_permission_is_reported(memory: Memory, tmp_path: Path) -> None:
    file = tmp_path / "secret.json"
    file.write_text("[]", encoding="utf-8")
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("this user may read everything")
    (report,) = memory.run(file)
    assert "Permission denied" in report.skipped[0].why


class TestArchives:
    def packed(self, tmp_path: Path, entries: dict[str, bytes]) -> Path:
        archive = tmp_path / "export.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, content in entries.items():
                packed.writestr(name, content)
        return archive

    def test_a_cut_archive(self, memory: Memory, tmp_path: Path) -> None:
        archive = self.packed(tmp_path, {"conversations.json": b"[]" * 1000})
        archive.write_bytes(archive.read_bytes()[:-30])
        (report,) = memory.run(archive)
        assert "a damaged zip archive" in why(report)

    def test_a_damaged_entry_does_not_stop_the_others(self, memory: Memory, tmp_path: Path) -> None:
        good = (FILES / "openwebui.json").read_bytes()
        archive = self.packed(tmp_path, {"a.json": good, "b.json": good})
        content = bytearray(archive.read_bytes())
        content[60:90] = bytes(30)
        archive.write_bytes(bytes(content))
        damaged, whole = memory.run(archive)
        assert "damaged in its archive" in why(damaged)
        assert whole.messages.new == 4

    def test_a_bomb_is_not_unpacked(
        self, memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        archive = self.packed(tmp_path, {"conversations.json": b"[" + b" " * (70 << 20) + b"]"})
        (report,) = memory.run(archive)
        assert "times its size" in why(report)
        monkeypatch.setattr(sources, "MAX_ARCHIVE_BYTES", 1 << 20)
        (report,) = memory.run(archive)
        assert "it unpacks to more than" in why(report)

    def test_a_false_size_unpacks_no_further(self, memory: Memory, tmp_path: Path) -> None:
        archive = self.packed(tmp_path, {"conversations.json": b'[{"chat_messages": []}]' * 50})
        content = archive.read_bytes()
        size = struct.pack("<I", 23 * 50)
        archive.write_bytes(content.replace(size, struct.pack("<I", 10)))
        (report,) = memory.run(archive)
        assert report.skipped

    def test_too_many_files_are_refused(
        self, memory: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sources, "MAX_FILES", 5)
        names = [f"{number}.json" for number in range(9)]
        archive = self.packed(tmp_path, dict.fromkeys(names, b"[]"))
        (report,) = memory.run(archive)
        assert why(report) == "it holds more than 5 files"
        folder = tmp_path / "many"
        folder.mkdir()
        for name in names:
            (folder / name).write_bytes(b"[]")
        assert "more than 5 files" in memory.run(folder)[-1].skipped[0].why

    def test_a_zip_in_a_zip_is_named(self, memory: Memory, tmp_path: Path) -> None:
        archive = self.packed(tmp_path, {"inner.zip": b"PK\x03\x04"})
        (report,) = memory.run(archive)
        assert why(report) == "a zip in a zip; unpack it first"

    def test_an_encrypted_entry_is_named(self, memory: Memory, tmp_path: Path) -> None:
        archive = self.packed(tmp_path, {"conversations.json": b"[]"})
        content = bytearray(archive.read_bytes())
        content[content.index(b"PK\x01\x02") + 8] |= 1
        archive.write_bytes(bytes(content))
        (report,) = memory.run(archive)
        assert "protected by a password" in why(report)


def chatgpt(messages: dict[str, Any], **more: object) -> str:
    return json.dumps([{"id": "c", "title": "Chat", "mapping": messages} | more])


def node(parent: object, text: object = "words", **more: object) -> dict[str, Any]:
    content = {"content_type": "text", "parts": [text]}
    message = {"author": {"role": "user"}, "content": content} | more
    return {"parent": parent, "message": message}


class TestOddConversations:
    def test_cycles_and_missing_parents_are_stored_whole(
        self, memory: Memory, tmp_path: Path
    ) -> None:
        nodes = {"a": node("b"), "b": node("a"), "c": node("gone"), "d": node("d"), "e": node("b")}
        report = imported(memory, tmp_path / "c.json", chatgpt(nodes, current_node="e"))
        assert report.messages.new == 5
        conversation = memory.conversation("chatgpt", "c")
        assert [m.external_id for m in memory.branch(conversation)] == ["a", "b", "e"]

    @pytest.mark.parametrize("time", ["NaN", "Infinity", "-5", "1e300", "[]", '"soon"', "9" * 400])
    def test_broken_clocks_lose_no_words(self, time: str, memory: Memory, tmp_path: Path) -> None:
        text = chatgpt(
            {"a": node(None, create_time="TIME")}, create_time="TIME", update_time="TIME"
        )
        report = imported(memory, tmp_path / "c.json", text.replace('"TIME"', time))
        assert report.messages.new == 1

    def test_lone_surrogates_and_nul_are_stored(self, memory: Memory, tmp_path: Path) -> None:
        nodes = {"\ud800": node(None, "a\ud83d\u0000b")}
        report = imported(memory, tmp_path / "c.json", chatgpt(nodes, title="\udfff"))
        assert report.messages.new == 1
        (message,) = memory.branch(memory.conversation("chatgpt", "c"))
        assert message.text == "a\ufffd\u0000b"
        assert imported(memory, tmp_path / "c.json", chatgpt(nodes)).messages.new == 0

    def test_a_thread_of_ten_thousand_messages_nested_in_each_other(
        self, memory: Memory, tmp_path: Path
    ) -> None:
        head = '{"messageId": "%d", "isCreatedByUser": true, "text": "t", "children": ['
        text = "".join(head % number for number in range(10_000)) + "]}" * 10_000
        export = '{"conversationId": "deep", "messages": [' + text + "]}"
        report = imported(memory, tmp_path / "deep.json", export)
        assert report.messages.new == 10_000
        assert len(memory.branch(memory.conversation("librechat", "deep"))) == 10_000

    def test_numbers_where_text_should_be_skip_that_conversation_alone(
        self, memory: Memory, tmp_path: Path
    ) -> None:
        good = json.loads(chatgpt({"a": node(None)}))
        bad = json.loads(chatgpt({"a": node(None, 5)}, id="d"))
        report = imported(memory, tmp_path / "c.json", json.dumps(bad + good))
        assert report.conversations == ConversationCounts(read=2, new=1, skipped=1)

    def test_utf16_with_a_byte_order_mark(self, memory: Memory, tmp_path: Path) -> None:
        text = (FILES / "claude_branches.json").read_text(encoding="utf-8")
        report = imported(memory, tmp_path / "c.json", text.encode("utf-16"))
        assert report.messages.new == 3


def test_one_bad_file_does_not_stop_the_others(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "chats").mkdir()
    for name, (content, _) in REFUSALS.items():
        (tmp_path / "chats" / f"{name}.json").write_bytes(content)
    good = (FILES / "openwebui.json").read_bytes()
    (tmp_path / "chats" / "good.json").write_bytes(good)
    reports = memory.run(tmp_path / "chats")
    assert len(reports) == len(REFUSALS) + 1
    assert sum(report.messages.new for report in reports) == 4
    assert all(report.skipped or report.messages.new for report in reports)


def test_bytes_of_an_archive_changed_at_random_only_get_a_reason(tmp_path: Path) -> None:
    draw, path = random.Random(7), tmp_path / "chats.zip"
    archives = [_archive(way) for way in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)]
    for _ in range(300):
        broken = bytearray(draw.choice(archives))
        for _ in range(draw.randrange(1, 5)):
            place = draw.randrange(1, len(broken) if draw.random() < 0.4 else 400)
            broken[-place] = draw.choice((0, 255, draw.randrange(256)))
        path.write_bytes(broken)
        with ExitStack() as opened:
            for found in sources.find_files(path, opened, CancelToken()):
                if not isinstance(found, Unopened):
                    with suppress(UnreadableFile):
                        list(read_values(found, CancelToken()))


def _archive(way: int) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", way) as packed:
        for name in ("conversations.json", "ü/é.json", "thread.json"):
            packed.writestr(name, b'[{"title": "t", "mapping": {}}]' * 9)
    return held.getvalue()


def test_an_entry_that_is_packed_in_a_rare_way_stops_no_other(
    memory: Memory, tmp_path: Path
) -> None:
    path = tmp_path / "chats.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("a.json", '{"a": 1}', zipfile.ZIP_LZMA)
        packed.writestr("b.jsonl", SAID)
    whole = path.read_bytes()
    damaged = bytearray(whole)
    damaged[45:50] = b"\xff" * 5
    for content in (whole, bytes(damaged)):
        path.write_bytes(content)
        first, second = memory.run(path)
        assert "rare way" in first.skipped[0].why
        assert second.conversations.read == 1

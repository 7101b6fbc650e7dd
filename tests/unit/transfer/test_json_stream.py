"""A file of JSON, value by value, whatever its encoding and wherever the chunks are cut."""

from __future__ import annotations

import codecs
import io
import json

import pytest

from assistant.errors import UnreadableFile
from assistant.transfer import json_stream
from assistant.transfer.json_stream import Element, read_elements


def elements(data: bytes | str) -> list[Element]:
    raw = data.encode() if isinstance(data, str) else data
    return list(read_elements(io.BytesIO(raw)))


def fault_in(data: bytes | str) -> str:
    with pytest.raises(UnreadableFile) as caught:
        elements(data)
    return str(caught.value)


@pytest.fixture(params=[1 << 20, 1, 7], ids=["whole", "one byte", "seven bytes"])
def _chunks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "_CHUNK_BYTES", request.param)


@pytest.mark.usefixtures("_chunks")
class TestReading:
    def test_an_array_is_given_element_by_element(self) -> None:
        found = elements('[ {"a": 1},\n {"b": [2, "x,]"]},\n 12 ]\n')
        assert [each.value for each in found] == [{"a": 1}, {"b": [2, "x,]"]}, 12]
        assert [each.at for each in found] == [f"conversations[{index}]" for index in range(3)]
        assert [each.line for each in found] == [1, 2, 3]

    def test_a_number_is_not_cut_at_its_point_or_exponent(self) -> None:
        numbers = [0.5, -1.25, 1e30, 2.5e-7, 12]
        assert [each.value for each in elements("[0.5, -1.25, 1E+30, 2.5e-7, 12]")] == numbers

    def test_an_object_is_one_value_without_a_place(self) -> None:
        assert elements('\n{"a": "ä🎉"}\n') == [Element("", 2, {"a": "ä🎉"})]

    def test_json_lines_carry_their_line(self) -> None:
        found = elements('{"a": 1}\n\n{"b": 2}\n{"c": 3}')
        assert [(each.at, each.line) for each in found] == [
            ("line 1", 1), ("line 3", 3), ("line 4", 4),
        ]  # fmt: skip

    def test_an_empty_file_and_an_empty_list_hold_nothing(self) -> None:
        assert elements("") == elements(" \n") == elements("[]") == elements(" [ ] ") == []

    @pytest.mark.parametrize(
        ("mark", "encoding"),
        [
            (codecs.BOM_UTF8, "utf-8"),
            (codecs.BOM_UTF16_LE, "utf-16-le"),
            (codecs.BOM_UTF16_BE, "utf-16-be"),
            (b"", "utf-16-le"),
            (codecs.BOM_UTF32_LE, "utf-32-le"),
        ],
    )
    def test_every_unicode_encoding_is_read(self, mark: bytes, encoding: str) -> None:
        assert elements(mark + '[{"a": "ä🎉"}]'.encode(encoding))[0].value == {"a": "ä🎉"}

    def test_halves_of_a_pair_meet_across_chunks(self) -> None:
        assert elements('["\\ud83c\\udf89", "\\ud83c"]')[0].value == "🎉"

    @pytest.mark.parametrize(
        ("text", "line", "column"),
        [
            ("[1,\n2,,3]", 2, 3),
            ('{"a": 1,\n "b": tru}', 2, 7),
            ('[{"a": 1}\n {"b": 2}]', 2, 2),
            ('[{"a": "x}]', 1, 8),
            ('{"a": 1}\n{"b": }\n', 2, 7),
            ("[1] 2", 1, 5),
            ('[{"a":\n[1, 2', 2, 6),
        ],
    )
    def test_a_fault_has_its_line_and_column(self, text: str, line: int, column: int) -> None:
        assert f"line {line}, column {column}:" in fault_in(text)

    @pytest.mark.parametrize(
        "text", ['{"a": 1,\n}', "[1, 2,\n]", '{"a": [1,\n ]}', '[{"a": 1},\n\n]']
    )
    def test_a_stray_comma_is_named_with_its_own_line(self, text: str) -> None:
        assert "the comma on line 1 has nothing after it" in fault_in(text)

    def test_a_byte_that_is_no_utf8_has_its_line(self) -> None:
        assert fault_in(b'[{"a": "x"},\n{"b": "\xff"}]').startswith("line 2 is no text in UTF-8")

    def test_a_cut_file_says_so(self) -> None:
        assert "the file ends too early" in fault_in('[{"a": 1},')

    def test_a_thread_deeper_than_python_recurses_is_read(self) -> None:
        value = elements('[{"c":' * 10_000 + "1" + "}]" * 10_000)[0].value
        for _ in range(9_999):
            assert isinstance(value, dict)
            value = value["c"][0]
        assert value == {"c": 1}

    def test_a_deep_file_that_ends_too_early_has_its_place(self) -> None:
        assert "column 5001" in fault_in("[" * 5_000)


def test_numbers_that_python_would_not_convert_are_read() -> None:
    assert elements("[" + "9" * 5000 + "]")[0].value == float("inf")
    assert elements("[NaN, 1e999, -0]")[1].value == float("inf")


def test_a_value_too_large_for_a_conversation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "_MAX_VALUE_CHARACTERS", 1000)
    monkeypatch.setattr(json_stream, "_CHUNK_BYTES", 100)
    assert "too large for a conversation" in fault_in(json.dumps([{"text": "x" * 5000}]))


def test_values_before_a_fault_were_given_by_then() -> None:
    stream = read_elements(io.BytesIO(b'[{"a": 1}, {"b": }]'))
    assert next(stream).value == {"a": 1}
    with pytest.raises(UnreadableFile):
        next(stream)


class TestConversationsInAnObject:
    """An export that is one object is still read conversation by conversation."""

    def places(self, text: str) -> list[tuple[str, object]]:
        return [(each.at, each.value) for each in read_elements(io.BytesIO(text.encode()))]

    def test_they_are_given_one_by_one(self) -> None:
        text = '{ "conversations" : [{"a": 1}, {"a": 2}], "projects": [{}], "n": 3}\n'
        expected = [("conversations[0]", {"a": 1}), ("conversations[1]", {"a": 2})]
        assert self.places(text) == expected
        assert self.places('{"conversations": []}') == []

    def test_under_another_name_or_later_the_object_is_one_value(self) -> None:
        for text in ('{"chats": [1]}', '{"version": 1, "conversations": [1]}'):
            assert self.places(text) == [("", json.loads(text))]

    @pytest.mark.parametrize(
        ("rest", "why"),
        [
            ("", "the file ends too early"),
            (",}", "a name in quotes is expected here"),
            (', "a" 1}', "a colon is expected here"),
            (', "a": 1', "the file ends too early"),
            ("} {}", "something follows"),
        ],
    )
    def test_what_follows_is_checked(self, rest: str, why: str) -> None:
        with pytest.raises(UnreadableFile, match=why):
            self.places('{"conversations": [{}]' + rest)


def test_a_chat_with_sixty_megabytes_of_pictures_comes_back() -> None:
    """In base64, as an export writes them."""
    data = "A" * (4 * 60_000_000 // 3)
    (chat,) = read_elements(io.BytesIO(b'[{"data": "' + data.encode() + b'"}]'))
    assert chat.value == {"data": data}

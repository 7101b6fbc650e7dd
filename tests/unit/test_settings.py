"""Settings check themselves, and a broken file says so."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from assistant.errors import DiskFull, InvalidInput, SettingsUnreadable
from assistant.settings import (
    ApiModel,
    Settings,
    api_model,
    full_name,
    load_settings,
    parse_settings,
    save_settings,
    with_value,
)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    changed = with_value(Settings(), "memory.recall_tokens", 500)
    save_settings(tmp_path / "settings.json", changed)
    assert load_settings(tmp_path / "settings.json") == changed
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 100_000, '{"memory": 3}', '{"schema_version": 99}']
)
def test_a_broken_file_says_so(text: str) -> None:
    with pytest.raises(SettingsUnreadable):
        parse_settings(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"memory": {"limit_mb": -5}}', "memory.limit_mb: the least is 0"),
        ('{"memory.limit_mb": 5}', "memory.limit_mb: Extra inputs"),
        ("[]", "Input should be a valid dictionary"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_without_the_parsers_words(text: str, told: str) -> None:
    with pytest.raises(SettingsUnreadable) as caught:
        parse_settings(text)
    assert told in str(caught.value)
    assert "http" not in str(caught.value)
    assert "attribute" not in str(caught.value)


@pytest.mark.parametrize("name", ["", "memory", "memory.", "memory.nothing", "nothing.at_all", "."])
def test_an_unknown_setting_names_the_known_ones(name: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        with_value(Settings(), name, 1)
    assert "memory.recall_tokens" in caught.value.hint


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("memory.recall_tokens", 5),
        ("appearance.theme", "pink"),
        ("memory.enabled", "perhaps"),
        ("models.reranker", "bge-reranker-base"),
        ("models.reranker", "./model"),
    ],
)
def test_a_wrong_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidInput):
        with_value(Settings(), name, value)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("memory.enabled", "maybe", "say on or off"),
        ("memory.undo_days", "soon", "say a whole number"),
        ("memory.undo_days", "999", "the most is 365"),
        ("memory.undo_days", "-1", "the least is 0"),
        ("models.temperature", "warm", "say a number"),
        ("appearance.theme", "pink", "say 'system', 'light', 'dark' or 'contrast'"),
    ],
)
def test_a_wrong_value_is_told_in_plain_words(name: str, value: str, told: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        with_value(Settings(), name, value)
    assert str(caught.value) == f"{name} cannot be {value!r}: {told}."


def test_the_group_may_be_left_out() -> None:
    assert with_value(Settings(), "offline", True).privacy.offline
    assert full_name(Settings(), "theme") == "appearance.theme"


def test_text_from_a_command_line_becomes_the_right_type() -> None:
    assert with_value(Settings(), "memory.recall_tokens", "500").memory.recall_tokens == 500


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://localhost:11434/v1", True),
        ("http://127.0.0.1:1234/v1", True),
        ("http://[::1]:8080/v1", True),
        ("https://api.example.com/v1", False),
        ("http://localhost.example.com/v1", False),
    ],
)
def test_an_address_of_this_machine_is_recognised(url: str, here: bool) -> None:
    assert ApiModel(name="x", url=url, model="y").on_this_machine is here


def test_a_wrong_address_is_refused_with_its_field() -> None:
    with pytest.raises(InvalidInput, match="url"):
        api_model(name="x", url="ftp://example.com", model="y", context=8192)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://localhost/v1",
        "http://",
        "http:///v1",
        "http://[::1",
        "http://localhost:99999/v1",
        "http://localhost:0/v1",
        "http://local host/v1",
        "http://localhost\n/v1",
        "http://me:secret@localhost/v1",
    ],
)
def test_an_address_names_a_server(url: str) -> None:
    with pytest.raises(InvalidInput, match="url"):
        api_model(name="m", url=url, model="m", context=8192)


def test_half_characters_and_no_numbers_are_refused() -> None:
    with pytest.raises(InvalidInput, match="valid text"):
        with_value(Settings(), "models.chat", "\udcff")
    for value in ("nan", "inf"):
        with pytest.raises(InvalidInput):
            with_value(Settings(), "models.temperature", value)


def test_a_full_disk_leaves_the_settings_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, with_value(Settings(), "memory.recall_tokens", 500))
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DiskFull):
        save_settings(path, Settings())
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]

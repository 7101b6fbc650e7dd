"""Every language says all there is to say, and loses nothing that is put in."""

from __future__ import annotations

import ast
import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import PySide6
import pytest

from tests.translations.__main__ import FOLDER, TEMPLATES, templates_json
from tests.translations.collecting import ROOT, Text, all_texts

FILES = sorted(FOLDER.glob("*.ts"))
PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}|%\w")
UPDATE = "run `make translations`"

SHOWN = {
    "label": (0,),
    "text_button": (0,),
    "IconButton": (1,),
    "SearchField": (0,),
    "Switch": (0,),
    "Picker": (0,),
    "NumberField": (0,),
    "SettingRow": (0, 1),
    "EmptyState": (1, 2),
    "Sheet": (1,),
    "setText": (0,),
    "setToolTip": (0,),
    "setPlaceholderText": (0,),
    "setAccessibleName": (0,),
    "setAccessibleDescription": (0,),
    "show_news": (0, 1),
    "show_passing": (0, 1),
    "announce": (1,),
    "addItem": (0,),
    "addAction": (0,),
    "addTab": (1,),
    "add_button": (0,),
    "rename": (0,),
}
"""Calls that show words, and which of their arguments are words."""

NAMES = frozenset({"Keepsake ", "Keepsake", "JSON", "Markdown"})
"""What is called the same everywhere."""


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    return all_texts()


def messages(file: Path) -> dict[tuple[str, str], list[str]]:
    """Context and source of each finished message, with its forms."""
    found = {}
    for context in ET.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")]
            forms = forms or [translation.text or ""]
            if translation.get("type") != "unfinished" and all(forms):
                key = (context.findtext("name") or "", message.findtext("source") or "")
                found[key] = forms
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_text_is_translated(file: Path, texts: list[Text]) -> None:
    translated = messages(file)
    missing = [f"{t.context}: {t.source}" for t in texts if (t.context, t.source) not in translated]
    assert not missing, f"{UPDATE} and translate in {file.name}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_placeholder_is_lost(file: Path) -> None:
    for (context, source), forms in messages(file).items():
        wanted = sorted(PLACEHOLDER.findall(source))
        for form in forms:
            kept = sorted(PLACEHOLDER.findall(form))
            one_of_many = len(forms) > 1 and form is not forms[-1]  # "a fact" needs no number
            assert kept == wanted or (one_of_many and set(kept) <= set(wanted)), (context, source)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_packed_file_is_made_from_this_one(file: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.qm"
    release = Path(PySide6.__file__).parent / "lrelease"
    subprocess.run([release, file, "-qm", made], check=True, capture_output=True)
    assert made.read_bytes() == file.with_suffix(".qm").read_bytes(), UPDATE


def test_the_window_knows_every_template(texts: list[Text]) -> None:
    assert TEMPLATES.read_text(encoding="utf-8") == templates_json(texts), UPDATE


def test_words_that_are_not_handed_over_directly_are_collected_too(texts: list[Text]) -> None:
    """Of a short name for `translate`, of a table of counts, of a constant and of a variable."""
    for expected in (
        Text(context="Subjects", source="Trade unions"),
        Text(context="Counted", source="{n} calls", plural=True),
        Text(context="Engine", source="it is no memory that Keepsake wrote"),
        Text(context="Engine", source="this picture"),
        Text(context="Engine", source="line {number}"),
    ):
        assert expected in texts


def test_every_text_of_the_window_belongs_to_a_class_or_a_wrapper(texts: list[Text]) -> None:
    assert not [text.source for text in texts if not text.context]


@pytest.mark.parametrize("path", sorted((ROOT / "ui").rglob("*.py")), ids=lambda path: path.stem)
def test_no_word_is_shown_untranslated(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [
        f"line {call.lineno}: {words!r}"
        for call in calls
        for at in SHOWN.get(_name(call), ())
        if at < len(call.args) and (words := _bare_words(call.args[at]))
    ]
    assert not found


def _bare_words(node: ast.expr) -> str:
    """Words that stand in an argument itself; single letters and signs are none."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            bare = part.value.strip()
            keys = "+" in bare or bare.startswith("F1")
            if re.search(r"[A-Za-z]{2}", bare) and part.value not in NAMES and not keys:
                return bare
    return ""


def test_an_f_string_is_never_translated() -> None:
    """It would be looked up with its data in it."""
    found = [
        f"{path.name}:{call.lineno}"
        for path in sorted((ROOT / "ui").rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and _name(call) in {"tr", "translated", "_tr"}
        if call.args and isinstance(call.args[0], ast.JoinedStr)
    ]
    assert not found


def _name(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))

"""The window in other languages: chosen, changed, filled with data, and from right to left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.errors import HomeInUse, InvalidInput, NotFound, RemoteModelBusy
from assistant.settings import Settings, with_value
from assistant.transfer.leaving_out import LeftOut, told
from assistant.transfer.reading import attachments_left_out, conversation_label
from tests.gui.conftest import Open
from tests.gui.looking import open_chat, texts, views, wait
from tests.gui.pseudo import PseudoTranslator
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW
from ui.language.choosing import available_languages, language, resolved
from ui.language.engine_words import in_words, setting_words
from ui.widgets.prose import ProseView
from ui.windows.main_window import CHATS
from ui.words import counted, said_ago, said_date, said_seconds, said_size


@pytest.fixture(autouse=True)
def _english_again(qapp: QApplication) -> Iterator[None]:
    yield
    language().choose("system")
    QLocale.setDefault(QLocale.system())


@pytest.fixture
def german(qapp: QApplication, engine: ScriptedEngine) -> None:
    language().choose("de")
    engine._settings = with_value(engine.settings, "appearance.language", "de")


def test_languages_are_found_and_others_fall_back_to_english() -> None:
    assert available_languages() == {"de": "Deutsch", "en": "English"}
    assert resolved("de") == "de"
    assert resolved("xx") == "en"
    assert resolved("system") == "en"


@pytest.mark.usefixtures("german")
def test_a_window_is_german(open_desk: Open, engine: ScriptedEngine, qtbot: QtBot) -> None:
    window = open_desk(engine).window
    assert {button.text() for button in window.rail._group.buttons()} == {
        "Chats",
        "Gedächtnis",
        "Modelle",
        "Einstellungen",
    }
    window.show_settings_section("appearance")
    assert "Farbschema" in texts(window)
    assert "Of the window" not in texts(window)


@pytest.mark.usefixtures("german")
def test_numbers_dates_and_counts_are_german() -> None:
    assert counted(1, "{n} fact", "{n} facts") == "1 Fakt"
    assert counted(2000, "{n} fact", "{n} facts") == "2.000 Fakten"
    assert said_size(1_500_000_000) == "1,5 GB"
    assert said_seconds(1260) == "1,3"
    assert said_date(NOW.replace(month=3, day=12, year=2026)) == "12. März 2026"
    assert said_ago(NOW, NOW) == "gerade eben"


@pytest.mark.usefixtures("german")
def test_what_the_engine_says_is_german_with_its_data() -> None:
    missing = NotFound("There is no conversation 'c_1'.")
    assert in_words(str(missing)) == "Ein Gespräch „c_1“ gibt es nicht."
    used = HomeInUse(Path("/home/mia/it's here"))
    assert in_words(str(used)) == (
        "Ein anderes Keepsake benutzt gerade den Ordner „/home/mia/it's here“."
    )
    assert in_words(used.hint).startswith("Schließ das andere Keepsake")
    assert setting_words("Text size") == "Textgröße"
    assert in_words("Nobody ever wrote this sentence.") == "Nobody ever wrote this sentence."


@pytest.mark.usefixtures("german")
def test_a_reason_within_a_sentence_is_german_too() -> None:
    with pytest.raises(InvalidInput) as refused:
        with_value(Settings(), "memory.fact_types", " , ")
    assert in_words(str(refused.value)) == (
        "memory.fact_types kann nicht „ , “ sein: Es nennt keine Art von Fakten."
    )


@pytest.mark.usefixtures("german")
def test_what_an_import_leaves_out_is_named_in_german() -> None:
    assert in_words("the archive") == "das Archiv"
    assert in_words("the file is empty") == "die Datei ist leer"
    assert in_words("3 files (.jpg, .opus)") == "3 Dateien (.jpg, .opus)"
    (one,) = told(conversation_label("Jon", ""), {LeftOut.FILES: 1})
    assert in_words(one.what) == "1 Anhang aus Chat „Jon“"
    (many,) = told(conversation_label("Jon", "7"), {LeftOut.NOTES: 4})
    assert in_words(many.what) == "4 Hinweise des Programms aus Chat „Jon“ (7)"
    (named,) = attachments_left_out(conversation_label("", ""), ["a.jpg", "b.jpg"])
    assert in_words(named.what) == "2 Anhänge aus Chat ohne Titel: a.jpg, b.jpg"


@pytest.mark.usefixtures("german")
def test_a_list_of_the_engine_is_german_part_by_part() -> None:
    said = "qwen3-4b; in main memory; 93 MB of main memory; because all of it fits there"
    assert in_words(said).replace("\N{NO-BREAK SPACE}", " ") == (
        "qwen3-4b; im Arbeitsspeicher; 93 MB Arbeitsspeicher; denn alles davon passt dorthin"
    )


@pytest.mark.usefixtures("german")
def test_a_notice_is_german(open_desk: Open, engine: ScriptedEngine, qtbot: QtBot) -> None:
    window = open_desk(engine).window
    open_chat(qtbot, window, "dinner")
    engine.fail_next = RemoteModelBusy("The service is limiting requests (429).")
    window.chats.page.notice.show_error(engine.fail_next)
    engine.fail_next = None
    assert "Wart ein wenig und versuch es dann noch einmal." in window.chats.page.notice.text


def test_a_language_has_as_many_plural_forms_as_it_needs(qapp: QApplication) -> None:
    class Polish(QTranslator):
        def translate(
            self, context: str, source: str, _what: str | None = None, n: int = -1
        ) -> str:
            if (context, source) != ("Counted", "{n} facts"):
                return ""
            few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
            return "{n} fakt" if n == 1 else "{n} fakty" if few else "{n} faktów"

    language().wear(QLocale("pl"), [Polish()])
    said = [counted(n, "{n} fact", "{n} facts") for n in (1, 3, 5, 22)]
    assert said == ["1 fakt", "3 fakty", "5 faktów", "22 fakty"]


def test_the_language_changes_at_once(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    desk = open_desk(engine)
    before = desk.window
    open_chat(qtbot, before, "dinner")
    before.show_settings_section("appearance")
    engine.change_setting("appearance.language", "de").result()
    before.apply_settings(engine.settings)
    wait(qtbot, lambda: desk.window is not before)
    assert desk.window.isVisible()
    assert "Farbschema" in texts(desk.window)
    desk.window.go_to(0)
    open_chat(qtbot, desk.window, "dinner")


def test_a_language_from_elsewhere_leaves_the_person_where_they_are(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    """As where the home names another language than the system's."""
    desk = open_desk(engine)
    before = desk.window
    engine.change_setting("appearance.language", "de").result()
    before.apply_settings(engine.settings)
    wait(qtbot, lambda: desk.window is not before)
    assert desk.window.place == CHATS
    assert desk.window.settings is None


def test_the_language_waits_while_an_answer_is_written(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    desk = open_desk(engine)
    engine.pause = 30
    desk.window.chats.page.composer.sent.emit("Hello")
    wait(qtbot, lambda: desk.window.chats.page.answering)
    desk.window.show_settings_section("appearance")
    engine.change_setting("appearance.language", "de").result()
    desk.window.apply_settings(engine.settings)
    assert desk.window.settings is not None
    assert "next start" in desk.window.settings.notice.text
    qtbot.wait(20)
    assert language().code == "en"


def test_a_right_to_left_language_mirrors_the_window_and_leaves_texts_as_they_are(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    language().wear(QLocale("he"), [PseudoTranslator()])
    window = open_desk(engine).window
    window.resize(1100, 700)
    assert window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert window.rail.mapTo(window, QPoint(0, 0)).x() > window.width() / 2
    assert window.chats.list.x() > window.chats.page.x()
    open_chat(qtbot, window, "dinner")
    own, answer = views(window)[:2]
    assert own.layoutDirection() is Qt.LayoutDirection.RightToLeft
    for view in (own, answer):
        option = view.findChildren(ProseView)[0].document().defaultTextOption()
        assert option.textDirection() is not Qt.LayoutDirection.RightToLeft

"""Every page and state as pictures: `python -m tests.gui.screenshots FOLDER`.

Three themes, two text sizes, drawn without a screen by the scripted engine. `--only PART` takes
the scenes whose names hold that part; `index.html` and `sheets/` show them side by side.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from assistant.domain.ids import ConversationId
from assistant.domain.prompts import Piece, PieceKind
from assistant.domain.transfers import (
    ChatReport,
    ConversationCounts,
    FileReport,
    ImportReport,
    MessageCounts,
    Skipped,
)
from assistant.errors import HomeInUse, KeyMissing, KeyWrong, RemoteModelBusy
from assistant.settings import with_value
from tests.gui.backup_scenes import BACKUP_SCENES
from tests.gui.beside_scenes import BESIDE_SCENES
from tests.gui.chat_scenes import CHAT_SCENES
from tests.gui.composer_scenes import COMPOSER_SCENES
from tests.gui.help_scenes import DEMO_EMPTY_SCENES, HELP_SCENES
from tests.gui.memory_scenes import MEMORY_SCENES
from tests.gui.message_scenes import MESSAGE_SCENES
from tests.gui.model_scenes import MODEL_SCENES
from tests.gui.picture_scenes import PICTURE_SCENES
from tests.gui.program_scenes import PROGRAM_SCENES
from tests.gui.rules_scenes import RULES_SCENES
from tests.gui.scripted_home import PYTHON_ANSWER, ScriptedHome, invented_home
from tests.gui.sending_scenes import SENDING_SCENES
from tests.gui.studio import SIZES, Scene, Set, Stage, make_application, photograph, speak
from tests.gui.trust_scenes import TRUST_SCENES
from tests.gui.undo_scenes import UNDO_SCENES
from ui.tokens import THEMES
from ui.windows.memory_page import PARTS

REPORT = ImportReport(
    files=(
        FileReport(
            path="export/conversations.json",
            format="chatgpt",
            conversations=ConversationCounts(read=214, new=198, updated=9, skipped=7),
            messages=MessageCounts(read=5120, new=4876),
            skipped=(
                Skipped(what="conversation 17 “Untitled”", why="it holds no messages"),
                *(
                    Skipped(what=f"an untitled conversation ({number})", why="no message has text")
                    for number in range(6)
                ),
            ),
            chats=tuple(
                ChatReport(
                    title=title,
                    conversation_id=ConversationId("c_rotation"),
                    new=True,
                    updated=False,
                    messages=12,
                    new_messages=12,
                )
                for title in (
                    "Crop rotation for four beds",
                    "A letter to the landlord about the heating that has been out since November",
                    "Sourdough",
                    "Weekend in Lahti",
                    "Tyres",
                    "Insurance",
                    "Names for a boat",
                )
            ),
        ),
        FileReport(
            path="export/WhatsApp Chat with Lena.txt",
            format="whatsapp",
            conversations=ConversationCounts(read=1, new=1),
            messages=MessageCounts(read=31, new=31),
            notes=(
                "No date tells the day from the month. Likelier day first: 3/4/23 is 2023-04-03.",
            ),
        ),
        FileReport(
            path="export/holiday.txt",
            format="",
            skipped=(Skipped(what="the whole file", why="line 1 is not JSON"),),
        ),
    )
)


def chat(stage: Stage) -> None:
    stage.open("rotation")


def chat_top(stage: Stage) -> None:
    stage.open("rotation")
    stage.window.chats.page.transcript.verticalScrollBar().setValue(0)


def memories_used(stage: Stage) -> None:
    stage.open("rotation")
    stage.window.chats.page.transcript.recall_asked.emit("m_rotation_1")


def source_marked(stage: Stage) -> None:
    memories_used(stage)
    stage.settle(0.1)
    panel = stage.window.chats.panel
    assert panel is not None
    panel.cards[1].opened.emit(panel.cards[1].block)


def right_to_left(stage: Stage) -> None:
    stage.open("arabic")


def streaming(stage: Stage) -> None:
    stage.open("ilse")
    stage.engine.pause = 0.02
    thinking = "The person asked about tools. They have three beds and little time."
    stage.engine.pieces = [Piece(PieceKind.REASONING, thinking)] + [
        Piece(PieceKind.ANSWER, f"{word} ") for word in PYTHON_ANSWER.split(" ")
    ] * 3
    stage.window.chats.page.composer.sent.emit("What do I need to buy?")
    stage.settle(0.9)


def waiting(stage: Stage) -> None:
    stage.open("ilse")
    stage.engine.pause = 30
    stage.window.chats.page.composer.sent.emit("What do I need to buy?")
    stage.settle(0.9)


def stopped(stage: Stage) -> None:
    streaming(stage)
    stage.window.chats.page.stop()
    stage.settle(0.4)
    views = stage.window.chats.page.transcript.views
    views[-1]._show_actions(shown=True)


def versions(stage: Stage) -> None:
    stage.open("dinner")
    stage.engine.pieces = [Piece(PieceKind.ANSWER, "Or a lentil shepherd's pie.")]
    stage.window.chats.page.transcript.regenerate_asked.emit("m_dinner_1")
    stage.settle(0.4)
    for view in stage.window.chats.page.transcript.views:
        view._show_actions(shown=True)


def new_chat(stage: Stage) -> None:
    stage.window.chats.new_chat()


def temporary(stage: Stage) -> None:
    stage.window.chats.new_chat(temporary=True)


def editing(stage: Stage) -> None:
    stage.open("dinner")
    stage.window.chats.page.transcript.edit_asked.emit("m_dinner_0")


def notice(stage: Stage) -> None:
    stage.open("dinner")
    stage.engine.fail_next = RemoteModelBusy("The service is limiting requests (429).")
    stage.window.chats.page.composer.sent.emit("And for dessert?")


def delete_question(stage: Stage) -> None:
    stage.window.chats._ask_delete(ConversationId("c_flood"))


def shortcut_sheet(stage: Stage) -> None:
    stage.window.ways.show_shortcuts()


def searching(stage: Stage) -> None:
    stage.window.chats.list.search.setText("allotment")
    stage.settle(0.3)


def memory(stage: Stage) -> None:
    stage.window.go_to(1)


def memory_fact(stage: Stage) -> None:
    memory(stage)
    stage.settle()
    assert stage.window.memory is not None
    stage.window.memory.facts.table.selectRow(0)


def memory_edit(stage: Stage) -> None:
    memory_fact(stage)
    stage.settle()
    assert stage.window.memory is not None
    stage.window.memory.facts.detail.edit()


def memory_forget(stage: Stage) -> None:
    memory_fact(stage)
    stage.settle()
    assert stage.window.memory is not None
    stage.window.memory.facts.table.selectRow(4)
    stage.settle()
    stage.window.memory.facts.detail.forget_asked.emit()


def memory_add(stage: Stage) -> None:
    memory(stage)
    stage.settle()
    assert stage.window.memory is not None
    stage.window.memory.facts.add()


def memory_parts(stage: Stage) -> None:
    memory(stage)
    assert stage.window.memory is not None
    stage.window.memory.tabs.setCurrentIndex(PARTS)
    stage.settle()
    stage.window.memory.segments.table.selectRow(1)


def models(stage: Stage) -> None:
    stage.window.go_to(2)


def models_tested(stage: Stage) -> None:
    models(stage)
    stage.settle()
    assert stage.window.models is not None
    stage.window.models.rows[0].test_asked.emit("smollm2-135m")


def models_api(stage: Stage) -> None:
    models(stage)
    stage.settle()
    assert stage.window.models is not None
    stage.window.models._ask_api()


def _settings(section: str) -> Scene:
    def scene(stage: Stage) -> None:
        stage.window.go_to(3)
        assert stage.window.settings is not None
        stage.window.settings.show_section(section)
        if section == "about":
            stage.window.settings.about.check()

    return scene


def import_offer(stage: Stage) -> None:
    _settings("import")(stage)
    stage.engine.import_report = REPORT
    assert stage.window.settings is not None
    stage.window.settings.importing.begin([Path("export")])
    stage.settle()


def settings_search(stage: Stage) -> None:
    _settings("memory")(stage)
    assert stage.window.settings is not None
    stage.window.settings.search.setText("model")


def settings_advanced(group: str) -> Scene:
    def scene(stage: Stage) -> None:
        _settings(group)(stage)
        assert stage.window.settings is not None
        fold = stage.window.settings.form(group).fold
        assert fold is not None
        fold.open()

    return scene


def settings_allowed(stage: Stage) -> None:
    stage.engine._settings = with_value(
        stage.engine._settings,
        "send_unasked",
        "gpt-large (api.example.org), mistral at work (models.very-long-company-name.example)",
    )
    _settings("privacy")(stage)


def licences(stage: Stage) -> None:
    _settings("about")(stage)
    assert stage.window.settings is not None
    stage.window.settings.about._show_licences()


def _first_run(page: int) -> Scene:
    def scene(stage: Stage) -> None:
        stage.window.show_first_run()
        first_run = stage.window.first_run
        assert first_run is not None
        for _ in range(page):
            first_run._go_on()

    return scene


def importing(stage: Stage) -> None:
    import_offer(stage)
    stage.engine.import_steps, stage.engine.pause = 200, 0.02
    assert stage.window.settings is not None
    stage.window.settings.importing.import_now()
    stage.window.settings.importing.running._began -= 90
    stage.settle(0.4)


def import_report(stage: Stage) -> None:
    import_offer(stage)
    assert stage.window.settings is not None
    stage.window.settings.importing.import_now()


def failed(stage: Stage) -> None:
    stage.window.show_opening_error(HomeInUse(Path("/home/mia/.local/share/keepsake")))


def choosing(stage: Stage) -> None:
    stage.window.show_opening_error(KeyMissing("There is no keychain.", new_home=True))


def locked(stage: Stage) -> None:
    stage.window.show_opening_error(KeyMissing("The keychain does not hold its key."))
    assert stage.window.failed is not None
    stage.window.failed._typed = True
    stage.window.show_opening_error(KeyWrong("The key does not open the memory file."))


def closing(stage: Stage) -> None:
    stage.window.show_closing()


SCENES: dict[str, Scene] = {
    "chat": chat,
    "chat-top": chat_top,
    "chat-memories-used": memories_used,
    "chat-source-marked": source_marked,
    "chat-right-to-left": right_to_left,
    "chat-streaming": streaming,
    "chat-waiting": waiting,
    "chat-stopped": stopped,
    "chat-versions": versions,
    "chat-new": new_chat,
    "chat-temporary": temporary,
    "chat-editing": editing,
    "chat-notice": notice,
    "chat-delete": delete_question,
    "chat-search": searching,
    "shortcuts": shortcut_sheet,
    "memory": memory,
    "memory-fact": memory_fact,
    "memory-edit": memory_edit,
    "memory-forget": memory_forget,
    "memory-add": memory_add,
    "memory-parts": memory_parts,
    "models": models,
    "models-tested": models_tested,
    "models-api": models_api,
    "settings-memory": _settings("memory"),
    "settings-models": _settings("models"),
    "settings-privacy": _settings("privacy"),
    "settings-appearance": _settings("appearance"),
    "settings-keyboard": _settings("shortcuts"),
    "settings-about": _settings("about"),
    "settings-memory-advanced": settings_advanced("memory"),
    "settings-models-advanced": settings_advanced("models"),
    "settings-allowed": settings_allowed,
    "settings-search": settings_search,
    "settings-licences": licences,
    "first-run-privacy": _first_run(0),
    "first-run-models": _first_run(1),
    "first-run-import": _first_run(2),
    "import-choice": _settings("import"),
    "import-offer": import_offer,
    "import-running": importing,
    "import-report": import_report,
    "failed": failed,
    "passphrase-new": choosing,
    "passphrase": locked,
    "closing": closing,
}


def empty_memory(place: int) -> Scene:
    def scene(stage: Stage) -> None:
        memory(stage)
        assert stage.window.memory is not None
        stage.window.memory.tabs.setCurrentIndex(place)

    return scene


EMPTY_SCENES: dict[str, Scene] = {
    "empty-chats": new_chat,
    "empty-memory": memory,
    "empty-parts": memory_parts,
    **{f"empty-memory-{place}": empty_memory(place) for place in range(1, 9)},
}


def chosen_sets(parts: list[str]) -> list[Set]:
    """The scenes whose names hold one of the parts; all of them where there is none."""
    furnished = (
        SCENES
        | CHAT_SCENES
        | MESSAGE_SCENES
        | COMPOSER_SCENES
        | MODEL_SCENES
        | PICTURE_SCENES
        | SENDING_SCENES
        | UNDO_SCENES
        | BACKUP_SCENES
        | TRUST_SCENES
        | BESIDE_SCENES
        | MEMORY_SCENES
        | RULES_SCENES
        | HELP_SCENES
        | PROGRAM_SCENES
    )
    homes = ((furnished, invented_home), (EMPTY_SCENES | DEMO_EMPTY_SCENES, ScriptedHome))
    return [
        Set(name=name, scene=scene, home=home)
        for scenes, home in homes
        for name, scene in scenes.items()
        if not parts or any(part in name for part in parts)
    ]


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/screenshots"))
    parser.add_argument("--theme", action="append", choices=list(THEMES))
    parser.add_argument("--size", action="append", type=int)
    parser.add_argument(
        "--only", "--scene", action="append", default=[], help="part of a scene's name"
    )
    parser.add_argument("--language", default="en", help="a code, `pseudo` or `mirrored`")
    chosen = parser.parse_args()
    make_application()
    speak(chosen.language)
    themes, sizes = chosen.theme or list(THEMES), chosen.size or list(SIZES)
    taken = photograph(chosen.folder, chosen_sets(chosen.only), themes, sizes)
    print(f"{taken} pictures in {chosen.folder}, side by side in index.html and sheets/")


if __name__ == "__main__":
    main()

"""Scenes of writing and finding: files in a message, one that is read, Ctrl+K, the keys."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.domain.documents import DocumentKind, DocumentPart, ReadDocument
from assistant.domain.entities import Entity, EntityKind, EntitySummary
from assistant.domain.ids import EntityId, UnitId
from assistant.domain.messages import Role
from tests.gui.studio import Scene, Stage

REPORT = ReadDocument(
    name="Annual report of the Skerrivore lighthouse trust 2025.pdf",
    kind=DocumentKind.PDF,
    size=1_843_200,
    digest="a",
    text="The lamp was lit on 361 nights of the year.\n\n"
    "It burns whale oil no more: since March the lamp is electric, fed by two panels on the roof "
    "of the keeper's house.\n\n" + "The stairs were painted. " * 200,
    tokens=4_310,
    parts=(DocumentPart(label="page 1", start=0),),
)
NOTES = read_bytes("notes.md", b"# Visit\nAsk about the stairs.", CancelToken())


def writing_with_files(stage: Stage) -> None:
    composer = stage.window.chats.page.composer
    stage.open("rotation")
    composer.files.add(REPORT.name, REPORT)
    composer.files.add(NOTES.name, NOTES)
    composer.files.add("protocol of the meeting.docx")
    composer.set_draft("What does the report say about the lamp?")


def long_paste(stage: Stage) -> None:
    data = QMimeData()
    data.setText("2026-03-04 12:00:01 keeper: the lamp is lit\n" * 600)
    stage.window.chats.page.composer.field.insertFromMimeData(data)
    stage.settle(0.2)
    stage.window.chats.page.composer.set_draft("Where does it stop?")


def refused_file(stage: Stage) -> None:
    page = stage.window.chats.page
    stage.open("rotation")
    page.composer.field.picture_given.emit(QImage(8, 8, QImage.Format.Format_RGB32))
    stage.settle(0.2)


def sent_with_files(stage: Stage) -> None:
    stage.open("rotation")
    _attach(stage)
    stage.open("rotation")
    stage.window.chats.page.reload()
    stage.settle(0.2)


def document_open(stage: Stage) -> None:
    sent_with_files(stage)
    document_id = next(iter(stage.engine.documents))
    stage.window.chats.page.documents.open(
        document_id, ["since March the lamp is electric, fed by two panels on the roof"]
    )
    stage.settle(0.2)


def finding(stage: Stage) -> None:
    stage.window.ways.find_anything()
    stage.settle(0.2)


def found(stage: Stage) -> None:
    stage.engine.people = [
        EntitySummary(
            entity=Entity(entity_id=EntityId(UnitId("e_rota")), kind=EntityKind.PERSON,
                          name="Rota Berg",
                          descriptor="from the allotment"),
            messages=3, facts=1,
        )
    ]  # fmt: skip
    _attach(stage)
    stage.window.ways.find_anything()
    palette = stage.window.ways.palette
    assert palette is not None
    palette.field.setText("bed")
    stage.settle(0.4)


def nothing_found(stage: Stage) -> None:
    stage.window.ways.find_anything()
    palette = stage.window.ways.palette
    assert palette is not None
    palette.field.setText("xyzzy plugh")
    stage.settle(0.4)


def changing_keys(stage: Stage) -> None:
    stage.window.show_settings_section("shortcuts")
    stage.settle()
    assert stage.window.settings is not None
    section = stage.window.settings.shortcuts
    section.fields["attach_files"].click()
    stage.settle()


def taken_keys(stage: Stage) -> None:
    stage.window.show_settings_section("shortcuts")
    stage.settle()
    assert stage.window.settings is not None
    stage.window.settings.shortcuts.change("go_to_models", "Ctrl+N")
    stage.settle()


def _attach(stage: Stage) -> None:
    own = [m for m in stage.engine.home.messages.values() if m.role is Role.USER]
    message = [m for m in own if m.conversation_id == "c_rotation"][-1]
    stage.engine.attach(message, (REPORT, NOTES))


COMPOSER_SCENES: dict[str, Scene] = {
    "composer-files": writing_with_files,
    "composer-long-paste": long_paste,
    "composer-refused": refused_file,
    "composer-sent": sent_with_files,
    "document-open": document_open,
    "palette": finding,
    "palette-found": found,
    "palette-nothing": nothing_found,
    "settings-keyboard": changing_keys,
    "settings-keys-taken": taken_keys,
}

"""Scenes of pictures: attached, refused by a model that sees none, sent, opened, shown before."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.domain.documents import ReadDocument
from assistant.domain.messages import Role
from tests.gui.composer_scenes import NOTES
from tests.gui.sending_scenes import FAR, choose_far

if TYPE_CHECKING:
    from tests.gui.studio import Stage


def landscape(name: str, size: tuple[int, int] = (1200, 800), shift: int = 0) -> ReadDocument:
    """Hills, a sun and a field, drawn here: no picture of anybody's."""
    width, height = size
    made = Image.new("RGB", size)
    draw = ImageDraw.Draw(made)
    for y in range(height):
        draw.line([(0, y), (width, y)], fill=(250 - y // 8, 214 - y // 9, 170 + y // 12))
    sun = height // 9
    left = width * 2 // 3 - shift
    draw.ellipse([left, height // 5, left + 2 * sun, height // 5 + 2 * sun], fill=(255, 244, 214))
    for number, colour in enumerate([(122, 142, 138), (84, 117, 104), (48, 86, 70)]):
        top = height * (5 + number) // 9
        points = [(0, height), (0, top)]
        points += [
            (x, top - ((x * (number + 2) + 97 * number + shift) % 340) // 4)
            for x in range(0, width + 1, max(width // 9, 1))
        ]
        draw.polygon([*points, (width, height)], fill=colour)
    out = io.BytesIO()
    made.save(out, "JPEG", quality=90)
    return read_bytes(name, out.getvalue(), CancelToken())


FIELD = landscape("The upper field in May.jpg")
TALL = landscape("IMG_20250514_081233.jpg", (700, 1100), 130)
PLAN = landscape("plan of the beds.png", (1500, 420), 60)


def attached(stage: Stage) -> None:
    stage.engine.sees = True
    composer = stage.window.chats.page.composer
    stage.open("rotation")
    for each in (FIELD, TALL, NOTES):
        composer.files.add(each.name, each)
    composer.set_draft("Which bed gets the most sun?")
    stage.settle(0.3)


def unseen(stage: Stage) -> None:
    stage.engine.sees = False
    composer = stage.window.chats.page.composer
    stage.open("rotation")
    for each in (FIELD, NOTES):
        composer.files.add(each.name, each)
    composer.set_draft("Which bed gets the most sun?")
    stage.settle(0.3)


def held_up(stage: Stage) -> None:
    unseen(stage)
    stage.window.chats.page.composer.field.sent.emit()
    stage.settle(0.2)


def sent(stage: Stage) -> None:
    stage.engine.sees = True
    stage.open("rotation")
    own = [m for m in stage.engine.home.messages.values() if m.role is Role.USER]
    mine = [m for m in own if m.conversation_id == "c_rotation"]
    stage.engine.attach(mine[-1], (FIELD, TALL, PLAN, NOTES))
    stage.window.chats.page.reload()
    stage.settle(0.5)


def opened(stage: Stage) -> None:
    sent(stage)
    document_id = next(iter(stage.engine.documents))
    stage.window.chats.page.documents.open(document_id)
    stage.settle(0.5)


def before_sending(stage: Stage) -> None:
    stage.engine.sees = True
    stage.engine.recall_next = stage.engine.home.recalls[next(iter(stage.engine.home.recalls))]
    choose_far(stage)
    page = stage.window.chats.page
    for each in (FIELD, TALL):
        page.composer.files.add(each.name, each)
    stage.settle(0.2)
    page.composer.sent.emit("Which bed gets the most sun?")
    stage.settle(0.5)


def adding_a_model(stage: Stage) -> None:
    from ui.windows.model_sheets import ask_api_model

    stage.window.go_to(2)
    stage.settle()
    ask_api_model(stage.window, lambda *_: None)


def models_that_see(stage: Stage) -> None:
    stage.engine.add_api_model(FAR.model_copy(update={"sees": True}), "").result()
    stage.window.go_to(2)
    stage.settle()
    assert stage.window.models is not None
    stage.window.models.refresh()
    stage.settle()


PICTURE_SCENES = {
    "picture-attached": attached,
    "picture-unseen": unseen,
    "picture-held-up": held_up,
    "picture-sent": sent,
    "picture-open": opened,
    "picture-before-sending": before_sending,
    "picture-model-added": adding_a_model,
    "picture-models": models_that_see,
}

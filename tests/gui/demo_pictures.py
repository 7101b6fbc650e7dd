"""The pictures of the README: the real window on the real engine over the demo's home.

keepsake demo DIR --no-window
python -m tests.gui.demo_pictures DIR resources/help
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from assistant.domain.requests import FactQuery
from assistant.engine import Engine
from assistant.paths import Home
from tests.gui.studio import make_application, speak
from ui.app import Desk
from ui.look.theme import theme
from ui.windows.main_window import MainWindow
from ui.windows.memory_page import FACTS, GRAPH, GROWTH, TIMELINE

COLOURS = 128
"""A picture of a window needs no more, and takes a third of the room."""


class Camera:
    """A window over a home, and somewhere to put its pictures."""

    def __init__(self, application: QApplication, home: Path, folder: Path) -> None:
        self._application, self._folder = application, folder
        self.desk = Desk(lambda _typed=None: Engine.open(Home(home)), None, None)
        self.desk.window.show()
        self.wait(lambda: self.desk.link is not None)

    @property
    def window(self) -> MainWindow:
        return self.desk.window

    def wait(self, holds: Callable[[], object] = lambda: False, seconds: float = 180) -> None:
        """Let the window work until something holds, or for so long."""
        end = time.monotonic() + seconds
        while not holds() and time.monotonic() < end:
            self._application.processEvents()
            time.sleep(0.01)

    def take(self, name: str) -> None:
        """Save what the window shows, small."""
        from PIL import Image

        self.wait(seconds=4)
        picture = self.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        raw = bytes(picture.constBits())
        size = (picture.width(), picture.height())
        image = Image.frombytes("RGB", size, raw, "raw", "RGB", picture.bytesPerLine())
        path = self._folder / f"{name}.png"
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path}  {path.stat().st_size // 1000} kB")

    def close(self) -> None:
        self.window.close()
        self.wait(seconds=3)
        self.desk.tear_down()


def chat(camera: Camera, title: str, *, recall: bool = False) -> None:
    """Open a chat by its title, with the memories of its last answer beside it."""
    engine = camera.desk.link.engine if camera.desk.link else None
    assert engine is not None
    found = {one.conversation.title: one for one in engine.conversations().result()}
    camera.window.go_to(0)
    chats, conversation_id = camera.window.chats, found[title].conversation.conversation_id
    chats.open(conversation_id)
    chats.page.demo_note.set_unwanted(unwanted=True)
    camera.wait(seconds=3)
    if recall:
        answer = engine.thread(conversation_id).result().messages[-1].message.message_id
        chats.page.transcript.recall_asked.emit(answer)


def memory(camera: Camera, place: int) -> None:
    camera.window.go_to(1)
    assert camera.window.memory is not None
    camera.window.memory.tabs.setCurrentIndex(place)
    camera.wait(seconds=3)


def fact(camera: Camera, statement: str) -> None:
    engine = camera.desk.link.engine if camera.desk.link else None
    assert engine is not None
    page = engine.facts(FactQuery(limit=1000)).result()
    wanted = next(each for each in page.facts if each.statement == statement)
    memory(camera, FACTS)
    camera.window.show_fact(wanted.fact_id)


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home", type=Path)
    parser.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    application = make_application()
    speak("en")
    camera = Camera(application, chosen.home.absolute(), chosen.folder)
    try:
        theme().choose("light", 100)
        chat(camera, "Pixel at Reg's", recall=True)
        camera.take("window")
        fact(camera, "You take the ferry to work.")
        camera.take("fact")
        memory(camera, GROWTH)
        camera.take("overview")
        theme().choose("dark", 100)
        memory(camera, TIMELINE)
        camera.take("timeline")
        memory(camera, GRAPH)
        camera.take("graph")
        chat(camera, "Glazes")
        camera.take("chat")
    finally:
        camera.close()


if __name__ == "__main__":
    main()

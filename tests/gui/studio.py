"""The camera: a window over an invented home, photographed in every theme and text size."""

from __future__ import annotations

import html
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLocale, QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from assistant.domain.ids import ConversationId
from tests.gui.pseudo import PseudoTranslator
from tests.gui.scripted_engine import ScriptedEngine
from ui.app import Desk
from ui.language.choosing import language
from ui.look.theme import theme
from ui.tokens import THEMES

if TYPE_CHECKING:
    from tests.gui.scripted_home import ScriptedHome
    from ui.windows.main_window import MainWindow

SIZES = (100, 200)

QUIET_S = 0.04
QUIET_ROUNDS = 8
"""Nothing happened for this long, and as often as that: the window has caught up.

Timers of the window that gather or repaint end within it. A busy machine may give this process no
time at all for as long, and then only the rounds tell.
"""

IDLE_S = 0.001
"""A round of the event loop that takes less has done nothing to speak of."""

QUIET_AT_LATEST_S = 0.5
ROUNDS_AT_LATEST = 100
"""What blinks or turns is never quiet; the picture is taken anyway."""

PSEUDO = {"pseudo": "en", "mirrored": "he"}
"""Languages that are none, and whose direction and numbers they have."""

SHEET_WIDTH = 760
"""Of one picture on a contact sheet, in pixels."""


class Stage:
    """A window over an invented home, ready to be photographed."""

    def __init__(self, application: QApplication, home: ScriptedHome) -> None:
        self._application = application
        self.engine = ScriptedEngine(home, pause=0.01)
        self.desk = Desk(lambda _typed=None: self.engine.engine, None, None)

    @property
    def window(self) -> MainWindow:
        return self.desk.window

    def settle(self, seconds: float = 0.0) -> None:
        """Let the window catch up: so many seconds, or else until nothing happens any more."""
        began = quiet_since = time.monotonic()
        rounds = idle = 0
        while True:
            before = time.monotonic()
            self._application.processEvents()
            now = time.monotonic()
            rounds, idle = rounds + 1, idle + 1
            if now - before > IDLE_S or self.desk.link is None or self.engine.busy:
                quiet_since, idle = now, 0
            quiet = idle >= QUIET_ROUNDS and now - quiet_since >= QUIET_S
            late = rounds >= ROUNDS_AT_LATEST and now - began >= QUIET_AT_LATEST_S
            if now - began >= seconds if seconds else quiet or late:
                return
            time.sleep(0.003)

    def look(self, name: str, percent: int) -> None:
        """Change theme and text size as the settings do."""
        settings = self.engine._settings
        appearance = settings.appearance.model_copy(
            update={"theme": name, "text_percent": percent, "language": language().choice}
        )
        self.engine._settings = settings.model_copy(update={"appearance": appearance})
        theme().choose(name, percent)
        if self.desk.window.settings is not None:
            self.desk.window.settings.show_settings(self.engine._settings)

    def picture(self) -> QImage:
        """The window as it looks, and over it the quick question where that is shown."""
        picture = self.window.grab().toImage()
        quick = self.desk.outside.quick
        if quick is not None and quick.isVisible():
            painter = QPainter(picture)
            left = (self.window.width() - quick.width()) // 2
            painter.drawPixmap(left, self.window.height() // 4, quick.grab())
            painter.end()
        return picture

    def open(self, name: str) -> None:
        """Open an invented conversation."""
        self.window.chats.open(ConversationId(f"c_{name}"))
        self.settle()

    def strike(self) -> None:
        """Close everything."""
        self.window.close()
        end = time.monotonic() + 5
        while not self.engine.closed and time.monotonic() < end:
            self.settle(0.01)
        self.settle(0.01)
        self.desk.tear_down()


Scene = Callable[[Stage], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """A scene and the home that it plays in."""

    name: str
    scene: Scene
    home: Callable[[], ScriptedHome]


def speak(name: str) -> None:
    """Take a language: a code, `pseudo` for longer words, or `mirrored` for right to left."""
    if name in PSEUDO:
        language().wear(QLocale(PSEUDO[name]), [PseudoTranslator()])
    else:
        language().choose(name)


@cache  # nothing else keeps it
def make_application() -> QApplication:
    """The application in the style and font of the pictures."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")
    application.setFont(QFont("Noto Sans"))
    return application


def photograph(folder: Path, sets: list[Set], themes: list[str], sizes: list[int]) -> int:
    """Write a picture per scene, theme and size, a sheet per scene, and an index; count them."""
    application = make_application()
    (folder / "sheets").mkdir(parents=True, exist_ok=True)
    taken = 0
    for each in sets:
        pictures = [list(_pictures(application, each, themes, size)) for size in sizes]
        for size, row in zip(sizes, pictures, strict=True):
            for look, picture in zip(themes, row, strict=True):
                picture.save(str(folder / f"{each.name}-{look}-{size}.png"))
                taken += 1
        _sheet(pictures).save(str(folder / "sheets" / f"{each.name}.png"))
    (folder / "index.html").write_text(_index(folder), encoding="utf-8")
    return taken


def _pictures(
    application: QApplication, each: Set, themes: list[str], size: int
) -> Iterator[QImage]:
    """The scene is played once a size; the themes change over it, as they do for a person."""
    stage = Stage(application, each.home())
    stage.look(themes[0], size)
    stage.window.show()
    stage.settle()
    each.scene(stage)
    stage.settle()
    for look in themes:
        if look != themes[0]:
            stage.look(look, size)
            stage.settle()
        yield stage.picture()
    stage.strike()


def _sheet(rows: list[list[QImage]]) -> QImage:
    """All pictures of a scene in one: a row for each size, a column for each theme."""
    first = rows[0][0]
    height = first.height() * SHEET_WIDTH // first.width()
    gap = 8
    columns = len(rows[0])
    whole = QImage(
        columns * (SHEET_WIDTH + gap), len(rows) * (height + gap), QImage.Format.Format_RGB32
    )
    whole.fill(QColor("#888888"))
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for down, row in enumerate(rows):
        for along, picture in enumerate(row):
            place = QRect(along * (SHEET_WIDTH + gap), down * (height + gap), SHEET_WIDTH, height)
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(place.topLeft(), picture.scaledToWidth(SHEET_WIDTH, smooth))
    painter.end()
    return whole


def _index(folder: Path) -> str:
    """A page with every picture that lies in the folder, a row for each scene."""
    names = sorted(path.stem for path in (folder / "sheets").glob("*.png"))
    rows = []
    for name in names:
        pictures = "".join(
            f'<a href="{html.escape(one.name)}"><img loading="lazy" src="{html.escape(one.name)}"'
            f' alt="{html.escape(one.stem)}"></a>'
            for size in SIZES
            for look in THEMES
            if (one := folder / f"{name}-{look}-{size}.png").exists()
        )
        rows.append(f'<h2 id="{name}">{name}</h2><div>{pictures}</div>')
    links = " · ".join(f'<a href="#{name}">{name}</a>' for name in names)
    style = (
        "body{font-family:sans-serif;margin:24px;background:#888;color:#000}"
        "div{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}img{width:100%}a{color:#000}"
    )
    return (
        f'<!doctype html><meta charset="utf-8"><title>Keepsake</title><style>{style}</style>'
        f"<p>{links}</p>{''.join(rows)}"
    )

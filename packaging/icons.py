"""Draws the icons of every system from resources/icons/keepsake.svg: `python packaging/icons.py`.

Their files lie in the repository, so that a build needs no screen; a test draws them again.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "resources" / "icons" / "keepsake.svg"
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512)
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)


def drawn(size: int) -> bytes:
    """The icon as a PNG of `size` times `size` pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    _application = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, b"PNG")
    return bytes(buffer.data().data())


def main() -> None:
    """Write the PNGs for Linux, the .ico and the .icns."""
    from PIL import Image

    for size in SIZES:
        place = HERE / "linux" / "icons" / f"{size}x{size}" / "keepsake.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(drawn(size))
    pictures = {
        size: Image.open(io.BytesIO(drawn(size))) for size in {*WINDOWS_SIZES, 32, 512, 1024}
    }
    (HERE / "windows").mkdir(exist_ok=True)
    pictures[256].save(
        HERE / "windows" / "keepsake.ico",
        sizes=[(size, size) for size in WINDOWS_SIZES],
        append_images=[pictures[size] for size in WINDOWS_SIZES],
    )
    (HERE / "macos").mkdir(exist_ok=True)
    pictures[1024].save(
        HERE / "macos" / "keepsake.icns",
        append_images=[pictures[size] for size in (32, 64, 128, 256, 512)],
    )


if __name__ == "__main__":
    main()

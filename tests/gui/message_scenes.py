"""Scenes of what a message can hold and what can be done with it, for the camera."""

from __future__ import annotations

import base64

from PySide6.QtCore import QBuffer, QIODevice, QPoint, Qt
from PySide6.QtGui import QColor, QImage

from assistant.domain.ids import ConversationId, MessageId, UnitId
from tests.gui.scripted_home import NOW
from tests.gui.studio import Scene, Stage

MATHS = r"""The **sample variance** is $s^2 = \frac{1}{n-1}\sum_{i=1}^{n}(x_i - \bar{x})^2$, where
\(\bar{x}\) is the mean of all $n$ values. For a normal density:

$$
f(x) = \frac{1}{\sigma\sqrt{2\pi}} \exp\!\left(-\frac{(x-\mu)^2}{2\sigma^2}\right)
$$

A linear map as a matrix:

\[
\begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}
\begin{pmatrix} x \\ y \end{pmatrix}
\]

- It costs $5 and $6, not $7.
- In a line: $x$, $n$, $y_i$, $p$, $x^2$, $\frac{a}{b}$ and $\sum_i x_i$, and g.
- An inline root $\sqrt{a^2+b^2}$ and a set $\{x \in \mathbb{R} \mid x > 0\}$.
- Something that cannot be set stays as it was written: $\frac{a$ and $\nosuchcommand{x}$.
"""

LISTS = """Before the weekend:

- [x] order seed potatoes
- [ ] turn the **north bed**
  - [x] fork
  - [ ] compost
- [ ] ask Ilse about the [shed key](https://example.org/shed)

| Bed | Crop | Sown | Planted out | Harvest from | Harvest to | Yield last year | Notes |
|-----|------|------|-------------|--------------|------------|-----------------|-------|
| North | Broad beans 'Aquadulce' | 2025-11-02 | – | June | July | 4.2 kg | Support needed |
| Middle | Kale 'Nero di Toscana' | 2026-04-18 | 2026-06-01 | October | March | 6.0 kg | Net it |
| South | Beetroot 'Boltardy' | 2026-04-25 | – | July | October | 5.1 kg | Floods in March |

> Keep a note of what grew where.
>
> > And of what did not.

1. First a step.
2. Then another:

   ```sh
   make seeds
   ```
"""

HOSTILE = """<script>alert(1)</script> <img src="https://example.org/x.png" onerror="steal()">

![a remote picture](https://example.org/cat.png) ![a local one](file:///etc/passwd)
[run](javascript:alert(1)) and [read](file:///etc/passwd), file:///etc/passwd

The file is called invoice\u202egpj.exe\u202c, with a bell \x07 and an escape \x1b[31m.
"""


def _talk(stage: Stage, name: str, *lines: str) -> None:
    if ConversationId(f"c_{name}") not in stage.engine.home.conversations:
        stage.engine.home.talk(name, name.title(), NOW, *lines)
    stage.open(name)
    stage.settle(0.6)


def maths(stage: Stage) -> None:
    _talk(stage, "maths", "How is variance defined? And a rotation?", MATHS)


def lists(stage: Stage) -> None:
    _talk(stage, "lists", "What is left to do?", LISTS)


def hostile(stage: Stage) -> None:
    _talk(stage, "hostile", "Show me the worst.", HOSTILE)


def long_code(stage: Stage) -> None:
    code = "\n".join(
        f"def step_{n}(bed: str) -> int:  # number {n}\n    return {n}" for n in range(60)
    )
    _talk(stage, "code", "All the code, please.", f"Here it is:\n\n```python\n{code}\n```\n\nDone.")
    stage.window.chats.page.transcript.verticalScrollBar().setValue(0)


def long_message(stage: Stage) -> None:
    _talk(stage, "long", "word " * 30_000, "That is long.")
    transcript = stage.window.chats.page.transcript
    transcript.verticalScrollBar().setValue(transcript.verticalScrollBar().maximum())


def picture(stage: Stage) -> None:
    image = QImage(320, 180, QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.darkCyan))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs say bytes
    data = base64.b64encode(buffer.data().data()).decode()
    _talk(stage, "picture", "Draw it.", f"Here:\n\n![a plan](data:image/png;base64,{data})\n\nSo.")


def selected(stage: Stage) -> None:
    stage.open("rotation")
    stage.window.chats.page.transcript.selection.select_all()


def menu(stage: Stage) -> None:
    stage.open("rotation")
    transcript = stage.window.chats.page.transcript
    view = transcript.views[-1]
    opened = transcript.menus.menu_of(view)
    view._show_actions(shown=True)
    stage.settle(0.2)
    # A menu is a window of its own; for the picture it lies in this one.
    opened.setParent(stage.window)
    opened.resize(opened.sizeHint())
    place = stage.window.mapFromGlobal(view.menu_place())
    opened.move(place - QPoint(0, opened.sizeHint().height() + view.height() // 4))
    opened.show()


def delete_question(stage: Stage) -> None:
    stage.open("rotation")
    stage.window.chats.page.transcript.delete_asked.emit(MessageId(UnitId("m_rotation_0")))


def branched(stage: Stage) -> None:
    stage.open("rotation")
    stage.window.chats.page.transcript.branch_asked.emit(MessageId(UnitId("m_rotation_1")))
    stage.settle(0.5)


def maths_middle(stage: Stage) -> None:
    maths(stage)
    bar = stage.window.chats.page.transcript.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)


MESSAGE_SCENES: dict[str, Scene] = {
    "message-maths": maths,
    "message-maths-middle": maths_middle,
    "message-lists": lists,
    "message-hostile": hostile,
    "message-long-code": long_code,
    "message-long": long_message,
    "message-picture": picture,
    "message-selected": selected,
    "message-menu": menu,
    "message-delete": delete_question,
    "message-branched": branched,
}

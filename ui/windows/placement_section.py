"""Where models and indexes lie on this machine, why there, and what would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from assistant.domain.placement import Part, Place, Why
from ui.tokens import Icon, Space
from ui.widgets.controls import empty, label
from ui.widgets.notice import Sign
from ui.windows.model_row import said_reading
from ui.words import counted, said_size, translated

if TYPE_CHECKING:
    from assistant.domain.placement import Placed, Placement
    from ui.bridge.link import EngineLink

SIGNS = {
    Place.GRAPHICS: ("lightning", "accent"),
    Place.BOTH: ("circle-half", "accent"),
    Place.MEMORY: ("cpu", "accent"),
    Place.AWAY: ("minus", "muted"),
}
LOADED = frozenset({Part.CHAT, Part.EMBEDDER, Part.RERANKER})


def part_name(part: Part) -> str:
    """What takes the memory, as people call it."""
    return {
        Part.INDEX: translated("What is searched"),
        Part.CHAT: translated("Chat model"),
        Part.EMBEDDER: translated("What finds memories"),
        Part.RERANKER: translated("What sorts memories"),
        Part.TOKENS: translated("Vectors of single words"),
    }[part]


def place_words(placed: Placed) -> str:
    """Where it lies and how much it takes there."""
    if placed.place is Place.AWAY:
        return translated("Takes no memory")
    where = {
        Place.GRAPHICS: translated("On the graphics processor"),
        Place.BOTH: translated("On both processors"),
        Place.MEMORY: translated("In main memory"),
    }[placed.place]
    said = [where]
    if placed.graphics_bytes and placed.memory_bytes:
        sizes = translated("{graphics} of graphics memory, {memory} of main memory")
        said.append(
            sizes.format(
                graphics=said_size(placed.graphics_bytes), memory=said_size(placed.memory_bytes)
            )
        )
    else:
        said.append(said_size(placed.graphics_bytes + placed.memory_bytes))
    if placed.fit is not None:
        said.append(said_reading(placed.fit.context))
    if placed.part in LOADED:
        said.append(translated("loaded") if placed.running else translated("not loaded now"))
    return " · ".join(said)


def exact_words(placed: Placed) -> str:
    """The same for those who know such models: its term, tokens, and how numbers are kept."""
    terms = {
        Part.CHAT: translated("Language model"),
        Part.EMBEDDER: translated("Embedder (bi-encoder)"),
        Part.RERANKER: translated("Reranker (cross-encoder)"),
    }
    said = [terms[placed.part]] if placed.part in terms else []
    if placed.fit is not None:
        context = placed.fit.context
        said.append(counted(context, "{n} token of context", "{n} tokens of context"))
    if placed.precision:
        said.append(translated("numbers as {precision}").format(precision=placed.precision))
    return " · ".join(said)


def why_words(placed: Placed) -> str:
    """Why it lies there, and what would change that."""
    return {
        Why.FITS_GRAPHICS: translated("All of it fits there."),
        Why.NO_GRAPHICS: translated("There is no graphics processor that it could use."),
        Why.NOT_BUILT: translated(
            "The installed library was built without the graphics processor. Another build would"
            " use it: Help says which."
        ),
        Why.GRAPHICS_FULL: translated(
            "Graphics memory holds no more of it. A smaller model or a shorter context would."
        ),
        Why.CHAT_FIRST: translated(
            "The chat model comes first on the graphics processor and leaves too little. A smaller"
            " one would leave more."
        ),
        Why.SHARED_MEMORY: translated("Both processors share one memory."),
        Why.CHOSEN: translated(
            "The number of layers was chosen. Without a choice, as many as fit go there."
        ),
        Why.NEEDS_NONE: translated("It is only ever used there."),
        Why.MEMORY_FULL: translated(
            "Main memory has too little room for all of it. A smaller chat model, a shorter context"
            " or closing other programs would help."
        ),
        Why.ELSEWHERE: translated("It runs elsewhere."),
    }[placed.why]


class PlacementSection(QWidget):
    """A heading, what there is in all, and a line for each part; asks when it is shown."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._whole = label("", "small", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Space.S)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.M, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addWidget(label(self.tr("Where everything lies"), "heading"))
        column.addWidget(self._whole)
        column.addLayout(self._rows)

    def refresh(self) -> None:
        """Look again; nothing is asked of a page that nobody sees."""
        self._link.ask(lambda engine: engine.placement(), parent=self, then=self.show_placement)

    def show_placement(self, found: Placement) -> None:
        """Show what was planned."""
        self._whole.setText(_whole_words(found))
        empty(self._rows)
        for placed in found.parts:
            self._rows.addWidget(_line(placed))


def _whole_words(found: Placement) -> str:
    memory = translated("{size} of {all} of main memory are planned for").format(
        size=said_size(found.memory_bytes), all=said_size(found.machine.memory_bytes)
    )
    if not found.machine.graphics_bytes:
        return memory + "."
    graphics = translated("{size} of {all} on {name}").format(
        size=said_size(found.graphics_bytes),
        all=said_size(found.machine.graphics_bytes),
        name=found.graphics_name or translated("the graphics processor"),
    )
    return f"{memory}, {graphics}."


def _line(placed: Placed) -> QWidget:
    line = QWidget()
    name = part_name(placed.part)
    line.setAccessibleName(f"{name}: {place_words(placed)}. {why_words(placed)}")
    sign, tone = SIGNS[placed.place]
    head = QHBoxLayout()
    head.setSpacing(Space.S)
    head.addWidget(label(name, "strong"))
    if placed.name:
        head.addWidget(label(placed.name, "tag"))
    head.addStretch()
    words = QVBoxLayout()
    words.setSpacing(Space.XXS)
    words.addLayout(head)
    where = label(place_words(placed), "muted", wrap=True)
    where.setToolTip(exact_words(placed))
    where.setAccessibleDescription(exact_words(placed))
    words.addWidget(where)
    words.addWidget(label(why_words(placed), "small", wrap=True))
    row = QHBoxLayout(line)
    row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
    row.setSpacing(Space.M)
    row.addWidget(Sign(sign, tone, Icon.NORMAL), alignment=Qt.AlignmentFlag.AlignTop)
    row.addLayout(words, 1)
    return line

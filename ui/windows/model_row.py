"""One model with what it is, whether it can be used, and what to do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ui.language.engine_words import in_words
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import Switch, label, set_kind, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.notice import Sign
from ui.windows.model_fit import FitLine
from ui.words import counted, quoted, said_number, said_seconds, said_size, translated

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from assistant.domain.overviews import ModelInfo
    from assistant.domain.requests import ModelTest
    from assistant.errors import AssistantError

SIGN_OF_SOURCE = {
    "bundled": "cube",
    "file": "hard-drives",
    "download": "download-simple",
    "api": "cloud",
}


WORDS_PER_TOKEN = 0.75
SMALL_BYTES, EASY_BYTES, LARGE_BYTES = 600_000_000, 2_500_000_000, 8_000_000_000
"""Files below these sizes: a few hundred million parameters, some three thousand million, nine."""


def source_name(source: str) -> str:
    """Where a model comes from."""
    return {
        "bundled": translated("Comes with Keepsake"),
        "file": translated("File on this machine"),
        "download": translated("Downloaded"),
        "api": translated("API: what you write leaves this machine"),
    }.get(source, source)


def kind_name(kind: str) -> str:
    """What a model is for."""
    return {
        "chat": translated("Answers"),
        "embedder": translated("Finds memories"),
        "reranker": translated("Sorts memories"),
    }.get(kind, kind)


def said_reading(tokens: int) -> str:
    """How much a model reads at once, in words of a text; the tooltip beside it has the tokens."""
    words = int(float(f"{WORDS_PER_TOKEN * tokens:.1e}"))  # two digits, for it is a guess
    return translated("reads about {n} words at once").format(n=said_number(words))


def use_of(model: ModelInfo) -> str:
    """What a model does for the person, and how fast that is."""
    if model.kind == "embedder":
        return translated(
            "Finds what you told by what it means. Reads each message once, in the background."
        )
    if model.kind == "reranker":
        return translated(
            "Reads the best memories again before an answer: finds better, answers a little later."
        )
    if model.source == "api":
        return translated("Answers as well and as fast as the machine that it runs on.")
    if not model.size_bytes:
        return ""
    steps = (
        (SMALL_BYTES, translated("Answers at once on any machine, and often badly.")),
        (EASY_BYTES, translated("Answers quickly; for short questions and simple texts.")),
        (LARGE_BYTES, translated("Answers well; slowly where there is no graphics card.")),
    )
    best = translated("Answers best; needs a graphics card to be quick.")
    return next((words for least, words in steps if model.size_bytes < least), best)


def exact_terms(model: ModelInfo) -> str:
    """What those who know such models ask for: the term, tokens, licence or place."""
    term = {
        "chat": translated("Language model"),
        "embedder": translated("Embedder (bi-encoder)"),
        "reranker": translated("Reranker (cross-encoder)"),
    }.get(model.kind, model.kind)
    parts = [term]
    if model.context:
        parts.append(counted(model.context, "{n} token of context", "{n} tokens of context"))
    if model.detail and model.usable:
        parts.append(in_words(model.detail))
    return " · ".join(parts)


class ModelRow(QFrame):
    """A card for one model; what to do with it stands beside the words, or below where narrow."""

    chosen = Signal(str)
    test_asked = Signal(str)
    test_stopped = Signal(str)
    remove_asked = Signal(str)
    sight_changed = Signal(str, bool)
    """Whether pictures can be sent to it."""

    def __init__(self, model: ModelInfo) -> None:
        super().__init__()
        self.model = model
        self._testing = False
        self.setProperty("kind", "card")
        self.setAccessibleName(model.name)
        self._result = label("", "muted", wrap=True)
        self._result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._result.hide()
        self._test = text_button(self.tr("Test"), "", self._press_test)
        self._test.setAccessibleName(self.tr("Test {name}").format(name=model.name))
        words = QVBoxLayout()
        words.setSpacing(Space.XXS)
        words.addLayout(self._make_head())
        if model.usable and (use := use_of(model)):
            words.addWidget(label(use, "", wrap=True))
        facts = label(self._facts(), "small", wrap=True)
        facts.setToolTip(exact_terms(model))
        facts.setAccessibleDescription(exact_terms(model))
        words.addWidget(facts)
        if model.fit is not None:
            words.addWidget(FitLine(model.fit))
        if model.detail and not model.usable:
            words.addWidget(label(in_words(model.detail), "bad", wrap=True))
        elif model.detail and model.source == "api":  # where it is says who reads along
            words.addWidget(label(in_words(model.detail), "small", wrap=True))
        words.addWidget(self._result)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.M, Space.M, Space.M)
        row.setSpacing(Space.M)
        sign = Sign(SIGN_OF_SOURCE.get(model.source, "cube"), "muted", Icon.NORMAL)
        row.addWidget(sign, alignment=Qt.AlignmentFlag.AlignTop)
        self._verbs = QWidget()
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(Space.S)
        self._beside.addLayout(words, 1)
        self._beside.addWidget(self._verbs, alignment=Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(self._beside, 1)
        self._add_buttons()
        if model.kind == "chat" and model.source == "api":  # below the buttons, behind them for Tab
            words.insertLayout(words.indexOf(self._result), self._make_sight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        verbs = self._verbs.findChildren(QPushButton)
        wanted = sum(verb.sizeHint().width() + Space.S for verb in verbs[1:])
        wanted += verbs[0].sizeHint().width() if verbs else Space.NONE
        narrow = self.width() - wanted < theme().tokens.scaled(Size.LIST)
        direction = QBoxLayout.Direction
        self._beside.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self._verbs.setMinimumWidth(Space.NONE if narrow else wanted)

    def show_testing(self) -> None:
        """A test question was sent; the button now stops it."""
        self._testing = True
        self._test.setText(self.tr("Stop test"))
        self._say(self.tr("Asking a test question…"), "muted")

    def show_test(self, test: ModelTest) -> None:
        """Show what the model said, and how fast."""
        self._tested()
        speed = self.tr(
            "{tokens} tokens a second, first word after {first} s, loaded in {load} s"
        ).format(
            tokens=said_number(round(test.tokens_per_second)),
            first=said_seconds(test.first_token_ms),
            load=said_seconds(test.load_ms),
        )
        self._say(f"{quoted(test.answer.strip())}\n{speed}", "muted")

    def show_test_error(self, error: AssistantError) -> None:
        """Say why the test did not work."""
        self._tested()
        self._say(f"{in_words(str(error))} {in_words(error.hint)}".strip(), "bad")

    def show_test_stopped(self) -> None:
        """Say that the test was stopped."""
        self._tested()
        self._say(self.tr("Stopped."), "muted")

    def _tested(self) -> None:
        self._testing = False
        self._test.setText(self.tr("Test"))

    def _say(self, text: str, kind: str) -> None:
        set_kind(self._result, kind)
        self._result.setText(text)
        self._result.show()

    def _press_test(self) -> None:
        asked = self.test_stopped if self._testing else self.test_asked
        asked.emit(self.model.name)

    def _make_head(self) -> FlowLayout:
        head = FlowLayout()
        head.setSpacing(Space.S)
        parts = [label(self.model.name, "strong"), label(kind_name(self.model.kind), "tag")]
        if self.model.sees and self.model.source != "api":
            parts.append(label(self.tr("Sees pictures"), "tag"))
        if self.model.selected:
            parts.append(Sign("check-circle-fill", "accent", Icon.SMALL))
            parts.append(label(self.tr("In use"), "good"))
        for part in parts:
            head.insert(head.count(), part, centred=True)
        return head

    def _make_sight(self) -> QHBoxLayout:
        """The person says whether a model elsewhere sees: no API tells."""
        said = self.tr("It can see pictures")
        switch = Switch(self.tr("{name} can see pictures").format(name=self.model.name))
        switch.setChecked(self.model.sees)
        switch.toggled.connect(lambda on: self.sight_changed.emit(self.model.name, on))
        row = QHBoxLayout()
        row.setContentsMargins(Space.NONE, Space.XS, Space.NONE, Space.NONE)
        row.setSpacing(Space.S)
        row.addWidget(switch)
        row.addWidget(label(said, ""))
        row.addStretch()
        return row

    def _facts(self) -> str:
        parts = [source_name(self.model.source)]
        if self.model.size_bytes:
            parts.append(said_size(self.model.size_bytes))
        if self.model.context:
            parts.append(said_reading(self.model.context))
        return " · ".join(parts)

    def _add_buttons(self) -> None:
        row = FlowLayout(self._verbs)
        row.setSpacing(Space.S)
        name, chat = self.model.name, self.model.kind == "chat"
        downloaded = self.model.source == "download"
        if (chat or downloaded) and self.model.usable and not self.model.selected:
            use = text_button(self.tr("Use"), "primary", lambda: self.chosen.emit(name))
            use.setAccessibleName(self.tr("Use {name}").format(name=name))
            row.addWidget(use)
        if chat and self.model.usable:
            row.addWidget(self._test)
        if (chat and self.model.source != "bundled") or downloaded:
            remove = text_button(self.tr("Remove…"), "danger", lambda: self.remove_asked.emit(name))
            remove.setAccessibleName(self.tr("Remove {name}").format(name=name))
            row.addWidget(remove)

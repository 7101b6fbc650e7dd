"""Which facts the table shows: kind and status always, the rest where it is asked for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from assistant.domain.facts import PERSON_POLICY, TOLD_POLICY, FactStatus, FactType
from assistant.domain.ids import EntityId, ProfileId, UnitId
from assistant.domain.requests import FactQuery
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import Picker, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.kinds import type_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QBoxLayout

    from assistant.domain.entities import EntitySummary
    from assistant.domain.profiles import Profile
    from assistant.domain.requests import FactOrder

STATUSES = {
    "": (FactStatus.ACTIVE,),
    "replaced": (FactStatus.SUPERSEDED,),
    "conflicting": (FactStatus.ACTIVE, FactStatus.CONFLICTING),
    "all": (FactStatus.ACTIVE, FactStatus.SUPERSEDED, FactStatus.CONFLICTING),
}
POLICIES = {
    "person": (PERSON_POLICY,),
    "rules": ("stated", TOLD_POLICY, "stated-facts"),
    "model": ("model",),
}
LISTED_ENTITIES = 300
MOST_PERCENT = 30
"""Of the height of the place, so that the table keeps some."""
_PROFILE, _SPACE = "profile:", "space:"
Choices = list[tuple[Picker, list[tuple[str, str]]]]


class Tray(QScrollArea):
    """Holds what flows on as many lines as it needs, and scrolls where that is too many."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        content.setProperty("kind", "plain")
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("More filters"))

    def fit(self) -> None:
        """Be as tall as the lines, up to a share of the window."""
        tall = self._content.heightForWidth(self.viewport().width())
        place = self.parentWidget()
        room = place.height() * MOST_PERCENT // 100 if place is not None else tall
        self.setFixedHeight(min(tall, max(room, theme().tokens.scaled(Size.CONTROL))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()


class FactFilters(QWidget):
    """The pickers; `changed` follows each choice. The ones in `more` show on demand."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = Picker(self.tr("Kind of fact"))
        self.status = Picker(self.tr("Current or replaced"))
        self.who = Picker(self.tr("About whom or what"))
        self.space = Picker(self.tr("Where it was told"))
        self.since = Picker(self.tr("Since when"))
        self.used = Picker(self.tr("When it was last used"))
        self.sources = Picker(self.tr("How many sources"))
        self.marks = Picker(self.tr("Pinned, or for this device only"))
        self.policy = Picker(self.tr("Who made it"))
        self.more_button = text_button("", "quiet", self._fold, sign="sliders-horizontal")
        self.more_button.setCheckable(True)
        self.clear_button = text_button(self.tr("Clear filters"), "link", self.clear)
        self.more = QWidget()
        self._flow = FlowLayout(self.more)
        self.tray = Tray(self.more)
        self._narrow = False
        self.tight = False
        self._fill()
        self._lay_out()
        for picker in self.pickers:
            picker.currentIndexChanged.connect(self._note)
        self._name()

    @property
    def pickers(self) -> tuple[Picker, ...]:
        """Every choice that there is."""
        return (self.kind, self.status, *self._further)

    @property
    def narrowed(self) -> int:
        """How many choices narrow the list."""
        return sum(picker.currentIndex() > 0 for picker in self.pickers)

    def query(self, words: str, order: FactOrder, *, descending: bool) -> FactQuery:
        """What is asked for."""
        status = str(self.status.currentData())
        place = str(self.space.currentData())
        kind, who = str(self.kind.currentData()), str(self.who.currentData())
        marks = str(self.marks.currentData())
        return FactQuery(
            words=words,
            types=(FactType(kind),) if kind else (),
            statuses=STATUSES[status],
            conflicting=status == "conflicting",
            entity_id=EntityId(UnitId(who)) if who else None,
            profile_id=ProfileId(place.removeprefix(_PROFILE))
            if place.startswith(_PROFILE)
            else None,
            space=place.removeprefix(_SPACE) if place.startswith(_SPACE) else "",
            since=_days_ago(self.since),
            used_since=_days_ago(self.used),
            unused_since=_days_ago(self.used, negative=True),
            least_sources=int(self.sources.currentData()),
            pinned=True if marks == "pinned" else None,
            device_only=True if marks == "device" else None,
            policies=POLICIES.get(str(self.policy.currentData()), ()),
            order=order,
            descending=descending,
        )

    def show_entities(self, entities: Sequence[EntitySummary]) -> None:
        """Offer the people and things that facts speak of, the most mentioned first."""
        told = [one for one in entities if one.facts][:LISTED_ENTITIES]
        named = [(one.entity.name, str(one.entity.entity_id)) for one in told]
        self._refill(self.who, self.tr("About anyone"), named)

    def show_places(self, profiles: Sequence[Profile], spaces: Sequence[str]) -> None:
        """Offer the profiles, and the person's own collections."""
        told = [(one.name, f"{_PROFILE}{one.profile_id}") for one in profiles]
        told += [(name, f"{_SPACE}{name}") for name in spaces]
        self._refill(self.space, self.tr("Told anywhere"), told)
        self.space.setVisible(bool(told))

    def choose_entity(self, entity_id: str, name: str) -> None:
        """Show what is known of somebody or something."""
        self.clear()
        if self.who.findData(entity_id) < 0:
            self.who.addItem(name, entity_id)
        self.who.setCurrentIndex(self.who.findData(entity_id))
        self.more_button.setChecked(True)
        self._fold()

    def hold(self, pickers: Sequence[Picker], bar: QBoxLayout, *, narrow: bool) -> None:
        """Keep pickers among the further filters where it is narrow, else in the `bar`."""
        if narrow is self._narrow:
            return
        self._narrow = narrow
        for at, picker in enumerate(pickers):
            if narrow:
                self._flow.insert(at, picker)
            else:
                bar.addWidget(picker)
        self._name()
        self.tray.fit()

    def show_tight(self, *, tight: bool) -> None:
        """Whether there is room for an icon only."""
        if tight is not self.tight:
            self.tight = tight
            self._name()

    def clear(self) -> None:
        """Show all that is current."""
        before = self.narrowed
        for picker in self.pickers:
            with QSignalBlocker(picker):
                picker.setCurrentIndex(0)
        self._name()
        if before:
            self.changed.emit()

    @property
    def _further(self) -> tuple[Picker, ...]:
        return (
            self.who,
            self.space,
            self.since,
            self.used,
            self.sources,
            self.marks,
            self.policy,
        )

    def _refill(self, picker: Picker, none: str, choices: Sequence[tuple[str, str]]) -> None:
        chosen, words = picker.currentData(), picker.currentText()
        with QSignalBlocker(picker):
            picker.clear()
            picker.addItem(none, "")
            for name, value in choices:
                picker.addItem(name, value)
            if chosen and picker.findData(chosen) < 0:
                picker.addItem(words, chosen)
            picker.setCurrentIndex(max(picker.findData(chosen), 0))

    def _note(self) -> None:
        self._name()
        self.changed.emit()

    def _fold(self) -> None:
        self.tray.setVisible(self.more_button.isChecked())

    def _name(self) -> None:
        hidden = self.pickers if self._narrow else self._further
        further = sum(picker.currentIndex() > 0 for picker in hidden)
        words = "" if self.tight else self.tr("Filters")
        self.more_button.setText(f"{words} · {further}" if further else words)
        self.more_button.setAccessibleName(
            self.tr("More filters, {n} in use").format(n=further)
            if further
            else self.tr("More filters")
        )
        self.clear_button.setVisible(self.narrowed > 0)
        self.tray.fit()

    def _fill(self) -> None:
        for choices in (self._states(), self._times(), self._origins()):
            for picker, each in choices:
                for words, value in each:
                    picker.addItem(words, value)
        self.show_entities(())
        self.show_places((), ())

    def _states(self) -> Choices:
        kinds = [(type_name(kind), kind.value) for kind in FactType]
        return [
            (self.kind, [(self.tr("All kinds"), ""), *kinds]),
            (
                self.status,
                [
                    (self.tr("Current"), ""),
                    (self.tr("Replaced"), "replaced"),
                    (self.tr("In conflict"), "conflicting"),
                    (self.tr("All, replaced ones too"), "all"),
                ],
            ),
            (
                self.marks,
                [
                    (self.tr("Marked or not"), ""),
                    (self.tr("Pinned"), "pinned"),
                    (self.tr("This device only"), "device"),
                ],
            ),
        ]

    def _times(self) -> Choices:
        """Numbers of days; below 0 for what was not used since."""
        return [
            (
                self.since,
                [
                    (self.tr("Since any time"), "0"),
                    (self.tr("New in the last 7 days"), "7"),
                    (self.tr("New in the last 30 days"), "30"),
                    (self.tr("New in the last year"), "365"),
                ],
            ),
            (
                self.used,
                [
                    (self.tr("Used or not"), "0"),
                    (self.tr("Used in the last 7 days"), "7"),
                    (self.tr("Used in the last 30 days"), "30"),
                    (self.tr("Used at any time"), "36500"),
                    (self.tr("Not used for 30 days"), "-30"),
                    (self.tr("Not used for a year"), "-365"),
                    (self.tr("Never used"), "-36500"),
                ],
            ),
        ]

    def _origins(self) -> Choices:
        return [
            (
                self.sources,
                [
                    (self.tr("Any number of sources"), "0"),
                    (self.tr("Two sources or more"), "2"),
                    (self.tr("Three sources or more"), "3"),
                    (self.tr("Five sources or more"), "5"),
                ],
            ),
            (
                self.policy,
                [
                    (self.tr("Made by anyone"), ""),
                    (self.tr("You wrote it"), "person"),
                    (self.tr("Found in your words"), "rules"),
                    (self.tr("A model read it"), "model"),
                ],
            ),
        ]

    def _lay_out(self) -> None:
        self._flow.setSpacing(Space.S)
        for picker in self._further:
            self._flow.addWidget(picker)
        self._flow.addWidget(self.clear_button)
        self.tray.hide()


def _days_ago(picker: Picker, *, negative: bool = False) -> datetime | None:
    """The moment so many days ago; negative numbers ask for what was not used since."""
    days = int(picker.currentData())
    if not days or (days < 0) is not negative:
        return None
    return datetime.now(UTC) - timedelta(days=abs(days))

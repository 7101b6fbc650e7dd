"""The timeline of stories, with the chosen one told beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.domain.facts import FactSource
from ui.tokens import Icon, Space
from ui.widgets.controls import IconButton, SearchField, label, text_button
from ui.widgets.empty import EmptyState
from ui.widgets.notice import Sign
from ui.widgets.timeline import STEP, Timeline
from ui.windows.listing import listing
from ui.windows.memory_place import MemoryPlace, card
from ui.words import counted, said_date, said_moment

if TYPE_CHECKING:
    from assistant.domain.ids import TrajectoryId
    from assistant.domain.memory_views import Lane
    from assistant.domain.trajectories import Episode, TrajectoryStory
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice


class StoryDetail(QScrollArea):
    """One story: what was said when, oldest first."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Story"))

    def show_story(self, story: TrajectoryStory) -> None:
        """Tell a story."""
        inside = QWidget()
        inside.setProperty("kind", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        column.setSpacing(Space.S)
        told = story.trajectory
        head = QHBoxLayout()
        head.addWidget(Sign("path", "memory", Icon.SMALL))
        head.addWidget(label(self.tr("Story"), "memory"))
        head.addStretch()
        column.addLayout(head)
        column.addWidget(label(told.title or self.tr("A story"), "heading", wrap=True))
        span = f"{said_date(told.started_at)} – {said_date(told.ended_at)}"
        times = counted(len(story.episodes), "told {n} time", "told {n} times")
        column.addWidget(label(f"{span} · {times}", "small", wrap=True))
        for episode in story.episodes:
            column.addWidget(self._make_episode(episode))
        column.addStretch()
        self.setWidget(inside)

    def _make_episode(self, episode: Episode) -> QWidget:
        made, column = card()
        column.setSpacing(Space.XS)
        column.addWidget(label(said_moment(episode.time), "memory", wrap=True))
        column.addWidget(label(episode.excerpt, "", wrap=True))
        column.addWidget(label(episode.title or self.tr("Untitled"), "small", wrap=True))
        opening = text_button(self.tr("Open chat"), "link", partial(self.opened.emit, episode))
        opening.setAccessibleName(
            self.tr("Open chat: {title}, {when}").format(
                title=episode.title, when=said_moment(episode.time)
            )
        )
        column.addWidget(opening, alignment=Qt.AlignmentFlag.AlignRight)
        return made


class TimelineView(MemoryPlace):
    """Look for stories, see when they were spoken of, read them, open their chats."""

    def __init__(self, link: EngineLink, notice: Notice) -> None:
        super().__init__(link, notice)
        self._lanes: list[Lane] = []
        self._wanted, self._shown = "", ""
        self.search = SearchField(self.tr("Search stories"))
        self.search.settled.connect(self._show_found)
        self.timeline = Timeline()
        self.timeline.chosen.connect(self._choose)
        self._count = label("", "small")
        self.detail = StoryDetail()
        self.detail.opened.connect(self._open)
        self._beside, self._places = QStackedWidget(), QStackedWidget()
        self._lay_out()

    def refresh(self) -> None:
        """Ask for the stories again."""
        self._ask(lambda engine: engine.timeline(), self._show_lanes)

    def show_story(self, trajectory_id: str) -> None:
        """Show one story once it is there."""
        self._wanted = trajectory_id
        self.search.clear()
        self.refresh()

    def _show_lanes(self, lanes: list[Lane]) -> None:
        if lanes != self._lanes or not lanes:
            self._lanes = lanes
            self._show_found()
            self._show_told_anew()
        if self._wanted:
            self.timeline.choose(self._wanted)
            self._wanted = ""

    def _show_told_anew(self) -> None:
        """The story beside may have grown, shrunk or been forgotten."""
        told = [lane for lane in self._lanes if lane.trajectory.trajectory_id == self._shown]
        if told:
            self._ask_story(told[0].trajectory.trajectory_id)
        else:
            self._shown = ""
            self._beside.setCurrentIndex(0)

    def _show_found(self) -> None:
        words = self.search.text().casefold().split()
        found = [
            lane
            for lane in self._lanes
            if all(word in lane.trajectory.title.casefold() for word in words)
        ]
        self.timeline.show_lanes(found)
        self._count.setText(counted(len(found), "{n} story", "{n} stories"))
        self._places.setCurrentIndex(0 if self._lanes else 1)

    def _choose(self, lane: Lane) -> None:
        self._shown = str(lane.trajectory.trajectory_id)
        self._notice.pass_by()
        self._ask_story(lane.trajectory.trajectory_id)

    def _ask_story(self, trajectory_id: TrajectoryId) -> None:
        self._link.ask(
            lambda engine: engine.trajectory(trajectory_id),
            parent=self,
            then=self._show_story,
            otherwise=self._notice.show_error,
        )

    def _show_story(self, story: TrajectoryStory) -> None:
        if self._shown == story.trajectory.trajectory_id:
            self.detail.show_story(story)
            self._beside.setCurrentIndex(1)

    def _open(self, episode: Episode) -> None:
        if episode.message_ids:
            self.source_asked.emit(
                FactSource(
                    message_id=episode.message_ids[0],
                    conversation_id=episode.conversation_id,
                    quote="",
                )
            )

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        bar.setSpacing(Space.S)
        bar.addWidget(self.search, 1)
        for sign, name, act in (
            ("magnifying-glass-plus", self.tr("Show less time"), partial(self._zoom, STEP)),
            ("magnifying-glass-minus", self.tr("Show more time"), partial(self._zoom, 1 / STEP)),
            ("arrows-out", self.tr("Show all of the time"), self.timeline.fit),
        ):
            button = IconButton(sign, name)
            button.clicked.connect(act)
            bar.addWidget(button)
        hint = self.tr(
            "Each line is one event or task, each dot a time you spoke of it. Ctrl and the wheel"
            " zoom."
        )
        self._beside.addWidget(EmptyState("path", self.tr("Pick a story"), hint))
        self._beside.addWidget(self.detail)
        self._places.addWidget(listing(self.timeline, self._count, self._beside))
        self._places.addWidget(
            EmptyState(
                "path",
                self.tr("No stories yet"),
                self.tr(
                    "When you come back to an event or a task in several chats, it becomes a"
                    " story here, with the dates."
                ),
                tone="memory",
            )
        )
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(bar)
        whole.addWidget(self._places, 1)

    def _zoom(self, factor: float, _checked: object = None) -> None:
        self.timeline.zoom(factor)

"""Memory: what is remembered, and full command of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from assistant.domain.forgetting import ForgetRequest
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import SearchField, label, set_kind, text_button
from ui.widgets.notice import Notice
from ui.widgets.places import PlaceTabs
from ui.windows.active_facts_view import ActiveFactsView
from ui.windows.activity_view import ActivityView
from ui.windows.conflicts_view import ConflictsView
from ui.windows.facts_view import FactsView
from ui.windows.forget_asking import ForgetAsking
from ui.windows.forget_sheet import Forgetting
from ui.windows.graph_view import GraphView
from ui.windows.growth_view import GrowthView
from ui.windows.left_out_view import LeftOutView
from ui.windows.memory_place import MemoryPlace
from ui.windows.people_view import PeopleView
from ui.windows.preferences_view import PreferencesView
from ui.windows.rules_view import RulesView
from ui.windows.segments_view import SegmentsView
from ui.windows.timeline_view import TimelineView
from ui.words import counted, said_ago, said_size

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

    from assistant.domain.changes import Change
    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.overviews import MemoryStats
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink

FACTS, TIMELINE, PEOPLE, GRAPH, PREFERENCES, CONFLICTS = range(6)
PARTS, LEFT_OUT, ASKED, RULES, ACTIVITY, GROWTH = range(6, 12)
Place = FactsView | SegmentsView | MemoryPlace
KINDS: dict[int, type[SegmentsView | MemoryPlace]] = {
    TIMELINE: TimelineView,
    PEOPLE: PeopleView,
    GRAPH: GraphView,
    PREFERENCES: PreferencesView,
    CONFLICTS: ConflictsView,
    PARTS: SegmentsView,
    LEFT_OUT: LeftOutView,
    ASKED: ActiveFactsView,
    RULES: RulesView,
    ACTIVITY: ActivityView,
    GROWTH: GrowthView,
}


class MemoryPage(QWidget):
    """A summary line, then facts, stories, people, and what else there is to see."""

    source_asked = Signal(object)
    place_made = Signal(object)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._link = link
        self._off = ""
        self.notice = Notice()
        self._made: dict[int, Place] = {}
        self.facts = FactsView(link, self.notice)
        self._title = label(self.tr("Memory"), "title")
        self._state = label("", "good")
        self._summary = label("", "muted", wrap=True)
        self._pause = text_button(self.tr("Pause"), "", self._toggle)
        self._forget = text_button(self.tr("Forget…"), "quiet", self._ask_what, sign="eraser")
        self.tabs = PlaceTabs(self.tr("What to look at"))
        self._stack = QStackedWidget()
        self._forgetting = Forgetting(link, self, self)
        self._forgetting.forgotten.connect(lambda _plan: self.refresh())
        self._forgetting.failed.connect(self.notice.show_error)
        self._lay_out()
        self.tabs.currentChanged.connect(self._turn)
        link.changes.changed.connect(self._follow_changes)

    def refresh(self) -> None:
        """Read everything that is shown again."""
        self._link.ask(
            lambda engine: engine.stats(),
            parent=self,
            then=self._show_stats,
            otherwise=self.notice.show_error,
        )
        self._link.ask(
            lambda engine: engine.memory.conflicts(),
            parent=self,
            then=lambda found: self.tabs.mark(CONFLICTS, len(found)),
        )
        self.place(self.tabs.currentIndex()).refresh()

    def place(self, at: int) -> Place:
        """What a tab leads to, made when it is first needed."""
        if at not in self._made:
            self._made[at] = self._add(at)
        return self._made[at]

    @property
    def timeline(self) -> TimelineView:
        """The stories."""
        return cast("TimelineView", self.place(TIMELINE))

    @property
    def people(self) -> PeopleView:
        """The people and things."""
        return cast("PeopleView", self.place(PEOPLE))

    @property
    def graph(self) -> GraphView:
        """The picture of them."""
        return cast("GraphView", self.place(GRAPH))

    @property
    def segments(self) -> SegmentsView:
        """The parts of chats."""
        return cast("SegmentsView", self.place(PARTS))

    def show_fact(self, fact_id: str) -> None:
        """Show one fact."""
        self.tabs.setCurrentIndex(FACTS)
        self.facts.show_fact(fact_id)

    def show_person(self, entity_id: str, _name: str = "") -> None:
        """Show what is known of somebody or something."""
        self.tabs.setCurrentIndex(PEOPLE)
        self.people.show_entity(entity_id)

    def show_facts_of(self, entity_id: str, name: str) -> None:
        """List the facts about somebody or something."""
        self.tabs.setCurrentIndex(FACTS)
        self.facts.show_facts_of(entity_id, name)

    def show_story(self, trajectory_id: str) -> None:
        """Show one story."""
        self.tabs.setCurrentIndex(TIMELINE)
        self.timeline.show_story(trajectory_id)

    def focus_search(self) -> None:
        """Put the cursor where this place is searched; facts are searched from everywhere else."""
        search = getattr(self.place(self.tabs.currentIndex()), "search", None)
        if not isinstance(search, SearchField):
            self.tabs.setCurrentIndex(FACTS)
            search = self.facts.search
        search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_stats(self, stats: MemoryStats) -> None:
        self._show_state(stats)
        parts = [
            counted(stats.facts, "{n} fact", "{n} facts"),
            counted(stats.messages, "{n} message", "{n} messages"),
            counted(stats.conversations, "{n} chat", "{n} chats"),
            self.tr("{size} on this machine").format(size=said_size(stats.bytes_on_disk)),
        ]
        if stats.last_learnt is not None:
            parts.append(self.tr("last learnt {ago}").format(ago=said_ago(stats.last_learnt)))
        if stats.pending:
            waiting = counted(stats.pending, "{n} message to go", "{n} messages to go")
            parts.append(self.tr("still learning: {waiting}").format(waiting=waiting))
        self._summary.setText(" · ".join(parts))

    def _show_state(self, stats: MemoryStats) -> None:
        """Off learns and recalls nothing, paused only learns nothing."""
        self._off = "enabled" if not stats.enabled else "paused" if stats.paused else ""
        set_kind(self._state, "bad" if self._off else "good")
        said = {"enabled": self.tr("Off"), "paused": self.tr("Paused")}
        self._state.setText(said.get(self._off, self.tr("Remembering")))
        means = {
            "enabled": self.tr("Nothing is learnt, and no answer uses what is known."),
            "paused": self.tr("Nothing new is learnt; answers still use what is known."),
        }
        self._state.setToolTip(means.get(self._off, ""))
        pause, resume = self.tr("Pause remembering"), self.tr("Resume remembering")
        if self._off == "enabled":
            pause, resume = resume, self.tr("Switch remembering on")
        words = {"enabled": self.tr("Switch on"), "paused": self.tr("Resume")}
        self._pause.setText(words.get(self._off, self.tr("Pause")))
        self._pause.setAccessibleName(resume if self._off else pause)

    def _toggle(self) -> None:
        self.notice.pass_by()
        name = self._off or "paused"
        value = not self._off if name == "paused" else True

        def show(_settings: Settings) -> None:
            self.refresh()

        self._link.ask(
            lambda engine: engine.change_setting(f"memory.{name}", value),
            parent=self,
            then=show,
            otherwise=self.notice.show_error,
        )

    def _ask_what(self) -> None:
        self.notice.pass_by()
        sheet = ForgetAsking(self.window(), self._link)
        sheet.planned.connect(self._preview)
        sheet.everything.connect(self._forget_everything)
        sheet.failed.connect(self.notice.show_error)
        sheet.ask_what()

    def _preview(self, plan: ForgetPlan) -> None:
        if plan.takes_anything:
            self._forgetting.begin_with(plan)
        else:
            self.notice.show_passing(self.tr("Nothing fits"), self.tr("Nothing was forgotten."))

    def _forget_everything(self) -> None:
        self._forgetting.begin(ForgetRequest(everything=True))

    def _follow_changes(self, _changes: list[Change]) -> None:
        if self.isVisible():
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the window is low, or the text large, what is looked at comes before a summary."""
        super().resizeEvent(event)
        low = self.height() < theme().tokens.scaled(Size.LOW_PAGE)
        small = low and self.width() < theme().tokens.scaled(Size.LOW_PAGE)
        self._summary.setVisible(not low)
        narrow = self.width() < theme().tokens.scaled(Size.FORM)
        named = self._forget.accessibleName()
        self._forget.setText("" if narrow else named)
        self._forget.setToolTip(named if narrow else "")
        for part in (self._title, self._state):
            part.setVisible(not small)

    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.notice.pass_by()
        super().hideEvent(event)

    def _turn(self, at: int) -> None:
        self.notice.pass_by()
        self._stack.setCurrentWidget(self.place(at))
        self.refresh()

    def _add(self, at: int) -> Place:
        """Make a place and follow what it asks for."""
        made = self.facts if at == FACTS else KINDS[at](self._link, self.notice)
        self._stack.addWidget(made)
        self.place_made.emit(made)
        made.source_asked.connect(self.source_asked)
        made.changed.connect(self.refresh)
        if isinstance(made, MemoryPlace):
            made.fact_asked.connect(self.show_fact)
            made.person_asked.connect(self.show_person)
            made.facts_asked.connect(self.show_facts_of)
        elif isinstance(made, FactsView):
            made.person_asked.connect(self.show_person)
            made.story_asked.connect(self.show_story)
        return made

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(Space.M)
        head.addWidget(self._title)
        head.addWidget(self._state)
        head.addStretch()
        head.addWidget(self._forget)
        head.addWidget(self._pause)
        for name in (
            self.tr("Facts"),
            self.tr("Timeline"),
            self.tr("People and things"),
            self.tr("Graph"),
            self.tr("Preferences"),
            self.tr("Conflicts"),
            self.tr("Parts of chats"),
            self.tr("Left out"),
            self.tr("Asked again"),
            self.tr("Rules"),
            self.tr("Activity"),
            self.tr("Overview"),
        ):
            self.tabs.add(name)
        self.place(FACTS)
        top = QVBoxLayout()
        top.setContentsMargins(Space.XL, Space.L, Space.XL, Space.NONE)
        top.setSpacing(Space.XS)
        top.addLayout(head)
        top.addWidget(self._summary)
        top.addSpacing(Space.XS)
        top.addWidget(self.notice)
        top.addWidget(self.tabs)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        whole.setSpacing(Space.NONE)
        whole.addLayout(top)
        whole.addWidget(self._stack, 1)

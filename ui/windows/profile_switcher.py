"""What the list shows, said at its top: all chats, those of one profile, or what was put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from ui.look.icons import draw_icon, icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space, Type
from ui.widgets.direction import runs_right_to_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont, QPaintEvent

    from assistant.domain.ids import ProfileId
    from assistant.domain.profiles import Profile, ProfileSummary


class ProfileSwitcher(QToolButton):
    """The list's title, and a press on it chooses another list."""

    chosen = Signal()
    used = Signal(object)
    """The profile that new chats join from now on, or None."""
    new_asked = Signal()
    edit_asked = Signal(str)
    export_asked = Signal(str)
    """`markdown` or `json`: all chats are to be written out."""

    def __init__(self) -> None:
        super().__init__()
        self._profiles: list[Profile] = []
        self._chats: dict[str, int] = {}
        self.profile_id: ProfileId | None = None
        self.archived = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda: self.open_menu())
        theme().changed.connect(self.updateGeometry)
        self._say()

    @property
    def profile(self) -> Profile | None:
        """The profile whose chats are shown."""
        return next((one for one in self._profiles if one.profile_id == self.profile_id), None)

    def show_profiles(self, summaries: Sequence[ProfileSummary], *, choose_used: bool) -> None:
        """Know these profiles; with `choose_used` show the chats of the one in use."""
        self._profiles = [one.profile for one in summaries]
        self._chats = {one.profile.profile_id: one.chats for one in summaries}
        used = [one.profile.profile_id for one in summaries if one.used]
        if choose_used and used:
            self._choose(used[0], archived=False)
        elif self.profile_id is not None and self.profile is None:
            self._choose(None, archived=False)
        self._say()

    def choose(self, profile_id: ProfileId | None, *, archived: bool = False) -> None:
        """Show other chats; new ones join the profile."""
        self._choose(profile_id, archived=archived)
        if not archived:
            self.used.emit(profile_id)

    def open_menu(self) -> QMenu:
        """Offer every list, and what can be done with profiles."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for action in self._choices(menu):
            group.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(self.tr("New profile…")).triggered.connect(self.new_asked)
        profile = self.profile
        if profile is not None:
            name = profile.name.replace("&", "&&")
            edit = menu.addAction(self.tr("Change “{name}”…").format(name=name))
            edit.triggered.connect(lambda: self.edit_asked.emit(profile.profile_id))
        menu.addSeparator()
        markdown = menu.addAction(self.tr("Export all chats as Markdown…"))
        markdown.triggered.connect(lambda: self.export_asked.emit("markdown"))
        whole = menu.addAction(self.tr("Export all chats as JSON…"))
        whole.triggered.connect(lambda: self.export_asked.emit("json"))
        menu.popup(self.mapToGlobal(QPoint(Space.NONE, self.height())))
        return menu

    def sizeHint(self) -> QSize:
        return QSize(Space.NONE, theme().tokens.scaled(Size.CONTROL))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour = QPainter(self), theme().colour
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(Space.HAIR, Space.HAIR, -Space.HAIR, -Space.HAIR)
        over = self.underMouse() or self.isDown()
        painter.setBrush(colour("hover") if over else Qt.BrushStyle.NoBrush)
        focus = QPen(colour("accent"), Space.XXS)
        painter.setPen(focus if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        inner = area.adjusted(Space.S, 0, -Space.XS, 0)
        right = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = theme().tokens.scaled(Icon.NORMAL)
        sign, tone = self._sign()
        if sign:
            place = inner.adjusted(inner.width() - side, 0, 0, 0) if right else inner
            place.setWidth(side)
            draw_icon(painter, sign, place, side, colour(tone))
            inner = area.adjusted(Space.S, 0, -Space.XS, 0)
            inner.adjust(*((0, 0, -side - Space.S, 0) if right else (side + Space.S, 0, 0, 0)))
        caret = theme().tokens.scaled(Icon.SMALL)
        room = max(inner.width() - caret - Space.XS, 0)
        font = self._fitting_font(room)
        metrics = QFontMetrics(font)
        name = metrics.elidedText(self._name(), Qt.TextElideMode.ElideRight, room)
        painter.setFont(font)
        painter.setPen(colour("ink"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        to_right = right or (runs_right_to_left(name) and not sign)
        edge = Qt.AlignmentFlag.AlignRight if to_right and right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, flags | edge, name)
        width = metrics.horizontalAdvance(name) + Space.XS
        start = inner.right() - width - caret if right else inner.left() + width
        inner.setLeft(start)
        inner.setWidth(caret)
        draw_icon(painter, "caret-down", inner, caret, colour("muted"))

    def _fitting_font(self, room: int) -> QFont:
        """The largest that shows the whole name, or the smallest that a heading has."""
        fonts = [theme().font(size, bold=True) for size in (Type.TITLE, Type.LARGE, Type.BODY)]
        name = self._name()
        fitting = (one for one in fonts if QFontMetrics(one).horizontalAdvance(name) <= room)
        return next(fitting, fonts[-1])

    def _choices(self, menu: QMenu) -> list[QAction]:
        """An action for each list, the one shown with a mark."""
        every = self._choice(menu, self.tr("All chats"), "chats", "ink", None)
        named = [
            self._choice(menu, one.name, one.icon, f"profile_{one.colour}", one.profile_id)
            for one in self._profiles
        ]
        away = self._choice(menu, self.tr("Archived"), "archive", "ink", None, archived=True)
        return [every, *named, away]

    def _choice(
        self,
        menu: QMenu,
        name: str,
        sign: str,
        tone: str,
        profile_id: ProfileId | None,
        *,
        archived: bool = False,
    ) -> QAction:
        size = theme().tokens.scaled(Icon.SMALL)
        action = QAction(icon(sign, size, theme().colour(tone)), name.replace("&", "&&"), menu)
        action.setCheckable(True)
        chosen = self.archived if archived else self._is_shown(profile_id)
        action.setChecked(chosen)
        action.setFont(theme().font(bold=chosen))  # a sign leaves no room for a check mark
        action.triggered.connect(lambda: self.choose(profile_id, archived=archived))
        return action

    def _is_shown(self, profile_id: ProfileId | None) -> bool:
        return not self.archived and self.profile_id == profile_id

    def _choose(self, profile_id: ProfileId | None, *, archived: bool) -> None:
        self.profile_id, self.archived = profile_id, archived
        self._say()
        self.chosen.emit()

    def _name(self) -> str:
        if self.archived:
            return self.tr("Archived")
        return self.profile.name if self.profile is not None else self.tr("Chats")

    def _sign(self) -> tuple[str, str]:
        if self.archived:
            return "archive", "muted"
        profile = self.profile
        return (profile.icon, f"profile_{profile.colour}") if profile is not None else ("", "")

    def _say(self) -> None:
        said = self.tr("Shown: {name}. Choose other chats").format(name=self._name())
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.update()

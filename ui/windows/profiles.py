"""Profiles in the window: which there are, choosing one, making, changing and removing them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.widgets.controls import label
from ui.widgets.sheet import Sheet
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from assistant.domain.ids import ProfileId
    from assistant.domain.overviews import ModelInfo
    from assistant.domain.profiles import Profile, ProfileSummary
    from ui.bridge.link import EngineLink
    from ui.widgets.notice import Notice
    from ui.windows.asking import AskingSheet
    from ui.windows.profile_sheet import ProfileChoices
    from ui.windows.profile_switcher import ProfileSwitcher


class Profiles(QObject):
    """Keeps the switcher true and asks the engine for what is chosen there."""

    known = Signal(list)
    """Every `Profile`, after they were read."""

    def __init__(self, page: QWidget, switcher: ProfileSwitcher, notice: Notice) -> None:
        super().__init__(page)
        self._page, self._switcher, self._notice = page, switcher, notice
        self._link: EngineLink | None = None
        self._summaries: list[ProfileSummary] = []
        self._first = True
        switcher.used.connect(self._use)
        switcher.new_asked.connect(
            lambda: self._with_models(lambda models: self._ask(None, models))
        )
        switcher.edit_asked.connect(self._ask_known)

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link
        self.refresh()

    def refresh(self) -> None:
        """Read the profiles again."""
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.profiles(),
                parent=self,
                then=self._show,
                otherwise=self._notice.show_error,
            )

    def _show(self, summaries: Sequence[ProfileSummary]) -> None:
        self._summaries = list(summaries)
        self._switcher.show_profiles(summaries, choose_used=self._first)
        self._first = False
        self.known.emit([one.profile for one in summaries])

    def _use(self, profile_id: ProfileId | None) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.use_profile(profile_id),
                parent=self,
                then=lambda _done: None,
                otherwise=self._notice.show_error,
            )

    def _ask_known(self, profile_id: str) -> None:
        known = [one.profile for one in self._summaries if one.profile.profile_id == profile_id]
        if known:
            self._with_models(lambda models: self._ask(known[0], models))

    def _with_models(self, then: Callable[[list[ModelInfo]], None]) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.models(),
                parent=self,
                then=then,
                otherwise=self._notice.show_error,
            )

    def _ask(self, known: Profile | None, models: list[ModelInfo]) -> None:
        from ui.windows.profile_sheet import ask_profile

        def done(sheet: AskingSheet, choices: ProfileChoices) -> None:
            (self._add if known is None else self._change(known))(sheet, choices)

        remove = None if known is None else lambda: self._ask_remove(known)
        ask_profile(self._page.window(), known, models, done, remove)

    def _add(self, sheet: AskingSheet, chosen: ProfileChoices) -> None:
        if self._link is None:
            return
        sheet.put(
            self._link,
            lambda engine: engine.add_profile(
                chosen.name,
                icon=chosen.icon,
                colour=chosen.colour,
                instructions=chosen.instructions,
                model=chosen.model,
                memory=chosen.memory,
            ),
            parent=self._page,
            then=self._show_new,
            otherwise=self._notice.show_error,
        )

    def _show_new(self, profile: Profile) -> None:
        """Go to a profile that was made just now."""
        self._switcher.choose(profile.profile_id)
        self.refresh()

    def _change(self, known: Profile) -> Callable[[AskingSheet, ProfileChoices], None]:
        def change(sheet: AskingSheet, chosen: ProfileChoices) -> None:
            if self._link is None:
                return
            changed = replace(
                known,
                name=chosen.name.strip() or known.name,
                icon=chosen.icon,
                colour=chosen.colour,
                instructions=chosen.instructions,
                model=chosen.model,
                memory=chosen.memory,
            )
            sheet.put(
                self._link,
                lambda engine: engine.edit_profile(changed),
                parent=self._page,
                then=lambda _profile: self.refresh(),
                otherwise=self._notice.show_error,
            )

        return change

    def _ask_remove(self, profile: Profile) -> None:
        """Ask what is to become of a profile's chats; without any there is nothing to ask."""
        from assistant.domain.profiles import ProfileMemory

        chats = next((one.chats for one in self._summaries if one.profile == profile), 0)
        title = self.tr("Remove “{name}”?").format(name=profile.name)
        sheet = Sheet(self._page.window(), title)
        words = self.tr("The profile has no chats.")
        if chats:
            words = counted(
                chats,
                "What should happen to its chat?",
                "What should happen to its {n} chats?",
            )
        if chats and profile.memory is ProfileMemory.OWN:
            words += " " + self.tr("If you keep it, all other chats remember what was said there.")
        sheet.content.addWidget(label(words, "muted", wrap=True))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        keep = self.tr("Keep the chats") if chats > 1 else self.tr("Keep the chat")
        keep = keep if chats else self.tr("Remove")
        sheet.add_button(keep, "danger", lambda: self._remove(profile, delete_chats=False))
        if chats:
            delete = self.tr("Delete them too") if chats > 1 else self.tr("Delete it too")
            sheet.add_button(delete, "danger", lambda: self._remove(profile, delete_chats=True))
        sheet.open_sheet()

    def _remove(self, profile: Profile, *, delete_chats: bool) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.remove_profile(profile.profile_id, delete_chats=delete_chats),
                parent=self,
                then=lambda _done: self.refresh(),
                otherwise=self._notice.show_error,
            )

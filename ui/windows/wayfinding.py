"""Keys, the line that finds anything, and the way to what it found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from assistant.domain.ids import ConversationId
from ui.item_models.findings import Finding, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from assistant.domain.help_pages import HelpPage
    from assistant.settings import Settings
    from ui.bridge.link import EngineLink
    from ui.windows.chats_page import ChatsPage
    from ui.windows.help_ways import HelpWays
    from ui.windows.palette import Palette
    from ui.windows.rail import Rail
    from ui.windows.shortcuts import Shortcuts

CHATS, MEMORY, MODELS, SETTINGS = range(4)
"""The places of the rail."""

TEXT_STEP = 10
"""Percent by which the text grows at a time."""

_THEMES = ("light", "dark", "contrast")


class Places(Protocol):
    """What a window can turn to."""

    chats: ChatsPage
    rail: Rail

    def go_to(self, place: int) -> None:
        """Show one of the places of the rail."""

    def new_chat(self, *, temporary: bool = False) -> None:
        """Begin a chat."""

    def search_here(self) -> None:
        """Put the cursor where this place is searched."""

    def show_fact(self, fact_id: str) -> None:
        """Show a fact where it is remembered."""

    def show_person(self, entity_id: str, name: str) -> None:
        """Show what is known of somebody or something."""

    def show_settings_section(self, name: str) -> None:
        """Show a section of the settings."""

    def apply_settings(self, settings: Settings) -> None:
        """Look and behave as the settings say."""


class Wayfinding(QObject):
    """What the keys of a window do; one palette at a time."""

    def __init__(self, window: QWidget, places: Places) -> None:
        super().__init__(window)
        self._window, self._places = window, places
        self._link: EngineLink | None = None
        self.palette: Palette | None = None
        self.help: HelpWays | None = None
        self.shortcuts: Shortcuts | None = None
        """None before the engine is open: what reads settings is loaded behind the first paint."""

    def set_link(self, link: EngineLink) -> None:
        """The engine is open: the keys do what they are set to."""
        from ui.windows.demo_strip import mark_demo
        from ui.windows.help_ways import HelpWays
        from ui.windows.mcp_questions import Questions
        from ui.windows.shortcuts import Shortcuts

        self._link = link
        self.shortcuts = Shortcuts(self._window, self._acts())
        self.help = HelpWays(self._window, link, self.shortcuts)
        self._places.rail.help_asked.connect(self.help.show)
        mark_demo(self._window, link)
        Questions(link, self._window)
        self.shortcuts.bind("Ctrl+,", lambda: self._places.go_to(SETTINGS))
        self.shortcuts.bind("Ctrl+/", self.show_shortcuts)

    def apply(self, settings: Settings) -> None:
        """Let the keys do what the settings say."""
        if self.shortcuts is not None:
            self.shortcuts.apply(settings.shortcuts)

    def find_anything(self) -> None:
        """Open the line that finds anything, or close it."""
        from ui.windows.palette import Palette

        if self.palette is not None:
            self.palette.close_sheet()
            return
        if self.shortcuts is None or self.shortcuts.covered:
            return
        self.palette = Palette(self._window, self._link, self.shortcuts, self._help_pages)
        self.palette.chosen.connect(self.go_to)
        self.palette.closed.connect(self._forget_palette)
        self.palette.open_sheet()
        self.palette.field.setFocus()

    def _help_pages(self) -> Sequence[HelpPage]:
        return self.help.pages if self.help is not None else ()

    def show_shortcuts(self) -> None:
        """Show every key."""
        from ui.windows.shortcuts import show_shortcuts

        if self.shortcuts is None:
            return
        show_shortcuts(
            self._window, self.shortcuts, lambda: self._places.show_settings_section("shortcuts")
        )

    def show_help(self, topic: str = "") -> None:
        """Show the help at a topic, or at its beginning."""
        if self.help is not None:
            self.help.show(topic)

    def go_to(self, finding: Finding) -> None:
        """Turn to what was found."""
        places, target = self._places, finding.target
        match finding.place:
            case Place.ACTION:
                self._acts()[target]()
            case Place.CHAT | Place.MEANT:
                places.go_to(CHATS)
                places.chats.open(ConversationId(target), finding.message_id, finding.quotes)
            case Place.FACT:
                places.show_fact(target)
            case Place.PERSON:
                places.show_person(target, finding.title)
            case Place.DOCUMENT:
                places.go_to(CHATS)
                places.chats.page.documents.open(target)
            case Place.SETTING:
                places.show_settings_section(target.partition(".")[0])
            case Place.HELP:
                self.show_help(target)

    def _forget_palette(self) -> None:
        self.palette = None

    def _acts(self) -> dict[str, Callable[[], object]]:
        places = self._places
        return {
            "find_anything": self.find_anything,
            "new_chat": places.new_chat,
            "temporary_chat": lambda: places.new_chat(temporary=True),
            "attach_files": self._attach,
            "search_here": places.search_here,
            "go_to_chats": lambda: places.go_to(CHATS),
            "go_to_memory": lambda: places.go_to(MEMORY),
            "go_to_models": lambda: places.go_to(MODELS),
            "go_to_settings": lambda: places.go_to(SETTINGS),
            "import_chats": lambda: places.show_settings_section("import"),
            "switch_theme": self._switch_theme,
            "larger_text": lambda: self._grow_text(TEXT_STEP),
            "smaller_text": lambda: self._grow_text(-TEXT_STEP),
            "show_shortcuts": self.show_shortcuts,
            "show_help": self.show_help,
        }

    def _attach(self) -> None:
        self._places.go_to(CHATS)
        self._places.chats.page.composer.attach_asked.emit()

    def _switch_theme(self) -> None:
        """Light, dark, high contrast, and round again."""
        if self._link is not None:
            now = self._link.engine.settings.appearance.theme
            at = _THEMES.index(now) if now in _THEMES else -1
            self._set("appearance.theme", _THEMES[(at + 1) % len(_THEMES)])

    def _grow_text(self, percent: int) -> None:
        if self._link is not None:
            now = self._link.engine.settings.appearance.text_percent
            field = type(self._link.engine.settings.appearance).model_fields["text_percent"]
            least = next(m.ge for m in field.metadata if hasattr(m, "ge"))
            most = next(m.le for m in field.metadata if hasattr(m, "le"))
            size = min(max(now + percent, least), most)
            if size != now:
                self._set("appearance.text_percent", size)

    def _set(self, name: str, value: object) -> None:
        if self._link is not None:
            self._link.ask(
                lambda engine: engine.change_setting(name, value),
                parent=self,
                then=self._places.apply_settings,
                otherwise=self._places.chats.page.notice.show_error,
            )

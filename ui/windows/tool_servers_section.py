"""Tools that a model may ask for: their servers, which are allowed, and how one is added."""

from __future__ import annotations

import shlex
import sys
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFormLayout, QLineEdit, QVBoxLayout, QWidget

from assistant.errors import Cancelled
from ui.tokens import Size, Space
from ui.widgets.controls import label, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.listed_section import ListedSection
from ui.widgets.sheet import Sheet, text_list
from ui.windows.asking import AskingSheet

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from PySide6.QtWidgets import QPushButton

    from assistant.engine import Engine
    from assistant.errors import AssistantError
    from assistant.settings import ToolServer
    from ui.bridge.job import Job
    from ui.bridge.link import EngineLink

R = TypeVar("R")

_CONTEXT = "ToolServersSection"
_ADDRESSES = ("https://", "http://")


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


def parted(line: str, *, windows: bool = sys.platform == "win32") -> tuple[str, tuple[str, ...]]:
    """A program and its arguments, as a shell reads a line; raises `ValueError` for open quotes.

    Quotes hold what belongs together and are no part of it. On Windows a backslash is a letter of
    a path, and an apostrophe one of a name.
    """
    reading = shlex.shlex(line, posix=True)
    reading.whitespace_split, reading.commenters = True, ""
    if windows:
        reading.escape, reading.quotes = "", '"'
    words = list(reading)
    return (words[0], tuple(words[1:])) if words else ("", ())


class ToolServersSection(ListedSection):
    """Nothing is started but by the person: at Allow once, and at each call that they confirm."""

    def __init__(self, link: EngineLink) -> None:
        self.add = text_button(_tr("Add tools…"), "", self._ask_new, sign="plus")
        words = _tr(
            "A model behind an API may ask for tools of MCP servers that you allow. Each call is"
            " shown first and waits for your word. What is for this device only is kept from"
            " models while tools are allowed."
        )
        super().__init__(_tr("Tools that models may ask for"), words, self.add)
        self._link = link
        self._starting: dict[str, Job] = {}
        self.refresh()

    def refresh(self) -> None:
        """Show which servers there are now."""
        self.show_rows(map(self._row, self._link.engine.settings.tool_servers))

    def _row(self, server: ToolServer) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(Space.NONE, Space.S, Space.NONE, Space.S)
        column.setSpacing(Space.XXS)
        column.addWidget(label(server.name, "strong", wrap=True))
        column.addWidget(label(server.where, "small", wrap=True))
        column.addWidget(label(self._state(server), "small", wrap=True))
        if server.secrets:
            names = ", ".join(server.secrets)
            words = self.tr("Its key is in the system keychain: {names}").format(names=names)
            column.addWidget(label(words, "small", wrap=True))
        column.addSpacing(Space.XS)
        verbs = QWidget()
        flow = FlowLayout(verbs)
        flow.setSpacing(Space.S)
        for button in self._verbs(server):
            flow.addWidget(button)
        column.addWidget(verbs)
        return made

    def _state(self, server: ToolServer) -> str:
        if server.name in self._starting:
            return self.tr("Asking it for its tools…")
        if not server.allowed:
            return self.tr("Off: models do not know of it")
        names = ", ".join(tool.name for tool in server.tools)
        return self.tr("Allowed: {names}").format(names=names)

    def _verbs(self, server: ToolServer) -> list[QPushButton]:
        name = server.name
        if name in self._starting:
            stop = text_button(self.tr("Stop"), "", self._starting[name].cancel)
            return [_named(stop, self.tr("Stop: {name}").format(name=name))]
        if server.allowed:
            look = text_button(self.tr("Look at them"), "", partial(self._show_tools, server))
            off = text_button(self.tr("Switch off"), "", partial(self._disallow, name))
            verbs = [
                _named(look, self.tr("Look at the tools: {name}").format(name=name)),
                _named(off, self.tr("Switch off: {name}").format(name=name)),
            ]
        else:
            allow = text_button(self.tr("Allow…"), "", partial(self._ask_allow, server))
            verbs = [_named(allow, self.tr("Allow: {name}").format(name=name))]
        away = text_button(self.tr("Remove"), "", partial(self._remove, name), sign="x")
        return [*verbs, _named(away, self.tr("Remove: {name}").format(name=name))]

    def _ask_new(self) -> None:
        ask_server(self.window(), self._add)

    def _add(self, sheet: AskingSheet, name: str, line: str, secrets: dict[str, str]) -> None:
        given = line.strip()
        if given.startswith(_ADDRESSES):
            url, command, args = given, "", tuple[str, ...]()
        else:
            try:
                command, args = parted(given)
            except ValueError:
                sheet.say_wrong(self.tr("A quotation mark is left open."))
                return
            url = ""
        sheet.put(
            self._link,
            lambda engine: engine.add_tool_server(
                name, command=command, args=args, url=url, secrets=secrets
            ),
            parent=self,
            then=lambda _made: self.refresh(),
            otherwise=self.notice.show_error,
        )

    def _ask_allow(self, server: ToolServer) -> None:
        title = self.tr("Allow the tools of {name}?").format(name=server.name)
        sheet = Sheet(self.window(), title, width=Size.SHEET_WIDE)
        if server.url:
            words = self.tr(
                "Keepsake calls this address now for the list of its tools, and again for each call"
                " that you confirm. It learns what a call says."
            )
        else:
            words = self.tr(
                "Keepsake starts this program now for the list of its tools, and again for calls"
                " that you confirm. It is a foreign program: it may do what you may do on this"
                " machine, and send on what it is told. Allow it only if you trust where it is"
                " from. While offline is on it is not started."
            )
        sheet.content.addWidget(label(words, "muted", wrap=True))
        sheet.content.addWidget(text_list([server.where]))
        sheet.add_button(self.tr("Cancel"), "", lambda: None)
        sheet.add_button(self.tr("Allow"), "primary", partial(self._allow, server.name))
        sheet.open_sheet()

    def _allow(self, name: str) -> None:
        self.notice.hide()
        job = self._link.work(
            lambda engine, _collect, cancel: engine.allow_tool_server(name, cancel=cancel),
            parent=self,
        )
        self._starting[name] = job
        job.succeeded.connect(lambda _server: self._started(name))
        job.failed.connect(lambda error: self._started(name, error))
        job.stopped.connect(lambda *_: self._started(name))
        self.refresh()

    def _started(self, name: str, error: AssistantError | None = None) -> None:
        self._starting.pop(name, None)
        if error is not None and not isinstance(error, Cancelled):
            self.notice.show_error(error)
        self.refresh()

    def _disallow(self, name: str) -> None:
        self._change(lambda engine: engine.disallow_tool_server(name))

    def _remove(self, name: str) -> None:
        self._change(lambda engine: engine.remove_tool_server(name))

    def _change(self, change: Callable[[Engine], Future[R]]) -> None:
        self.notice.hide()
        self._link.ask(
            change,
            parent=self,
            then=lambda _none: self.refresh(),
            otherwise=self.notice.show_error,
        )

    def _show_tools(self, server: ToolServer) -> None:
        title = self.tr("Tools of {name}").format(name=server.name)
        sheet = Sheet(self.window(), title, width=Size.SHEET_WIDE)
        words = self.tr(
            "As the server told of them when you allowed it. What it tells later counts only when"
            " you allow it again."
        )
        sheet.content.addWidget(label(words, "muted", wrap=True))
        lines = [f"{tool.name}\n{tool.description}".strip() for tool in server.tools]
        sheet.content.addWidget(text_list(lines))
        sheet.add_button(self.tr("Close"), "primary", lambda: None)
        sheet.open_sheet()


def ask_server(
    window: QWidget, add: Callable[[AskingSheet, str, str, dict[str, str]], None]
) -> AskingSheet:
    """Ask for a name, for a program or an address, and for the key that it may need."""
    sheet = AskingSheet(window, _tr("Add tools of an MCP server"))
    told = _tr("Nothing is started or called yet. It stays off until you allow it.")
    sheet.content.addWidget(label(told, "muted", wrap=True))
    form = QFormLayout()
    form.setSpacing(Space.M)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    name = _field(form, _tr("Name"), _tr("As you want to call it"))
    line = _field(form, _tr("Program or address"), "npx -y @example/server")
    key = _field(form, _tr("Variable or header"), _tr("Such as API_KEY"))
    secret = _field(form, _tr("Key"), _tr("Goes into the keychain"))
    secret.setEchoMode(QLineEdit.EchoMode.Password)
    sheet.content.addLayout(form)
    hint = _tr(
        "The line that starts a program, with its arguments, or an address that begins with"
        " https://, on this machine also http://. If it needs a key, a program gets it as an"
        " environment variable of that name, an address as a header."
    )
    sheet.content.addWidget(label(hint, "small", wrap=True))

    def check() -> None:
        both = bool(key.text().strip()) == bool(secret.text())
        sheet.allow(allowed=bool(name.text().strip() and line.text().strip()) and both)

    def submit() -> None:
        named = key.text().strip()
        secrets = {named: secret.text()} if named else {}
        add(sheet, name.text().strip(), line.text(), secrets)

    for field in (name, line, key, secret):
        field.textChanged.connect(check)
    sheet.submitted.connect(submit)
    sheet.ask(_tr("Add"))
    check()
    return sheet


def _field(form: QFormLayout, name: str, hint: str) -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText(hint)
    field.setAccessibleName(name)
    form.addRow(label(name), field)
    return field


def _named(button: QPushButton, words: str) -> QPushButton:
    button.setAccessibleName(words)
    return button

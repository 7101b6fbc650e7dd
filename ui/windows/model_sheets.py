"""Questions when a model is added."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QLineEdit, QWidget

from assistant.settings import ApiModel
from ui.look.theme import theme
from ui.tokens import Space, Type
from ui.widgets.controls import NumberField, Switch, label, text_button
from ui.windows.asking import AskingSheet

if TYPE_CHECKING:
    from collections.abc import Callable

_CONTEXT = "ModelSheets"
LEAST_CONTEXT, USUAL_CONTEXT, MOST_CONTEXT = 512, 8192, 2_000_000


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


class ProjectorField(QWidget):
    """The file that lets a model see, or none."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.file: Path | None = None
        self._folder = folder
        self._name = label("", "muted")
        self._choose = text_button(_tr("Choose a projector…"), "", self._ask, sign="eye")
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.S)
        row.addWidget(self._choose)
        row.addWidget(self._name, 1)

    def take(self, file: str) -> None:
        """Use this file."""
        self.file = Path(file)
        self._name.setText(self.file.name)
        self._name.setToolTip(file)

    def _ask(self) -> None:
        dialog = QFileDialog(self.window(), _tr("Choose a projector"), str(self._folder))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setNameFilter(_tr("Projectors (*.gguf)"))
        dialog.fileSelected.connect(self.take)
        dialog.open()


def _field(form: QFormLayout, name: str, hint: str = "") -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText(hint)
    words = QFontMetrics(theme().font(Type.BODY)).horizontalAdvance(hint)
    field.setMinimumWidth(words + Space.XXL)  # where there is not so much, it goes below its name
    field.setAccessibleName(name)
    form.addRow(label(name), field)
    return field


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setSpacing(Space.M)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def ask_api_model(
    window: QWidget, add: Callable[[AskingSheet, ApiModel, str], None]
) -> AskingSheet:
    """Ask for an OpenAI-compatible address, a model and a key."""
    sheet = AskingSheet(window, _tr("Add an API model"))
    warning = _tr(
        "What you write to this model, and the memories an answer uses, are sent to this address."
    )
    sheet.content.addWidget(label(warning, "muted", wrap=True))
    form = _form()
    name = _field(form, _tr("Name"), _tr("As you want to call it"))
    url = _field(form, _tr("Address"), "https://api.example.com/v1")
    model = _field(form, _tr("Model"), _tr("The name the service gives it"))
    context = NumberField(_tr("Context in tokens"), LEAST_CONTEXT, MOST_CONTEXT, USUAL_CONTEXT)
    form.addRow(label(_tr("Context in tokens")), context)
    sees = Switch(_tr("It can see pictures"))
    form.addRow(label(_tr("It can see pictures")), sees)
    key = _field(form, _tr("Key"), _tr("Leave empty where none is needed"))
    key.setEchoMode(QLineEdit.EchoMode.Password)
    sheet.content.addLayout(form)
    sheet.content.addWidget(label(_tr("The key is kept in the system keychain only."), "small"))

    def check() -> None:
        try:
            made = ApiModel(
                name=name.text().strip(),
                url=url.text().strip(),
                model=model.text().strip(),
                context=context.value(),
                sees=sees.isChecked(),
            )
        except ValidationError as error:
            sheet.say_wrong(_first_fault(error))
            return
        add(sheet, made, key.text().strip())

    sheet.submitted.connect(check)
    sheet.ask(_tr("Add model"))
    return sheet


def _first_fault(error: ValidationError) -> str:
    part = str(error.errors()[0]["loc"][0])
    return {
        "name": _tr("Give it a name."),
        "url": _tr("The address begins with http:// or https://."),
        "model": _tr("Say which of the service's models to use."),
    }.get(part, str(error.errors()[0]["msg"]))


def ask_local_model(
    window: QWidget, file: Path, add: Callable[[AskingSheet, str, Path, Path | None], None]
) -> AskingSheet:
    """Ask what to call a model file, and what lets it see pictures."""
    sheet = AskingSheet(window, _tr("Add a model from a file"))
    sheet.content.addWidget(label(str(file), "small", wrap=True))
    form = _form()
    name = _field(form, _tr("Name"))
    name.setText(file.stem)
    projector = ProjectorField(file.parent)
    form.addRow(label(_tr("To see pictures")), projector)
    sheet.content.addLayout(form)
    hint = _tr(
        "A projector (mmproj) lets a model see. One that lies beside the file is found by itself."
    )
    sheet.content.addWidget(label(hint, "small", wrap=True))
    sheet.submitted.connect(lambda: add(sheet, name.text().strip(), file, projector.file))
    name.textChanged.connect(lambda words: sheet.allow(allowed=bool(words.strip())))
    sheet.ask(_tr("Add model"))
    return sheet

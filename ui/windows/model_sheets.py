"""Questions when a model is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from assistant.settings import ApiModel
from ui.tokens import Space
from ui.widgets.controls import NumberField, label
from ui.windows.asking import AskingSheet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_CONTEXT = "ModelSheets"
LEAST_CONTEXT, USUAL_CONTEXT, MOST_CONTEXT = 512, 8192, 2_000_000


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


def _field(form: QFormLayout, name: str, hint: str = "") -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText(hint)
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
    window: QWidget, file: Path, add: Callable[[AskingSheet, str, Path], None]
) -> AskingSheet:
    """Ask what to call a model file."""
    sheet = AskingSheet(window, _tr("Add a model from a file"))
    sheet.content.addWidget(label(str(file), "small", wrap=True))
    form = _form()
    name = _field(form, _tr("Name"))
    name.setText(file.stem)
    sheet.content.addLayout(form)
    sheet.submitted.connect(lambda: add(sheet, name.text().strip(), file))
    name.textChanged.connect(lambda words: sheet.allow(allowed=bool(words.strip())))
    sheet.ask(_tr("Add model"))
    return sheet

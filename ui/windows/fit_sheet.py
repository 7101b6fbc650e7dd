"""A model that does not go in as it is: what would go, before anything is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.fitting import FitKind
from ui.widgets.controls import label
from ui.widgets.sheet import Sheet
from ui.windows.model_fit import FitLine
from ui.words import said_number, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from assistant.domain.overviews import ModelInfo

LEAST_CONTEXT = 2048


def is_tight(model: ModelInfo) -> bool:
    """Whether the person should hear about its size before it is used."""
    fit = model.fit
    return fit is not None and fit.kind in {FitKind.NOT, FitKind.SMALLER_CONTEXT}


def ask_how_to_load(
    window: QWidget, model: ModelInfo, use: Callable[[int, int], None]
) -> Sheet | None:
    """Say what does not go in, and offer numbers; `use` gets context and layers on the GPU."""
    fit = model.fit
    if fit is None:
        return None
    sheet = Sheet(window, translated("“{name}” needs much memory").format(name=model.name))
    sheet.content.addWidget(FitLine(fit))
    if fit.kind is FitKind.NOT:
        words = translated(
            "Loaded as it is, it would fill the memory: the machine would become slow, or the"
            " model would be ended. Keepsake itself goes on in any case."
        )
    else:
        words = translated("A smaller context leaves room for fewer turns and memories.")
    sheet.content.addWidget(label(words, "muted", wrap=True))
    sheet.add_button(translated("Cancel"), "", lambda: None)
    if fit.kind is FitKind.NOT:
        least = min(LEAST_CONTEXT, fit.context)
        verb = translated("Try with {tokens} tokens").format(tokens=said_number(least))
        sheet.add_button(verb, "", lambda: use(least, 0))
        return _opened(sheet)
    verb = translated("Use with {tokens} tokens").format(tokens=said_number(fit.context))
    sheet.add_button(verb, "primary", lambda: use(fit.context, fit.gpu_layers))
    return _opened(sheet)


def _opened(sheet: Sheet) -> Sheet:
    sheet.open_sheet()
    return sheet

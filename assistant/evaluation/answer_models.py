"""The models that answer and judge in an evaluation: by name, or by the path of a file."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.engine.models import Models
from assistant.engine.settings_file import SettingsFile
from assistant.errors import InvalidInput
from assistant.inference.gguf import check_gguf
from assistant.inference.llama import LlamaChatModel
from assistant.inference.model_folder import ModelFolder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.inference.ports import ChatModel
    from assistant.paths import Home

SUFFIX = ".gguf"


@contextmanager
def answering_model(name: str, home: Home, *, context: int | None = None) -> Iterator[ChatModel]:
    """The model that `keepsake models list` shows under `name` in `home`, or the file of that path.

    `context` in tokens sets a file's window; by default it is what a chat would use. Nothing of
    the home but its settings is read. Raises `NotFound`, `ModelFileMissing`, `ModelFileInvalid`,
    and `InvalidInput` where a window is asked of a model that is no file.
    """
    if name.casefold().endswith(SUFFIX):
        file = check_gguf(Path(name).expanduser()).path
        model = LlamaChatModel(file.name, file, context=context)
        try:
            yield model
        finally:
            model.close()
        return
    if context is not None:
        raise InvalidInput(
            f"{name} has the context that its settings say.",
            hint="Give the path of a .gguf file to choose the context of a model.",
        )
    models = Models(SettingsFile(home.settings), ModelFolder(home.models))
    try:
        models.require(name)
        with models.lend(name) as lent:
            yield lent
    finally:
        models.close()

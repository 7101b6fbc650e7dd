"""`make translations`: brings the `.ts` files up to date and makes the `.qm` files of them.

New texts enter the `.ts` files unfinished, texts that are gone leave them, and what is translated
stays. The work on the files is Qt's own: lupdate reads a list of all texts, lrelease packs them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import PySide6

from tests.translations.collecting import ENGINE, ROOT, Text, all_texts, own_letters

FOLDER = ROOT / "resources" / "translations"
TEMPLATES = FOLDER / "templates.json"
"""The engine's sentences that hold data, for the window to recognise."""

LANGUAGES = ("de",)


def main() -> int:
    """Update and release every language."""
    texts = all_texts()
    TEMPLATES.write_text(templates_json(texts), encoding="utf-8")
    languages = sorted({*LANGUAGES, *(path.stem.split("_", 1)[1] for path in FOLDER.glob("*.ts"))})
    with TemporaryDirectory() as folder:
        listed = Path(folder) / "texts.cpp"
        listed.write_text(listing(texts), encoding="utf-8")
        for language in languages:
            file = FOLDER / f"keepsake_{language}.ts"
            update = ["-no-obsolete", "-locations", "none", "-target-language", language]
            _run("lupdate", [str(listed), *update, "-source-language", "en", "-ts", str(file)])
            _run("lrelease", [str(file), "-qm", str(file.with_suffix(".qm"))])
    return 0


def templates_json(texts: list[Text]) -> str:
    """The templates among the engine's sentences, the most telling first."""
    templates = [text.source for text in texts if text.context == ENGINE and "{" in text.source]
    templates.sort(key=lambda source: (-own_letters(source), source))
    return json.dumps(templates, ensure_ascii=False, indent=1) + "\n"


def listing(texts: list[Text]) -> str:
    """All texts as a source file that lupdate reads."""
    lines = []
    for text in texts:
        macro = "QT_TRANSLATE_N_NOOP" if text.plural else "QT_TRANSLATE_NOOP"
        source = json.dumps(text.source, ensure_ascii=False)
        lines.append(f'{macro}("{text.context}", {source});')
    return "\n".join(lines) + "\n"


def _run(tool: str, arguments: list[str]) -> None:
    done = subprocess.run(
        [str(Path(PySide6.__file__).parent / tool), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout, end="")
    if done.returncode or "WARNING" in done.stderr:
        sys.exit(done.stderr or done.returncode)


if __name__ == "__main__":
    sys.exit(main())

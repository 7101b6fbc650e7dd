"""The language in force: its words, its numbers and dates, and the side where lines begin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

import resources

if TYPE_CHECKING:
    from collections.abc import Sequence

SYSTEM, SOURCE = "system", "en"
FOLDER = Path(resources.__file__).parent / "translations"
_PREFIX = "keepsake_"


class Language(QObject):
    """Puts a language on the application; what is built before speaks the former one.

    `choice` is the setting, `system` or a language's code; `code` is the language it comes to.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._worn: list[QTranslator] = []
        self.choice, self.code = SYSTEM, SOURCE

    def choose(self, choice: str) -> None:
        """Speak the chosen language, or English where there is no translation for it."""
        self.choice, self.code = choice, resolved(choice)
        translators = []
        qt_words = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        for file in (qt_words / f"qtbase_{self.code}.qm", FOLDER / f"{_PREFIX}{self.code}.qm"):
            translator = QTranslator(self)
            if translator.load(str(file)):
                translators.append(translator)
        system = QLocale.system()
        here = system.bcp47Name().split("-")[0] == self.code or choice == SYSTEM
        self.wear(system if here else QLocale(self.code), translators)

    def wear(self, locale: QLocale, translators: Sequence[QTranslator]) -> None:
        """Use these words, numbers and dates, and this direction, instead of the former."""
        for old in self._worn:
            self._application.removeTranslator(old)
        self._worn = list(translators)
        for new in translators:
            self._application.installTranslator(new)
        QLocale.setDefault(locale)
        spoken = QLocale(self.code) if self.code != SOURCE else locale
        self._application.setLayoutDirection(spoken.textDirection())


def available_languages() -> dict[str, str]:
    """Codes of the languages that the window speaks, each with its own name, by that name."""
    codes = {SOURCE, *(file.stem.removeprefix(_PREFIX) for file in FOLDER.glob(f"{_PREFIX}*.qm"))}
    names = {code: QLocale(code).nativeLanguageName() for code in codes}
    names = {code: name[:1].upper() + name[1:] for code, name in names.items()}
    names[SOURCE] = "English"  # not the dialect that Qt names
    return dict(sorted(names.items(), key=lambda item: item[1].casefold()))


def resolved(choice: str) -> str:
    """The code of the language that a choice comes to."""
    known = available_languages()
    wanted = QLocale.system().uiLanguages() if choice == SYSTEM else [choice]
    codes = (tag.replace("_", "-").split("-")[0] for tag in wanted)
    return next((code for code in codes if code in known), SOURCE)


def language() -> Language:
    """The application's one language."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        raise TypeError("a language needs a QApplication")
    found = application.findChild(Language)
    return found if isinstance(found, Language) else Language(application)

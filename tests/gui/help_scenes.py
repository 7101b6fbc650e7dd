"""The help and the demo, as pictures."""

from __future__ import annotations

from collections.abc import Callable

from tests.gui.studio import Stage
from ui.windows.demo_offer import DemoOffer
from ui.windows.demo_strip import DemoStrip


def help_at(topic: str, words: str = "") -> Callable[[Stage], None]:
    def scene(stage: Stage) -> None:
        stage.settle()
        stage.window.ways.show_help(topic)
        stage.settle()
        assert stage.window.ways.help is not None
        assert stage.window.ways.help.sheet is not None
        if words:
            stage.window.ways.help.sheet.search.setText(words)

    return scene


def found_in_help(stage: Stage) -> None:
    stage.settle()
    stage.window.ways.find_anything()
    assert stage.window.ways.palette is not None
    stage.window.ways.palette.field.setText("keychain")
    stage.settle()


def demo_strip(stage: Stage) -> None:
    stage.window.setMenuWidget(DemoStrip())
    stage.window.go_to(1)


def demo_being_made(stage: Stage) -> None:
    stage.window.go_to(1)
    stage.settle()
    stage.engine.pause = 0.4
    assert stage.window.memory is not None
    stage.window.memory.findChildren(DemoOffer)[0].begin()
    stage.settle(0.6)


HELP_SCENES: dict[str, Callable[[Stage], None]] = {
    "help-start": help_at("start"),
    "help-memory": help_at("memory"),
    "help-error": help_at("DiskFull"),
    "help-search": help_at("start", "passphrase"),
    "help-keys": help_at("shortcuts"),
    "help-architecture": help_at("architecture"),
    "help-found": found_in_help,
    "demo-strip": demo_strip,
}
DEMO_EMPTY_SCENES: dict[str, Callable[[Stage], None]] = {"empty-demo-being-made": demo_being_made}

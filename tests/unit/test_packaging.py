"""What packages are made from: checked as far as one system can check the others'."""

from __future__ import annotations

import ast
import configparser
import plistlib
import re
import shutil
import subprocess
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest
import yaml  # type: ignore[import-untyped]
from PIL import Image

from assistant import __version__
from assistant.engine.login_start import ID

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
DESKTOP = PACKAGING / "linux" / f"{ID}.desktop"
METAINFO = PACKAGING / "linux" / f"{ID}.metainfo.xml"
CONTENTS = tomllib.loads((PACKAGING / "contents.toml").read_text(encoding="utf-8"))
ISS = (PACKAGING / "windows" / "keepsake.iss").read_text(encoding="utf-8")


def _desktop() -> configparser.ConfigParser:
    found = configparser.ConfigParser(interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DESKTOP, encoding="utf-8")
    return found


def test_no_init_hides_the_packaging_of_pypi() -> None:
    assert not (PACKAGING / "__init__.py").exists()


def _build() -> ModuleType:
    spec = spec_from_file_location("packaging_build", PACKAGING / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_package_holds_no_llama_that_only_some_processors_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = b"CPU : SSE3 = 1 | AVX = 1 | AVX2 = 1 | F16C = 1 | FMA = 1 | LLAMAFILE = 1 | "
    monkeypatch.setattr("llama_cpp.llama_print_system_info", lambda: told)
    _build().require_portable_llama()
    monkeypatch.setattr(
        "llama_cpp.llama_print_system_info", lambda: told + b"AVX512_VNNI = 1 | AMX_INT8 = 1 | "
    )
    with pytest.raises(SystemExit, match="AVX512_VNNI, AMX_INT8"):
        _build().require_portable_llama()


def test_the_spec_is_python_and_names_files_that_are_there() -> None:
    tree = ast.parse((PACKAGING / "keepsake.spec").read_text(encoding="utf-8"))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {"Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"} <= called
    for place in ("windows/keepsake.ico", "macos/keepsake.icns", "contents.toml", "CHANGELOG.md"):
        assert (PACKAGING / place).is_file(), place


def test_every_package_whose_files_go_along_is_installed() -> None:
    from importlib.util import find_spec

    for name in (*CONTENTS["data"], *CONTENTS["libraries"], *CONTENTS["named"]):
        assert find_spec(name) is not None, name


def test_nothing_is_left_out_that_the_program_imports() -> None:
    sources = [path for top in ("assistant", "ui") for path in (ROOT / top).rglob("*.py")]
    imported = set()
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module)
    for out in CONTENTS["left_out"]:
        assert not any(f"{name}.".startswith(f"{out}.") for name in imported), out


def test_the_desktop_entry_starts_commands_that_there_are() -> None:
    entry = _desktop()
    from assistant.commands.parser import build_parser

    sections = [name for name in entry.sections() if name.startswith("Desktop")]
    assert len(sections) == 2
    for section in sections:
        words = entry[section]["Exec"].replace("%F", "chats.json").split()
        assert words[0] == "keepsake"
        assert build_parser().parse_args(words[1:]).command in {"open", "ask"}


def test_exports_are_opened_by_the_type_that_is_registered() -> None:
    types = ET.parse(PACKAGING / "linux" / "keepsake-mime.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = types.findall(f"{space}mime-type")
    named = kind.get("type")
    assert _desktop()["Desktop Entry"]["MimeType"] == f"{named};"
    media = ET.parse(METAINFO).getroot().find("provides/mediatype")
    assert media is not None
    assert media.text == named


def test_the_software_centre_names_this_version_and_entry() -> None:
    told = ET.parse(METAINFO).getroot()
    assert told.findtext("id") == ID
    assert told.findtext("launchable") == DESKTOP.name
    newest = told.find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__


@pytest.mark.parametrize(
    ("tool", "arguments", "file"),
    [
        ("appstreamcli", ["validate", "--no-net"], METAINFO),
        ("desktop-file-validate", [], DESKTOP),
    ],
)
def test_the_tools_of_the_desktop_find_no_fault(
    tool: str, arguments: list[str], file: Path
) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    command = [tool, *arguments, str(file)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_icons_have_the_sizes_of_their_folders() -> None:
    folders = sorted((PACKAGING / "linux" / "icons").iterdir())
    assert {"16x16", "48x48", "128x128", "256x256", "512x512"} <= {each.name for each in folders}
    for folder in folders:
        with Image.open(folder / "keepsake.png") as picture:
            assert f"{picture.width}x{picture.height}" == folder.name
            assert picture.mode == "RGBA"
    with Image.open(PACKAGING / "windows" / "keepsake.ico") as picture:
        assert {(16, 16), (32, 32), (256, 256)} <= picture.info["sizes"]
    with Image.open(PACKAGING / "macos" / "keepsake.icns") as picture:
        assert max(picture.info["sizes"])[0] >= 512


def test_the_installer_for_windows_names_files_that_there_are() -> None:
    sections = set(re.findall(r"^\[(\w+)\]", ISS, re.MULTILINE))
    assert {"Setup", "Languages", "Files", "Icons", "Registry", "Run"} <= sections
    assert (ROOT / "packaging" / "windows" / "keepsake.ico").is_file()
    assert "LicenseFile=LICENSE" in ISS
    assert (ROOT / "LICENSE").is_file()
    assert ISS.count('Source: "build\\package\\keepsake\\*"') == 1
    assert ISS.count('""{app}\\keepsake.exe"" open ""%1""') == 1
    for line in ISS.splitlines():
        assert line.count('"') % 2 == 0, line


def test_entitlements_can_be_read() -> None:
    file = PACKAGING / "macos" / "entitlements.plist"
    granted = plistlib.loads(file.read_bytes())
    assert all(value is True for value in granted.values())
    assert len(granted) == 2


def test_the_recipe_pins_every_action_and_may_write_nothing() -> None:
    recipe = yaml.safe_load((PACKAGING / "ci" / "packages.yml").read_text(encoding="utf-8"))
    assert recipe["permissions"] == {"contents": "read"}
    assert set(recipe["jobs"]) == {"linux", "windows", "macos"}
    for job in recipe["jobs"].values():
        assert job["timeout-minutes"] <= 60
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
            for file in re.findall(r"packaging/[\w./-]+", str(step.get("run", ""))):
                assert (ROOT / file).exists(), file


def test_the_changes_name_this_version_first() -> None:
    text = (PACKAGING / "CHANGELOG.md").read_text(encoding="utf-8")
    (newest, *_) = re.findall(r"^## (\S+)", text, re.MULTILINE)
    assert newest == __version__

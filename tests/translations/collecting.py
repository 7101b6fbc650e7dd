"""Every text that a person can read, found in the sources by their syntax trees.

The window's own words stand in calls of `tr`, `translated`, `counted` and of functions that wrap
`QCoreApplication.translate`. The engine speaks English and knows no Qt: its sentences are the
arguments of errors, checks, reports and steps of progress, and the titles of settings. A sentence
that is an f-string becomes a template, `There is no setting '{name}'.`, which the window fills
again from the sentence that it gets.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

ENGINE, SETTINGS, COUNTED, WORDS = "Engine", "Settings", "Counted", "Words"

SPOKEN_CALLS = frozenset({"Skipped", "Unopened", "Progress", "Check", "FileReport", "_failed"})
"""Calls, beside errors, whose texts are shown."""

SPEAKING_MODULES = (
    "assistant/engine/doctor.py",
    "assistant/engine/doctor_places.py",
    "assistant/engine/rerankers.py",
    "assistant/engine/extracting.py",
    "assistant/engine/model_listing.py",
    "assistant/domain/chat_formats.py",
    "assistant/transfer/leaving_out.py",
    "assistant/transfer/memory_file.py",
    "assistant/transfer/memory_rows.py",
    "assistant/inference/devices.py",
    "assistant/inference/fitting.py",
)
"""Modules whose every sentence is shown, wherever it stands."""

_SAID_NAMES = ("hint", "why", "reason", "fault", "detail", "what")
"""What a variable is called that holds a sentence on its way to a person."""

_CLASS = re.compile(r"^class (\w+)\(([^)]*)\)", re.MULTILINE)

SILENT_PACKAGES = ("evaluation", "commands", "cli.py")
"""What only the command line says, which stays English."""

LEAST_LETTERS = 4
"""`{what} of {whole}` would be found in sentences that were not made from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text to translate; `plural` where its form depends on a number `{n}`."""

    context: str
    source: str
    plural: bool = False


def all_texts() -> list[Text]:
    """Everything to translate, each once, by context and source."""
    found = set(window_texts()) | set(engine_texts()) | set(setting_texts())
    return sorted(found, key=lambda text: (text.context, text.source))


# the window


def window_texts() -> Iterator[Text]:
    """The literals that `ui` translates."""
    trees = {path: _tree(path) for path in sorted((ROOT / "ui").rglob("*.py"))}
    for tree in trees.values():
        wrappers = {"translated": WORDS} | _wrappers(tree) | dict.fromkeys(_aliases(tree), "")
        yield from _in_class(tree, wrappers, "")
        yield from _pairs(tree)


def _aliases(tree: ast.Module) -> set[str]:
    """`translate` itself, and what a module calls it for short."""
    named = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "translate"
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return {"translate", *named}


def _pairs(tree: ast.Module) -> Iterator[Text]:
    """Both forms of a count that stand in a table, and are handed to `counted` from there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            forms = [each.value for each in node.elts if isinstance(each, ast.Constant)]
            if len(forms) == 2 and all("{n}" in str(form) for form in forms):
                yield Text(context=COUNTED, source=str(forms[1]), plural=True)


def _wrappers(tree: ast.Module) -> dict[str, str]:
    """The module's own functions that translate in one context."""
    constants = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }
    found = {}
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and _name(call) == "translate" and call.args:
                    context = call.args[0]
                    if isinstance(context, ast.Constant) and isinstance(context.value, str):
                        found[function.name] = context.value
                    elif isinstance(context, ast.Name) and context.id in constants:
                        found[function.name] = constants[context.id]
    return found


def _in_class(node: ast.AST, wrappers: dict[str, str], inside: str) -> Iterator[Text]:
    if isinstance(node, ast.ClassDef):
        inside = node.name
    elif isinstance(node, ast.Call):
        yield from _said_by(node, wrappers, inside)
    for child in ast.iter_child_nodes(node):
        yield from _in_class(child, wrappers, inside)


def _said_by(call: ast.Call, wrappers: dict[str, str], inside: str) -> Iterator[Text]:
    name = _name(call)
    if name == "tr" and call.args:
        yield from _plain(inside, call.args[0])
    elif wrappers.get(name) == "" and len(call.args) > 1:
        context = call.args[0]
        if isinstance(context, ast.Constant) and isinstance(context.value, str):
            yield from _plain(context.value, call.args[1])
    elif name == "counted" and len(call.args) == 3:
        many = call.args[2]
        if isinstance(many, ast.Constant) and isinstance(many.value, str):
            yield Text(context=COUNTED, source=many.value, plural=True)
    elif wrappers.get(name) and call.args:
        yield from _plain(wrappers[name], call.args[0])


def _plain(context: str, node: ast.expr) -> Iterator[Text]:
    options = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    for option in options:
        if isinstance(option, ast.Constant) and isinstance(option.value, str) and option.value:
            yield Text(context=context, source=option.value)


# the engine


def engine_texts() -> Iterator[Text]:
    """The engine's sentences, and the templates of those that hold data."""
    errors, constants = _error_names(), _constants()
    for path in sorted((ROOT / "assistant").rglob("*.py")):
        inside = path.relative_to(ROOT / "assistant").parts[0]
        if inside in SILENT_PACKAGES:
            continue
        tree = _tree(path)
        nodes = list(ast.walk(tree))
        yield from _hints(nodes)
        if path.relative_to(ROOT).as_posix() in SPEAKING_MODULES:
            yield from _sentences(tree)
        for call in nodes:
            if isinstance(call, ast.Call):
                yield from _spoken(call, errors, in_errors=path.name == "errors.py")
                if _name(call) in errors and call.args and isinstance(call.args[0], ast.Name):
                    for sentence in constants.get(call.args[0].id, ()):
                        yield Text(context=ENGINE, source=sentence)
    catalogue = json.loads((ROOT / "resources/models/catalogue.json").read_text(encoding="utf-8"))
    for offer in catalogue["models"]:
        yield Text(context=ENGINE, source=offer["about"])


def _spoken(call: ast.Call, errors: set[str], *, in_errors: bool) -> Iterator[Text]:
    name = _name(call)
    speaks = name in errors or name in SPOKEN_CALLS or (in_errors and name == "__init__")
    for argument in call.args if speaks else []:
        yield from _templates(argument)
    for keyword in call.keywords:
        if keyword.arg in ("hint", "why", "about") or (
            speaks and keyword.arg not in ("path", "format")
        ):
            yield from _templates(keyword.value)


def _constants() -> dict[str, set[str]]:
    """Sentences that a constant of a module holds, by its name."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "assistant").rglob("*.py")):
        for node in _tree(path).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                said, target = node.value.value, node.targets[0]
                if isinstance(said, str) and " " in said and isinstance(target, ast.Name):
                    found.setdefault(target.id, set()).add(said)
    return found


def _hints(nodes: list[ast.AST]) -> Iterator[Text]:
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            said = isinstance(target, ast.Name) and target.id.lower().endswith(_SAID_NAMES)
            if said and node.value and " " in ast.unparse(node.value):
                yield from _templates(node.value)


def _sentences(tree: ast.Module) -> Iterator[Text]:
    """Every text of a module that is no docstring and has two words."""
    documented = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    parts: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts |= {id(part) for part in ast.walk(node)} - {id(node)}
        elif isinstance(node, ast.Expr):  # what stands below a constant to describe it
            documented.add(id(node.value))
    for node in ast.walk(tree):
        if id(node) not in documented | parts and isinstance(node, ast.Constant | ast.JoinedStr):
            yield from (text for text in _templates(node) if re.search(r" [\w{]", text.source))


def _templates(node: ast.expr) -> Iterator[Text]:
    """The texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if re.search(r"[a-z]{2}", node.value):
            yield Text(context=ENGINE, source=node.value)
    elif isinstance(node, ast.JoinedStr):
        template = _template(node)
        if own_letters(template) >= LEAST_LETTERS:
            yield Text(context=ENGINE, source=template)
    elif isinstance(node, ast.IfExp):
        yield from _templates(node.body)
        yield from _templates(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _templates(value)


def own_letters(template: str) -> int:
    """How many letters a template has beside its data."""
    return len(re.findall(r"[A-Za-z]", re.sub(r"\{\w+\}", "", template)))


def _template(node: ast.JoinedStr) -> str:
    words, taken = "", dict[str, int]()
    for part in node.values:
        if isinstance(part, ast.Constant):
            words += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            name = _label(part.value)
            taken[name] = taken.get(name, 0) + 1
            name += str(taken[name]) if taken[name] > 1 else ""
            quoted = part.conversion == ord("r")
            words += f"'{{{name}}}'" if quoted else f"{{{name}}}"
    return words


def _label(value: ast.expr) -> str:
    """A name for what an f-string puts in."""
    while isinstance(value, ast.Call | ast.BinOp | ast.BoolOp | ast.Subscript | ast.UnaryOp):
        if isinstance(value, ast.Call):
            method = isinstance(value.func, ast.Attribute) and value.func.attr == "join"
            value = value.args[0] if value.args and (method or not value.keywords) else value.func
        elif isinstance(value, ast.BinOp):
            value = value.left
        elif isinstance(value, ast.BoolOp):
            value = value.values[0]
        elif isinstance(value, ast.Subscript):
            value = value.value
        else:
            value = value.operand
    if isinstance(value, ast.Attribute):
        return value.attr.lstrip("_")
    return value.id.lstrip("_").lower() if isinstance(value, ast.Name) else "value"


def _error_names() -> set[str]:
    """Every class of errors, also those that other modules derive."""
    names = {"AssistantError"}
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "assistant").rglob("*.py")]
    classes = [found for text in texts for found in _CLASS.findall(text)]
    grew = True
    while grew:
        derived = {
            name for name, bases in classes if names & {base.strip() for base in bases.split(",")}
        }
        grew = not derived <= names
        names |= derived
    return names


# settings


def setting_texts() -> Iterator[Text]:
    """Titles, descriptions and choices of the settings, and what a value is refused with."""
    folder = ROOT / "assistant"
    for path in sorted([*folder.glob("*settings.py"), folder / "shortcuts.py"]):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Call) and _name(node) == "Field":
                for keyword in node.keywords:
                    if keyword.arg in ("title", "description"):
                        yield from _plain(SETTINGS, keyword.value)
            elif isinstance(node, ast.Call) and _name(node) == "ValueError" and node.args:
                yield from _templates(node.args[0])
            elif isinstance(node, ast.AnnAssign) and isinstance(node.annotation, ast.Subscript):
                yield from _choices(node.annotation)


def _choices(annotation: ast.Subscript) -> Iterator[Text]:
    if isinstance(annotation.value, ast.Name) and annotation.value.id == "Literal":
        options = annotation.slice
        for option in options.elts if isinstance(options, ast.Tuple) else [options]:
            if isinstance(option, ast.Constant) and isinstance(option.value, str):
                yield Text(context=SETTINGS, source=option.value.title())


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _name(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""

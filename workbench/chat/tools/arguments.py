"""Checks a tool call's arguments; what is wrong is said in a sentence that the model can act on."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Any

from workbench.chat.tools.base import Arguments, Parameter, Tool

_TRUE = frozenset({"true", "yes", "1"})
_FALSE = frozenset({"false", "no", "0", ""})


class WrongArgumentsError(ValueError):
    """Arguments that do not fit; `str(error)` says how."""


def parse_arguments(tool: Tool, text: str) -> Arguments:
    """The arguments as the tool wants them; raises WrongArgumentsError."""
    try:
        given = read_json(text) if text.strip() else {}
    except (ValueError, RecursionError) as error:
        raise WrongArgumentsError(
            f"The arguments of {tool.name} are not valid JSON ({error}); call it again with valid JSON."
        ) from None
    if not isinstance(given, dict):
        raise WrongArgumentsError(
            f"The arguments of {tool.name} must be a JSON object, like {_example(tool)}."
        )
    _refuse_unknown(tool, given)
    return {each.name: _value(tool, each, given) for each in tool.parameters}


def read_json(text: str) -> Any:
    """What a JSON text says; ValueError also for NaN, which is no JSON, and for endless numbers."""
    return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _refuse_unknown(tool: Tool, given: Mapping[str, Any]) -> None:
    known = [each.name for each in tool.parameters]
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean “{near[0]}”?" if near else f"; it takes {', '.join(known)}."
            raise WrongArgumentsError(f"{tool.name} has no argument “{name}”{hint}")


def _value(tool: Tool, parameter: Parameter, given: Mapping[str, Any]) -> Any:
    value = given.get(parameter.name)
    if value is None or (
        parameter.kind == "string" and isinstance(value, str) and not value.strip()
    ):
        if parameter.required:
            raise WrongArgumentsError(
                f"{tool.name} needs “{parameter.name}” ({parameter.description}), "
                f"like {_example(tool)}."
            )
        return None
    if parameter.kind == "boolean":
        return _boolean(tool, parameter, value)
    if isinstance(value, (dict, list, bool)):
        raise WrongArgumentsError(f"“{parameter.name}” of {tool.name} must be a text.")
    return str(value)


def _boolean(tool: Tool, parameter: Parameter, value: Any) -> bool:
    word = str(value).strip().lower()
    if word not in _TRUE | _FALSE:
        raise WrongArgumentsError(f"“{parameter.name}” of {tool.name} must be true or false.")
    return word in _TRUE


def _example(tool: Tool) -> str:
    required = {each.name: "…" for each in tool.parameters if each.required}
    return json.dumps(required, ensure_ascii=False)

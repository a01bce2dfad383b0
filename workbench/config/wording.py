"""How a setting's type is said to a person, and the sentences that refuse a wrong setting."""

from __future__ import annotations

import json

import msgspec.inspect as inspect

from workbench.config.schema import Key, dotted, nearest_key
from workbench.errors import SettingsError


def expected(kind: object) -> str:
    """What a setting of this type wants, in words."""
    return _say(inspect.type_info(kind))


def unknown_key(origin: str, key: Key) -> SettingsError:
    """The refusal of a key that is no setting."""
    near = nearest_key(key)
    table = f"a setting of [{dotted(key[:-1])}]" if len(key) > 1 else "a table of settings"
    hint = f"; the nearest known key is {near}" if near else ""
    return SettingsError(f"{origin}: unknown key {dotted(key)}: expected {table}{hint}.")


def unknown_variable(name: str, key: Key, near: str | None) -> SettingsError:
    """The refusal of an environment variable of ours that is no setting's."""
    hint = f"; the nearest {near}" if near else ""
    return SettingsError(
        f"{name}: unknown key {dotted(key)}: expected a setting's variable, as WORKBENCH_RECALL_K "
        f"is for recall.k{hint}."
    )


def wrong_value(origin: str, key: Key, value: object, kind: object) -> SettingsError:
    """The refusal of a value that a setting cannot have."""
    return SettingsError(f"{origin}: {dotted(key)} is {_show(value)}: expected {expected(kind)}.")


def wrong_choice(
    origin: str, key: str, value: str, what: str, near: str | None, known: str
) -> SettingsError:
    """The refusal of a name that is not among the known ones."""
    hint = f"; the nearest is {near}" if near else ""
    return SettingsError(f"{origin}: {key}: {value!r} is no {what}: expected one of {known}{hint}.")


def _show(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _say(info: inspect.Type) -> str:
    match info:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number" + _bounds(info)
        case inspect.FloatType():
            return "a number" + _bounds(info)
        case inspect.StrType():
            return "a text in quotes"
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(str(value) for value in values)
        case inspect.VarTupleType(item_type=item):
            plural = "texts" if isinstance(item, inspect.StrType) else "values"
            return f"a list of {plural}"
        case inspect.UnionType(types=types):
            said = [_say(inner) for inner in types if not isinstance(inner, inspect.NoneType)]
            return " or ".join(said)
        case inspect.StructType() | inspect.DictType():
            return "a table"
        case _:
            return "another kind of value"


def _bounds(info: inspect.IntType | inspect.FloatType) -> str:
    if info.gt is not None:
        return f" above {info.gt:g}"
    if info.ge is not None and info.le is not None:
        return f" from {info.ge:g} to {info.le:g}"
    if info.ge is not None:
        return f" of at least {info.ge:g}"
    return ""

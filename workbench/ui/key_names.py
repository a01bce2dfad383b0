"""How keys are written in `[keys]`, and which of them never arrive; knows nothing of Textual."""

from __future__ import annotations

from collections.abc import Mapping

MODIFIERS = ("alt", "ctrl", "hyper", "meta", "shift", "super")
"""In the order in which they are written before a key."""

NAMED = frozenset(
    {f"f{number}" for number in range(1, 25)}
    | {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"}
    | {"backspace", "enter", "escape", "tab"}
)
"""Keys that write nothing."""

SYMBOLS: Mapping[str, str] = {
    "exclamation_mark": "!",
    "quotation_mark": '"',
    "number_sign": "#",
    "dollar_sign": "$",
    "percent_sign": "%",
    "ampersand": "&",
    "apostrophe": "'",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "asterisk": "*",
    "plus": "+",
    "comma": ",",
    "minus": "-",
    "full_stop": ".",
    "slash": "/",
    "colon": ":",
    "semicolon": ";",
    "less_than_sign": "<",
    "equals_sign": "=",
    "greater_than_sign": ">",
    "question_mark": "?",
    "at": "@",
    "left_square_bracket": "[",
    "backslash": "\\",
    "right_square_bracket": "]",
    "circumflex_accent": "^",
    "underscore": "_",
    "grave_accent": "`",
    "left_curly_bracket": "{",
    "vertical_line": "|",
    "right_curly_bracket": "}",
    "tilde": "~",
}
"""Characters that have a name; each can also be written as it is."""

_SHOWN: Mapping[str, str] = {
    **SYMBOLS,
    **{"escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn", "backspace": "⌫"},
    **{"left": "←", "right": "→"},
}

TAKEN: Mapping[str, str] = {
    "ctrl+i": "terminals send it as Tab",
    "ctrl+m": "terminals send it as Enter",
    "ctrl+h": "terminals send it as Backspace",
    "ctrl+left_square_bracket": "terminals send it as Esc",
    "ctrl+[": "terminals send it as Esc",
    "ctrl+s": "terminals stop their output with it",
    "ctrl+q": "terminals resume their output with it",
    "ctrl+z": "terminals suspend programs with it",
    "ctrl+b": "tmux takes it",
    "ctrl+a": "screen takes it",
}
"""Keys that a terminal, tmux or screen takes for itself, and what for."""


def split(keys: str) -> list[str]:
    """The keys of a setting, which has commas between them and nothing else."""
    return keys.split(",")


def show_key(key: str) -> str:
    """A key as people write it: `Ctrl+P`, `F1`, `?`."""
    *modifiers, last = key.strip().split("+")
    if len(last) == 1:
        shown = last.upper() if modifiers else last
    else:
        shown = _SHOWN.get(last) or last.replace("_", " ").title()
    return "+".join([*(modifier.title() for modifier in modifiers), shown])


def is_key(key: str) -> bool:
    """Whether a key is written as it arrives: `f8`, `ctrl+t`, `G`, `question_mark`."""
    *modifiers, last = key.split("+") if key != "+" else [key]
    if len(last) == 1:
        known = last.isprintable() and not (modifiers and last.isalpha() and last.isupper())
        known = known and modifiers != ["shift"]
    else:
        known = last in NAMED or last in SYMBOLS or last == "space"
    return known and modifiers == sorted(set(modifiers) & set(MODIFIERS))


def writes(key: str) -> bool:
    """Whether a key writes a character where one types."""
    return len(key) == 1 or key in SYMBOLS or key == "space"


def as_it_arrives(key: str) -> str | None:
    """A key in another spelling (`Ctrl-T`, `F8`, `shift+g`) as it should be written; None: none is near."""
    parts = [part.strip().lower() for part in key.replace("-", "+").split("+") if part.strip()]
    names = {
        "control": "ctrl",
        "esc": "escape",
        "del": "delete",
        "return": "enter",
        "pgup": "pageup",
    }
    parts = [names.get(part, part) for part in parts]
    if not parts:
        return None
    *modifiers, last = parts
    if modifiers == ["shift"] and len(last) == 1:
        modifiers, last = [], last.upper()
    spelled = "+".join([*sorted(set(modifiers)), last])
    return spelled if is_key(spelled) else None

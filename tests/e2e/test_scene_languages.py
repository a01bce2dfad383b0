"""Many languages: memories and questions find each other, and nothing is cut inside a character."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.conftest import Run
from tests.e2e.terminal import Terminal, environment

PAIRS = {
    "en": ("The spare key hangs behind the green door.", "Where does the spare key hang?"),
    "zh": ("小李的婚礼定在十月二十日，地点在杭州西湖。", "小李的婚礼在什么地方举行？"),
    "ja": ("祖母の家の裏庭には大きな柿の木がある。", "祖母の裏庭にはどんな木がありますか？"),
    "ko": ("민수의 고양이 이름은 구름이고 창가에서 잔다.", "민수의 고양이 이름이 뭐예요?"),
    "ru": ("Дедушкина дача находится возле Суздаля.", "Где находится дача дедушки?"),
    "ar": ("موعد طبيب الأسنان يوم الخميس في العيادة الجديدة.", "متى موعد طبيب الأسنان؟"),
    "pt": (
        "A reunião do condomínio acontece toda primeira terça-feira.",
        "Quando acontece a reunião do condomínio?",
    ),
}


@pytest.fixture
def filled(home: Path, run: Run) -> Path:
    """A data file with one memory in each language."""
    lines = "\n".join(json.dumps({"text": text}, ensure_ascii=False) for text, _ in PAIRS.values())
    run("memory", "import", "-", "--format", "jsonl", lines=lines)
    return home


def test_each_question_finds_the_memory_of_its_language(filled: Path, run: Run) -> None:
    batch = "\n".join(
        json.dumps({"query": asked}, ensure_ascii=False) for _, asked in PAIRS.values()
    )
    printed = run("recall", "--batch", "-", lines=batch).stdout
    for line, (text, asked) in zip(printed.splitlines(), PAIRS.values(), strict=True):
        found = json.loads(line)
        assert [hit["text"] for hit in found["hits"]][:1] == [text], asked
        for hit in found["hits"][:1]:
            assert hit["matched"]
            assert all(hit["text"][start:end].strip() for start, end in hit["matched"])


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_on_screen_no_character_is_cut(filled: Path, size: tuple[int, int]) -> None:
    with Terminal(["--offline"], environment(filled), filled / "work", size) as terminal:
        terminal.wait_for("north")
        for _, asked in PAIRS.values():
            terminal.type(asked)
            terminal.press("enter")
            terminal.wait_for("You said: Ana:")
        shown = terminal.text()
        assert "\ufffd" not in shown
        assert "Traceback" not in shown
        terminal.press("f10")
        assert terminal.wait_end() == 0

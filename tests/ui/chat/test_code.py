"""Copying code out of an answer."""

from __future__ import annotations

from tests.ui.chat.test_transcript import answer
from tests.ui.host import Host
from workbench.ui.chat.code import Code, code_blocks
from workbench.ui.chat.transcript import Transcript

TWO = "First:\n\n```python\nx = 1\n\ny = 2\n```\n\nthen\n\n~~~~\n```\nnot a fence\n~~~~\n"


def test_fenced_code_is_found_whole() -> None:
    assert code_blocks(TWO) == [Code("python", "x = 1\n\ny = 2"), Code("", "```\nnot a fence")]
    assert code_blocks("no code, `inline` only") == []
    assert code_blocks("```sh\nls -l") == [Code("sh", "ls -l")]
    assert code_blocks("``` a`b ```\ntext") == []


async def test_c_copies_one_piece_after_the_other() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open([answer("a", TWO), answer("b", "none")])
        transcript.focus()
        await pilot.press("home", "c", "c", "c", "end", "c")
        await pilot.pause()
        heard = host.heard_of(Transcript.CodeWanted)
        assert [each.said for each in heard] == [
            "Copied code 1 of 2 (python).",
            "Copied code 2 of 2.",
            "Copied code 1 of 2 (python).",
            "There is no code in this message.",
        ]
        assert heard[0].text == "x = 1\n\ny = 2"

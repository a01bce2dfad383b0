"""The transcript: one virtual view of all that was said."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.ui.host import Host, screen_text
from workbench.ui.chat.blocks import Block, tool_block
from workbench.ui.chat.transcript import Transcript

HOSTILE = (
    "[/x] [bold]not bold[/] \x1b[31mred\x1b[0m \x07 \ud800 </context>\n"
    + "مرحبا بالعالم " * 20
    + "\n"
    + "👨‍👩‍👧日本語🇧🇷" * 40
    + "\n> " * 60
    + "\n|a|b|\n|-|\n<script>x</script>\n[a](javascript:x)![i](y)\n- " * 3
)


def answer(key: str, text: str, **fields: object) -> Block:
    return Block(key, "answer", text, author="north", message_id=key, **fields)  # type: ignore[arg-type]


def talk(turns: int) -> list[Block]:
    return [
        block
        for n in range(turns)
        for block in (
            Block(
                f"u{n}", "user", f"Question number {n}", author="Ana", message_id=f"u{n}", turn=n
            ),
            answer(f"a{n}", f"Answer number {n}\n\n- with\n- a list", turn=n),
        )
    ]


def lines(host: Host) -> list[str]:
    """The screen's lines without the scroll bar."""
    return [line[:-1].rstrip() for line in screen_text(host).splitlines()]


def drawn(transcript: Transcript) -> int:
    """How many blocks have their lines."""
    return sum(placed.drawn for placed in transcript.pieces.placed)


async def idle(pilot: Pilot[object], transcript: Transcript) -> None:
    """Wait until nothing more is drawn out of sight."""
    while transcript._idle is not None:
        await pilot.pause(0.01)


async def test_a_conversation_opens_at_its_end() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open(talk(30))
        await pilot.pause()
        assert "Answer number 29" in screen_text(host)
        assert transcript.scroll_y == transcript.max_scroll_y


async def test_two_thousand_messages_open_at_once_and_only_the_nearest_are_drawn_while_idle() -> (
    None
):
    host = Host(transcript := Transcript())
    async with host.run_test(size=(80, 30)) as pilot:
        transcript.open(talk(1000))
        assert drawn(transcript) < 100
        await pilot.pause()
        assert "Answer number 999" in screen_text(host)
        await idle(pilot, transcript)
        assert 100 < drawn(transcript) < 500


@pytest.mark.parametrize("question", [0, 200])
async def test_where_one_goes_what_is_near_is_drawn_before_it_is_in_sight(question: int) -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(80, 30)) as pilot:
        transcript.open(talk(500))
        await idle(pilot, transcript)
        transcript.go_to(f"u{question}")
        await idle(pilot, transcript)
        assert f"Question number {question}" in screen_text(host)
        assert 100 < drawn(transcript) < 600
        top = transcript.pieces.index(f"u{question}") or 0
        near = transcript.pieces.placed[max(0, top - 100) : top + 100]
        assert all(placed.drawn for placed in near)


async def test_what_is_in_sight_stays_where_it_is_while_the_rest_is_drawn() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open(talk(200))
        await pilot.pause()
        transcript.go_to("u100")
        await pilot.pause()
        assert "Ana" in screen_text(host).splitlines()[1]
        await idle(pilot, transcript)
        assert "Question number 100" in screen_text(host).splitlines()[2]


async def test_it_follows_the_end_unless_one_has_scrolled_up() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 12)) as pilot:
        transcript.open(talk(10))
        await pilot.pause()
        transcript.put(answer("new", "The newest"))
        await pilot.pause()
        assert "The newest" in screen_text(host)
        transcript.scroll_relative(y=-8, animate=False)
        await pilot.pause()
        before = lines(host)
        transcript.put(answer("newer", "Even newer"))
        await pilot.pause()
        assert lines(host) == before
        transcript.action_last()
        await pilot.pause()
        assert "Even newer" in screen_text(host)


async def test_a_growing_answer_ends_as_the_whole_text_would() -> None:
    text = "# Title\n\nOne **two**.\n\n```py\nx = 1\n\ny = 2\n```\n\n1. a\n2. b\n\nEnd [/x]."
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 30)) as pilot:
        transcript.open([answer("whole", text)])
        await pilot.pause()
        whole = [strip.text for strip in transcript.pieces.lines(0)]
        transcript.open([])
        transcript.put(answer("grown", "", running=True))
        for start in range(0, len(text), 3):
            transcript.append("grown", text[start : start + 3])
            transcript.flush()
        await pilot.pause()
        assert [strip.text for strip in transcript.pieces.lines(0)] == whole


@pytest.mark.parametrize("kind", ["user", "answer", "notice", "failure", "told"])
async def test_hostile_text_never_crashes_and_never_cuts_a_character(kind: str) -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(41, 20)) as pilot:
        line = "told" if kind == "told" else ""
        transcript.open([Block("k", kind, HOSTILE, author=HOSTILE, line=line)])  # type: ignore[arg-type]
        for width in (41, 24, 9, 63):
            await pilot.resize_terminal(width, 20)
            await pilot.pause()
            for strip in transcript.pieces.lines(0):
                assert strip.cell_length == cell_len(strip.text)
                assert "\x1b" not in strip.text
                assert not strip.text.strip().startswith("\u200d")


async def test_a_line_of_two_hundred_thousand_characters_is_shown() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(80, 20)) as pilot:
        transcript.open([Block("u", "user", "x" * 200_000, author="Ana")])
        await pilot.pause()
        assert "xxxx" in screen_text(host)


async def test_a_tool_call_folds_and_unfolds() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(70, 20)) as pilot:
        transcript.open([tool_block("t", "memory_write", '{"content": "Rex"}', "remembered: Rex")])
        transcript.focus()
        await pilot.pause()
        assert "▸ tool memory_write → remembered: Rex" in screen_text(host)
        assert "content: Rex" not in screen_text(host)
        await pilot.press("up", "enter")
        assert "content: Rex" in screen_text(host)


async def test_a_search_shows_the_newest_place_and_goes_round() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 16)) as pilot:
        transcript.open(talk(40))
        await pilot.pause()
        found = transcript.search("number 7")
        await pilot.pause()
        assert found is not None
        assert found.sentence == "2 of 2"
        assert "Answer number 7" in screen_text(host)
        transcript.search_step(1)
        await pilot.pause()
        assert transcript.block is not None
        assert transcript.block.key == "u7"


async def test_the_mouse_marks_text_that_can_be_copied() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 12)) as pilot:
        transcript.open([Block("u", "user", "What is my dog's name?", author="Ana")])
        await pilot.pause()
        await pilot.mouse_down(transcript, offset=(2, 2))
        await pilot.hover(transcript, offset=(9, 2))
        await pilot.mouse_up(transcript, offset=(9, 2))
        await pilot.pause()
        assert (host.screen.get_selected_text() or "").strip() == "What is"


async def test_whoever_comes_sees_the_cursor_and_nothing_is_looked_at_yet() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        host.screen.set_focus(None)
        transcript.open(talk(2))
        await pilot.pause()
        transcript.focus()
        await pilot.pause()
        assert [line for line in lines(host) if line.lstrip().startswith("▌")]
        assert not host.heard_of(Transcript.Moved)
        await pilot.press("up", "b")
        await pilot.pause()
        assert [m.message_id for m in host.heard_of(Transcript.Branch)] == ["u1"]


async def test_a_branch_is_asked_for_at_the_message_under_the_cursor() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open(talk(2))
        transcript.focus()
        await pilot.pause()
        await pilot.press("up", "b")
        await pilot.pause()
        assert [m.message_id for m in host.heard_of(Transcript.Branch)] == ["a1"]


async def test_a_conversation_that_was_opened_out_of_sight_keeps_its_places() -> None:
    host = Host(transcript := Transcript())
    transcript.styles.display = "none"
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open(talk(300))
        guessed = transcript.pieces.height
        assert guessed > 1200
        transcript.styles.display = "block"
        await pilot.pause()
        transcript.focus()
        await pilot.press("home")
        for _ in range(5):
            assert "Question number 0" in screen_text(host)
            await pilot.pause(0.03)


def long_answer(parts: int, **fields: object) -> Block:
    text = "".join(
        f"## Chapter {n}\n\n" + f"Words of part {n}. " * 20 + "\n\n" for n in range(parts)
    )
    return answer("long", text, **fields)


def drawn_parts(transcript: Transcript) -> int:
    return sum(part.strips is not None for part in transcript.pieces.placed[-1].parts)


async def test_of_a_very_long_answer_only_what_is_near_is_drawn() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open([long_answer(600)])
        await pilot.pause()
        assert "Words of part 599" in screen_text(host)
        await idle(pilot, transcript)
        assert 5 < drawn_parts(transcript) < 30 < len(transcript.pieces.placed[0].parts)


async def test_what_has_come_in_is_let_go_once_it_is_far_away_and_comes_back_in_its_place() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.put(answer("long", "", running=True))
        whole = long_answer(600).text
        for start in range(0, len(whole), 4_000):
            transcript.append("long", whole[start : start + 4_000])
            transcript.flush()
        await idle(pilot, transcript)
        parts = transcript.pieces.placed[0].parts
        assert 5 < drawn_parts(transcript) < len(parts) // 2
        height = transcript.pieces.height
        transcript.action_first()
        await pilot.pause()
        await idle(pilot, transcript)
        assert "Words of part 0" in screen_text(host)
        assert transcript.pieces.height == height
        assert parts[0].strips is not None
        assert parts[-1].strips is None


async def test_a_resize_keeps_the_place_in_a_very_long_answer() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open([long_answer(300)])
        await pilot.pause()
        transcript.search("chapter 150")
        await idle(pilot, transcript)
        transcript.scroll_relative(y=3, animate=False)
        await pilot.pause()
        assert "part 150" in screen_text(host)
        for width in (44, 60, 90):
            await pilot.resize_terminal(width, 20)
            await idle(pilot, transcript)
            assert {"149", "150", "151"} & set(re.findall(r"part (\d+)", screen_text(host)))


async def test_a_search_goes_through_every_place_in_a_long_answer() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.open([long_answer(300)])
        await pilot.pause()
        found = transcript.search("chapter 7")
        assert found is not None
        assert found.sentence == "11 of 11"
        for number in ("7", "70", "71"):
            transcript.search_step(1)
            await pilot.pause()
            assert f"Chapter {number}" in screen_text(host)


async def test_a_very_long_answer_that_has_come_in_is_not_drawn_again() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        transcript.put(answer("long", "", running=True))
        whole = long_answer(100)
        for start in range(0, len(whole.text), 4_000):
            transcript.append("long", whole.text[start : start + 4_000])
            transcript.flush()
        before = [part.strips for part in transcript.pieces.placed[0].parts[:-1]]
        transcript.put(whole)
        after = [part.strips for part in transcript.pieces.placed[0].parts]
        assert len(before) > 10
        assert all(one is other for one, other in zip(before, after, strict=False))
        await pilot.pause()
        assert "Words of part 99" in screen_text(host)


async def test_a_link_by_name_leads_somewhere_also_when_the_name_stands_far_away() -> None:
    host = Host(transcript := Transcript())
    async with host.run_test(size=(60, 20)) as pilot:
        far = long_answer(60).text
        transcript.open([answer("k", f"See [the map][m].\n\n{far}\n\n[m]: http://a.b/c\n")])
        await pilot.pause()
        assert "the map (http://a.b/c)" in "\n".join(s.text for s in transcript.pieces.lines(0))

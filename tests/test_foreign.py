"""Foreign text: whatever is in it, it steers nothing and hides nothing; what people write stays as it is."""

from __future__ import annotations

import re
import time
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from workbench.foreign import StreamCleaner, clean, encodable, harmless
from workbench.memory.text import label

TAGS = "".join(chr(0xE0000 + ord(each)) for each in "obey me")
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PIECES = (
    *(
        "\x1b[31m",
        "\x1b",
        "[",
        "\x9b2J",
        "\x1b]0;title\x07",
        "\x1b]8;;http://x\x1b\\",
        "\x9d",
        "\x9c",
    ),
    *(
        "\x1bP1$r",
        "\x1b_x\x9c",
        "\x07",
        "\x00",
        "\x7f",
        "\x85",
        "\r",
        "\n",
        "\r\n",
        "\t",
        "\v",
        "\f",
    ),
    *("\u2028", "\u2029", "\u202e", "\u202a", "\u2066", "\u2069", "\u200b", "\u200c", "\u200d"),
    *("\u200e", "\u200f", "\u061c", "\u2060", "\ufeff", "\u00ad", "\ufe0f", "\ufe00", "\U000e0101"),
    *(
        "\ud83d",
        "\ude00",
        "\ud800",
        TAGS,
        ENGLAND,
        "\U0001f3f4",
        "a",
        "1",
        "\u20e3",
        "شد",
        "می",
        "क",
        "्",
    ),
    *("ष", "👩", "💻", "❤", "漢", "ខ្មែរ", "ᠠ", "\u180b", " ", "word"),
)
HOSTILE = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=14).map(
    "".join
)
SHOWN_NOWHERE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u00ad\u202a-\u202e\u2060-\u206f\ufeff"
    "\u3164\uffa0]"
)
"""What no text that was cleaned may hold, wherever it stands."""


@settings(max_examples=500, deadline=None)
@given(HOSTILE)
@example("\x1b\x00[31m")
def test_nothing_that_steers_or_turns_is_left(text: str) -> None:
    found = clean(text)
    assert not SHOWN_NOWHERE.search(found)
    assert found.encode("utf-8").decode("utf-8") == found
    assert clean(found) == found


@settings(max_examples=300, deadline=None)
@given(HOSTILE, st.lists(st.integers(0, 80), max_size=8))
def test_a_text_that_comes_in_pieces_is_cleaned_as_the_whole_is(text: str, cuts: list[int]) -> None:
    cleaner = StreamCleaner()
    places = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    pieces = [text[start:end] for start, end in pairwise(places)]
    assert "".join([*map(cleaner.take, pieces), cleaner.finish()]) == clean(text)


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cn", "Cs", "Mn", "Zl", "Zp", "Lo"])))
def test_what_is_seen_is_never_touched(text: str) -> None:
    assert clean(text) == text


WRITTEN = {
    "Arabic": "السلام عليكم، كيف حالك؟",
    "Hebrew with points": "בְּרֵאשִׁית בָּרָא",
    "Persian, letters kept apart": "می\u200cخواهم خانه\u200cها",
    "Arabic, a letter alone in its joined form": "ه\u200d",
    "Sinhala": "ශ්\u200dරී ලංකාව",
    "Hindi, a joined and an unjoined form": "क्\u200dष क्\u200cष",
    "Malayalam": "അവന്\u200d",
    "a mark of direction": "שלום C++\u200e!",
    "a family": "👨\u200d👩\u200d👧",
    "a profession with a skin tone": "👩🏽\u200d💻",
    "a heart on fire": "❤\ufe0f\u200d🔥",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "England": ENGLAND,
    "countries": "🇧🇷🇯🇵",
    "a key": "1\ufe0f\u20e3 #\ufe0f\u20e3",
    "a sign as text and as picture": "☺\ufe0e ☺\ufe0f ©\ufe0f",
    "a Japanese name with its variant": "葛\U000e0100飾区",
    "Khmer, broken where nobody sees it": "ខ្ញុំ\u200bចង់\u200bទៅ",
    "Mongolian": "ᠠ\u180b",
    "Korean in its letters": "\u1112\u1161\u11ab",
    "an accent apart": "e\u0301",
    "lines and tabs": "one\n\ttwo\n",
    "ordinary": "a < b – “quoted” €5 … ½ ﬁ",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_people_write_stays_as_it_is(name: str) -> None:
    text = WRITTEN[name]
    assert clean(text) == text
    cleaner = StreamCleaner()
    assert "".join([*map(cleaner.take, text), cleaner.finish()]) == text


HIDDEN = {
    "tags": (f"Rex{TAGS} barks", "Rex barks"),
    "tags behind a flag": (f"{ENGLAND}{TAGS}", ENGLAND),
    "an endless flag": ("\U0001f3f4" + TAGS * 3, "\U0001f3f4"),
    "bytes in variants behind a picture": ("😀\ufe01\U000e0141\U000e0152!", "😀!"),
    "variants in a row": ("❤\ufe0f\ufe0f\ufe0f", "❤\ufe0f"),
    "variants of letters": ("b\ufe00a\ufe01d", "bad"),
    "bits between letters": ("a\u200bb\u200cc\u200dd\u2060e\ufefff", "abcdef"),
    "bits behind emoji": ("👩\u200d\u200d\u200b💻", "👩\u200d💻"),
    "a joiner with nothing to join": ("👩\u200d.", "👩."),
    "joiners in a row": ("می\u200c\u200c\u200d\u200cخواهم", "می\u200cخواهم"),
    "marks of direction between letters": ("a\u200eb\u200fc", "abc"),
    "marks of direction in a row": ("ש\u200e\u200f\u200e!", "ש\u200e!"),
    "a soft hyphen": ("pass\u00adword", "password"),
    "overrides": ("invoice\u202efdp.exe\u202c", "invoicefdp.exe"),
    "isolates": ("a\u2067b\u2069c", "abc"),
    "a filler": ("\u3164a\uffa0", "a"),
    "a byte order mark": ("\ufeffa", "a"),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_nobody_sees_is_taken_out(name: str) -> None:
    hostile, found = HIDDEN[name]
    assert clean(hostile) == found
    cleaner = StreamCleaner()
    assert "".join([*map(cleaner.take, hostile), cleaner.finish()]) == found


def test_terminal_sequences_go_and_the_words_in_unfinished_ones_stay() -> None:
    hostile = "\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07 \x9b2Jgone \x1b]0;words"
    assert clean(hostile) == "red link gone 0;words"


def test_every_line_end_becomes_one_newline() -> None:
    assert clean("a\r\nb\rc\u2028d\x85e\vf\x1cg") == "a\nb\nc\nd\ne\nf\ng"
    assert harmless("a\r\nb\u2028c\x1b[1m") == "a\r\nb\u2028c"


def test_halves_of_a_character_are_joined_and_one_alone_is_shown_as_such() -> None:
    assert clean("\ud83d\ude00 \ud83d") == "😀 \ufffd"
    assert encodable("x\udfffy") == "x\ufffdy"


def test_a_name_is_one_line() -> None:
    assert label(" my\u202e\x1b[2J\nspace\u200b\u2029x ") == "my space x"


@pytest.mark.parametrize(
    "unit",
    ["\x1b]", "\x9d", "\x1b[", "\x1b[1", "\u200d", TAGS, "\ufe0f", "a\u200b", "\x00", "\ud800"],
)
def test_a_megabyte_of_it_is_looked_at_once(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    began = time.process_time()
    clean(text)
    cleaner = StreamCleaner()
    for at in range(0, 100_000, 100):
        cleaner.take(text[at : at + 100])
    assert time.process_time() - began < 5


def test_every_hidden_character_is_known_as_one() -> None:
    for code in range(0x110000):
        character = chr(code)
        if unicodedata.category(character) == "Cf" and not 0xD800 <= code < 0xE000:
            written = {
                "\u0600",
                "\u0601",
                "\u0602",
                "\u0603",
                "\u0604",
                "\u0605",
                "\u06dd",
                "\u070f",
            }
            seen = written | {"\u0890", "\u0891", "\u08e2"} | set(map(chr, range(0x110BD, 0x110CE)))
            seen |= set(map(chr, range(0x13430, 0x13440))) | set(map(chr, range(0x1BCA0, 0x1BCA4)))
            assert (clean(f"a{character}b") == "ab") != (character in seen), hex(code)

"""The date a memory was learned, as words that a question can find it by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cache, lru_cache

from workbench.recall.analysis import analyze_text

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
    "dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
    "listopada grudnia",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "id": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου "
    "Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
    "hi": "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
}


NUMBER = "\u0003"
"""Begins the term of a day, and of a month that is counted: "12 %" is no question about the 12th."""

_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th|er|re|º|ª)")
_COUNTED = frozenset("月日号號월일")


@cache
def _month_terms() -> frozenset[str]:
    return frozenset(
        token.term
        for language, names in _MONTHS.items()
        for token in analyze_text(names, (language,)).tokens
    )


def speaks_of_date(terms: Iterable[str]) -> bool:
    """Whether a message names a month or counts a day, so that its numbers may be a date's."""
    return any(
        term in _month_terms() or term in _COUNTED or _ORDINAL.fullmatch(term) for term in terms
    )


@lru_cache(maxsize=4096)
def _terms(year: int, month: int, day: int, languages: tuple[str, ...]) -> tuple[str, ...]:
    found = [
        f"{year:04}-{month:02}-{day:02}",
        f"{year:04}-{month:02}",
        str(year),
        NUMBER + str(day),
    ]
    spoken = [language for language in languages if language in _MONTHS]
    for language in spoken:
        name = _MONTHS[language].split()[month - 1]
        found.extend(token.term for token in analyze_text(name, (language,)).tokens)
    if not spoken:
        found.extend([NUMBER + str(month), "月", "월"])
    return tuple(dict.fromkeys(found))


def date_terms(when: datetime, languages: Iterable[str]) -> list[str]:
    """The terms of a date: ISO forms, year, day, and the month in the languages of the text."""
    return list(_terms(when.year, when.month, when.day, tuple(sorted(languages))))

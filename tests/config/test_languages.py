"""Languages are known by code and by name, and what is unknown is refused."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
import Stemmer

from workbench.config.languages import LANGUAGES
from workbench.config.loading import load
from workbench.errors import SettingsError
from workbench.recall.analysis.languages import language_code
from workbench.recall.analysis.stemming import STEMMED


def test_every_language_with_a_stemmer_or_stop_words_can_be_named() -> None:
    lists = resources.files("workbench.recall.analysis") / "stopwords"
    codes = {Path(file.name).stem for file in lists.iterdir() if file.name.endswith(".txt")}
    assert set(LANGUAGES) == codes | STEMMED
    assert {LANGUAGES[code] for code in STEMMED} <= set(Stemmer.algorithms())


@pytest.mark.parametrize(("name", "code"), [("Chinese", "zh"), ("ukrainian", "uk"), ("pt", "pt")])
def test_names_and_codes_mean_the_same(name: str, code: str) -> None:
    assert language_code(name) == code
    assert load(overrides={"recall.languages": name}).settings.recall.languages == (name,)


def test_a_language_nobody_knows_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"recall\.languages: 'portugese'.*portuguese"):
        load(overrides={"recall.languages": "english, portugese"})

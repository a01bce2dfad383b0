"""Every figure of ranking and judging that is not a setting; docs/recall.md says what decided each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """The figures in force; benchmarks try others."""

    light: float = 0.3
    """Weight of a word that any talk is full of ("really", "think", 觉得), where a talk is asked."""
    light_judged: float = 0.5
    """The same in judging, always."""
    pair: float = 1.0
    """Weight of a pair of ideographs or syllables in ranking."""
    kana_pair: float = 0.5
    """Weight of a pair of hiragana, which is mostly grammar."""
    half_pair: float = 0.8
    """Weight of a pair with one character that only builds sentences."""
    half_pair_in_talk: float = 0.4
    """What is left of it where a whole talk is asked."""
    single: float = 0.3
    """Weight of a single ideograph beside its pairs."""
    whole: float = 1.0
    """Weight of a whole identifier beside its parts."""
    person: float = 0.3
    """Weight of the name of somebody who is here, in ranking."""
    person_judged: float = 0.15
    """The same in judging: "Hi Ana" asks for nothing about Ana."""
    typo: float = 0.6
    """What a word counts that no memory has and that is taken for one a slip of the fingers away."""
    asking: float = 0.3
    """How much less a passage counts that only asks."""
    subject: float = 2.0
    """What a word adds that is also the memory's subject or speaker, for its rarity among these."""

    before_share: float = 1.0
    """How much of the `neighbours` share the memory before gives."""
    after_share: float = 0.8
    """How much of it the memory after gives."""
    reach_of_neighbours: int = 2
    """How many memories away still count as beside."""
    per_step: float = 0.4
    """What each further step leaves of it."""

    earlier: float = 0.9
    """What each step back makes of an earlier message's weight in ranking."""
    earlier_judged: float = 0.8
    """The same in judging."""
    earlier_most: int = 6
    """How many earlier messages of the person are looked at."""

    rare_share: float = 0.001
    """The share of passages at which a term is as rare as counts; rarer ones weigh no more."""
    judge_prior: float = 100.0
    """How many passages of general talk the judge imagines beside the store's own."""
    prior_share: float = 0.01
    """The share of those that are imagined to have a given term."""
    least_asked: float = 3.4
    """The least a question weighs in judging: half a rarest word. One that asks less cannot be met."""
    by_chance: float = 0.036
    """What unrelated talk covers by chance, per natural logarithm of the terms in the store."""
    anchor: float = 0.3
    """The score that such chance coverage is given, whatever the size of the store."""
    sense_alone: float = 0.8
    """What is made of `encoder_share` for a message that asks alone: words name things best."""
    sense_in_talk: float = 1.2
    """The same where a whole talk is asked."""
    sense_neighbours: float = 1.2
    """What is made of `neighbours` for likeness of sense."""
    echo_candidates: int = 20
    """How many of the best memories are looked at for an echo."""
    echo_terms: int = 3
    """A memory of fewer terms is never recalled because a talk echoes it."""


DEFAULT = Tuning()

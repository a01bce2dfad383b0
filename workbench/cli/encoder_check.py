"""What the doctor says of the encoder: whether it answers, and how fast."""

from __future__ import annotations

import time

from workbench.cli.data_checks import Check
from workbench.cli.opening import load_settings
from workbench.cli.options import Options
from workbench.errors import RecallError

REMEDY = (
    'Install or correct it, or go on with words alone: `workbench config set recall.encoder ""`.'
)
TRIED = "What is the name of my dog?"


def encoder_check(options: Options) -> Check:
    """Try the encoder that is set; none is well too."""
    from workbench.recall.encoders.choosing import encoder_for

    setting = load_settings(options).settings.recall.encoder
    encoder = encoder_for(setting)
    if encoder is None:
        return Check("encoder", True, "none is set, so recall goes by words alone")
    try:
        encoder.encode([TRIED])  # What it takes to load, or to connect, is not what a turn takes.
        began = time.perf_counter()
        size = encoder.encode([TRIED]).shape[1]
    except RecallError as error:
        return Check("encoder", False, str(error), REMEDY)
    took = (time.perf_counter() - began) * 1000
    return Check("encoder", True, f"{encoder.name}, {size} dimensions, {took:.0f} ms a text")

"""The index as it would be were one more memory searched: what a rule keeps out is judged all the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from workbench.memory.entry import Memory, Scope
from workbench.recall.index.builder import Cutting, build_segment
from workbench.recall.index.view import View


def asked_all_the_same(memory: Memory, scope: Scope) -> bool:
    """Whether a memory is not searched, and yet its reader may know what it would answer."""
    if replace(scope, space=None).refusal(memory) == "owner":
        return False
    return memory.state != "active" or not scope.admits(memory)


def including(view: View, memory: Memory, scope: Scope, cutting: Cutting) -> View:
    """A view with one memory more, which this reader sees; its row is the last."""
    here = replace(
        memory, state="active", space=scope.space or memory.space, owner=scope.person, agent=None
    )
    alone = build_segment([here], cutting)
    alive = (*view.alive, np.ones(1, np.bool_))
    return View((*view.segments, alone), alive, view.seq)

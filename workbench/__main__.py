"""`python -m workbench`, the same as the command `workbench`."""

from __future__ import annotations

import gc
from collections.abc import Sequence

GARBAGE = (50_000, 20, 100)
"""How seldom cycles are looked for (see `gc.set_threshold`)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (of this process, when no arguments are given); gives the exit code."""
    # Hardly anything here makes cycles: looking for them seldom saves a tenth of every start.
    gc.set_threshold(*GARBAGE)
    from workbench.cli.main import main as run

    return run(arguments)


if __name__ == "__main__":
    raise SystemExit(main())

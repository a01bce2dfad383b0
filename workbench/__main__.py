"""`python -m workbench`, the same as the command `workbench`."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (of this process, when no arguments are given); gives the exit code."""
    from workbench.cli.main import main as run

    return run(arguments)


if __name__ == "__main__":
    raise SystemExit(main())

"""The errors a person can act on: each message says what, where, and what to do."""

from __future__ import annotations


class WorkbenchError(Exception):
    """Something the person asked for could not be done; `str(error)` is one clear sentence."""

    exit_code = 1


class UsageError(WorkbenchError):
    """Wrong usage, settings or input."""

    exit_code = 2


class SettingsError(UsageError):
    """A settings file, variable or option that is not understood; names file, key and expectation."""


class NotFoundError(WorkbenchError):
    """A memory, thread, turn or skill that does not exist."""


class StoreError(WorkbenchError):
    """A data file that cannot be read or written (full or read-only disk, not ours, damaged)."""


class StoreBusyError(StoreError):
    """A data file that another program is writing just now: a moment later it can be written."""


class ModelError(WorkbenchError):
    """A request to a model that failed; says the server, the status, what it means and what to do."""


class RecallError(WorkbenchError):
    """The recall engine failed; a turn goes on without it."""

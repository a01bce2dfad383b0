"""Where the program's own files, the person's data and the person's settings are."""

from __future__ import annotations

from pathlib import Path

APPLICATION = "recall-workbench"
"""The name of our folders in the platform's data and configuration folders."""

_PACKAGE = Path(__file__).resolve().parent


def data_path(name: str) -> Path:
    """A file that comes with the program: inside an installed wheel, or beside the package in a clone."""
    packaged = _PACKAGE / "_data" / name
    if packaged.exists():
        return packaged
    return _PACKAGE.parent / name


def data_folder() -> Path:
    """The platform's folder for our data file (not made here)."""
    import platformdirs

    return Path(platformdirs.user_data_dir(APPLICATION, appauthor=False))


def config_folder() -> Path:
    """The platform's folder for our settings and skills (not made here)."""
    import platformdirs

    return Path(platformdirs.user_config_dir(APPLICATION, appauthor=False))


def default_data_file() -> Path:
    """The data file that is opened when no other is named."""
    return data_folder() / "workbench.db"

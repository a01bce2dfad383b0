"""Files that go with a message: text as a block after the words, images where the model takes them."""

from __future__ import annotations

import base64
import mimetypes
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from workbench.chat.messages import Attachment, Message
from workbench.chat.prompt.escape import neutral
from workbench.chat.prompt.told import block
from workbench.chat.shorten import shortened
from workbench.errors import UsageError
from workbench.foreign import clean

MAX_TEXT = 256 * 1024
"""The longest text file that goes with a message, in bytes."""
MAX_IMAGE = 8 * 1024 * 1024
"""The largest image, in bytes."""
IMAGES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})

_SHOWN = 80
_LIKE_A_FILE = re.compile(r"[/\\]|\.\w{1,8}$")
_MENTION = re.compile(r'(?<!\S)@(?:"([^"\n]+)"|(\S+))')


def mentioned_files(text: str, folder: Path) -> list[Path]:
    """The files that a message names as `@path` (or `@"a path"`), in order, each once."""
    paths = (_path(name, folder) for name in _mentions(text))
    return list(dict.fromkeys(path for path in paths if path is not None and path.is_file()))


def not_attached(text: str, folder: Path) -> list[str]:
    """A sentence for everything that a message names like a file and that is none."""
    sentences: dict[str, None] = {}
    for name in filter(_LIKE_A_FILE.search, _mentions(text)):
        path = _path(name, folder)
        shown = shortened(clean(name), _SHOWN)
        if path is not None and path.is_dir():
            sentences[f"{shown} is a folder, so it was not attached: name a file in it."] = None
        elif path is None or not path.is_file():
            sentences[f"There is no file {shown}, so nothing was attached for it."] = None
    return list(sentences)


def _mentions(text: str) -> Iterator[str]:
    for match in _MENTION.finditer(text):
        if name := match.group(1) or match.group(2).rstrip(".,;:!?)"):
            yield name


def _path(name: str, folder: Path) -> Path | None:
    """Where a name leads; None where no system has such a name."""
    try:
        path = (folder / Path(name).expanduser()).resolve()
        path.stat()
    except (OSError, RuntimeError, ValueError):
        # There is nothing, nobody of that name has a home, or no file can have such a name.
        return None
    return path


def read_attachment(path: Path, images: bool) -> Attachment:
    """Read a file to be sent; raises UsageError with a sentence when it cannot be."""
    media_type = mimetypes.guess_type(path.name)[0] or "text/plain"
    try:
        size = path.stat().st_size
        if media_type in IMAGES:
            return _image(path, media_type, size, images)
        if size > MAX_TEXT:
            raise UsageError(f"{path.name} has {size:,} bytes; a file may have {MAX_TEXT:,}.")
        return Attachment(str(path), media_type, text=path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError:
        raise UsageError(f"{path.name} is neither text nor an image that can be sent.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}.") from error


def attached_anew(said: Message, text: str, folder: Path, images: bool) -> tuple[Attachment, ...]:
    """What goes with a message said anew in other words: what these name, and what was added by hand.

    A file that goes along again stays as it was read; raises UsageError when a new one cannot be.
    """
    named, now = mentioned_files(said.text, folder), mentioned_files(text, folder)
    kept = [
        each for each in said.attachments if Path(each.path) in now or Path(each.path) not in named
    ]
    known = {Path(each.path) for each in kept}
    return (*kept, *(read_attachment(path, images) for path in now if path not in known))


def _image(path: Path, media_type: str, size: int, images: bool) -> Attachment:
    if not images:
        raise UsageError(
            f"{path.name} is an image, and this model takes none as far as the settings say; "
            "set `[model] images = true` when it does."
        )
    if size > MAX_IMAGE:
        raise UsageError(f"{path.name} has {size:,} bytes; an image may have {MAX_IMAGE:,}.")
    return Attachment(str(path), media_type, data=base64.b64encode(path.read_bytes()).decode())


def attached_blocks(attachments: Sequence[Attachment]) -> list[str]:
    """Text files as blocks, named after the file."""
    return [attached_block(each) for each in attachments if not each.data]


def attached_block(attachment: Attachment) -> str:
    """One text file as a block; its text can close no tag."""
    name = re.sub(r'[<>"\n\r]', "_", Path(attachment.path).name)
    return block(f"file:{name}", neutral(attachment.text).rstrip("\n"))


def image_parts(attachments: Sequence[Attachment]) -> list[dict[str, Any]]:
    """Images as the wire wants them."""
    return [
        {"type": "image_url", "image_url": {"url": f"data:{each.media_type};base64,{each.data}"}}
        for each in attachments
        if each.data
    ]

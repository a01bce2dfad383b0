"""Files that go with a message: text as a block after the words, images where the model takes them."""

from __future__ import annotations

import base64
import mimetypes
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workbench.chat.escape import neutral
from workbench.chat.messages import Attachment
from workbench.chat.told import block
from workbench.errors import UsageError

MAX_TEXT = 256 * 1024
"""The longest text file that goes with a message, in bytes."""
MAX_IMAGE = 8 * 1024 * 1024
"""The largest image, in bytes."""
IMAGES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})

_MENTION = re.compile(r'(?<!\S)@(?:"([^"\n]+)"|(\S+))')


def mentioned_files(text: str, folder: Path) -> list[Path]:
    """The files that a message names as `@path` (or `@"a path"`), in order, each once."""
    found: dict[Path, None] = {}
    for match in _MENTION.finditer(text):
        name = match.group(1) or match.group(2).rstrip(".,;:!?)")
        path = (folder / Path(name).expanduser()).resolve()
        if path.is_file():
            found[path] = None
    return list(found)


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

"""`workbench threads delete`, `restore` and `erase`: conversations out of sight, back, or gone."""

from __future__ import annotations

import argparse

from workbench.cli.opening import archive, opened_store
from workbench.cli.options import Commands, Options
from workbench.cli.output import one_line, say, say_json
from workbench.errors import UsageError


def add_removing(actions: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add these actions to `threads`."""
    for name, run, does in (
        ("delete", delete, "put one out of sight; restore brings it back"),
        ("restore", restore, "bring a deleted one back"),
        ("erase", erase, "erase one for good, with all that was said in it"),
    ):
        action = actions.add_parser(name, parents=[everywhere], help=does)
        action.add_argument("id", metavar="ID", help="its id or the beginning of one")
        action.set_defaults(run=run)
        if name == "erase":
            action.add_argument("--yes", action="store_true", help="do it: this cannot be undone")


def delete(options: Options) -> int:
    """Put a conversation out of sight."""
    return _put(options, deleted=True)


def restore(options: Options) -> int:
    """Bring a deleted conversation back."""
    return _put(options, deleted=False)


def _put(options: Options, *, deleted: bool) -> int:
    with opened_store(options) as opened:
        kept = archive(opened)
        found = kept.visible_thread(options.id, opened.person)
        thread = kept.delete_thread(found.id) if deleted else kept.restore_thread(found.id)
    if options.json:
        say_json({"id": thread.id, "title": thread.title, "deleted": thread.deleted})
        return 0
    name = one_line(thread.title, 60) or thread.id
    if deleted:
        say(f"deleted: {name} (`workbench threads restore {thread.id}` brings it back)")
    else:
        say(f"restored: {name}")
    return 0


def erase(options: Options) -> int:
    """Erase a conversation for good; without `--yes`, say what that would mean."""
    from workbench.chat.threads import erasing

    with opened_store(options) as opened:
        kept = archive(opened)
        thread = kept.visible_thread(options.id, opened.person)
        name = one_line(thread.title, 60) or thread.id
        if not options.yes:
            meant = " ".join(erasing.outlook(kept, opened.store, thread).sentences)
            raise UsageError(f"Erase “{name}”? {meant} Say --yes to do it.")
        erased = erasing.erase(kept, opened.store, thread)
    if options.json:
        held = erased.before.held
        say_json(
            {
                "id": thread.id, "erased": True, "messages": held.messages, "prompts": held.prompts,
                "memories_kept": erased.before.memories, "branches_kept": held.branches,
                "bytes_freed": erased.freed, "bytes_due": erased.due,
            }
        )  # fmt: skip
    else:
        say(f"erased: {name}. {' '.join(erased.sentences)}")
    return 0

"""The rows of the table of actions for the browser, the inspector and the other screens."""

from __future__ import annotations

from collections.abc import Mapping

SIDE_PLACES: Mapping[str, str] = {
    "inspector": "In the prompt inspector",
    "threads": "In the list of conversations",
    "lab": "In the recall lab",
    "marks": "In the marks of recall",
    "page": "On pages that fold",
}

Row = tuple[str, str, str, str, str, str]
"""Id, keys, action, label, help, place: what `ActionSpec` takes."""

MEMORIES: tuple[Row, ...] = (
    ("memories.search", "slash", "search", "search", "Search as you type, with recall's own scores.", "memories"),
    ("memories.add", "a", "add", "add", "Keep a new memory.", "memories"),
    ("memories.correct", "e", "correct", "correct", "Write this memory anew; the old one stays, linked.", "memories"),
    ("memories.pin", "p", "pin", "pin", "Make it core, told when a conversation begins; again: not.", "memories"),
    ("memories.forget", "f", "forget", "forget", "Hide it at once; it can be restored.", "memories"),
    ("memories.restore", "r", "restore", "restore", "Bring a forgotten memory back.", "memories"),
    ("memories.undo", "u", "undo", "undo", "Take back the last change to memory.", "memories"),
    ("memories.why", "w", "why", "why (not)", "Why it is or is not recalled: for the words in the search line, else for the present question.", "memories"),
    ("memories.missed", "h", "missed", "should have come", "Mark it as one that should have come up for the present question; again: not.", "memories"),
    ("memories.source", "s", "source", "source", "Go to the message it came from.", "memories"),
    ("memories.merge", "m", "merge", "merge", "Join two marked memories (Space marks) in one.", "memories"),
    ("memories.state", "t", "cycle_state", "state", "Show active, forgotten, superseded or all.", "memories"),
    ("memories.space", "o", "cycle_space", "space", "Show what is seen here, one space, or all.", "memories"),
    ("memories.core", "c", "toggle_core", "core only", "Show core memories only.", "memories"),
    ("memories.purge", "x", "purge", "purge", "Erase it for good, after a question.", "memories"),
    ("memories.copy", "ctrl+y", "copy", "copy", "Copy the memory's text.", "memories"),
    ("memories.zoom", "z", "zoom", "whole screen", "The memories on the whole screen.", "memories"),
)  # fmt: skip

INSPECTOR: tuple[Row, ...] = (
    ("inspector.earlier", "left", "turn(-1)", "turn before", "The prompt of the turn before.", "inspector"),
    ("inspector.later", "right", "turn(1)", "next turn", "The prompt of the next turn.", "inspector"),
    ("inspector.request.earlier", "left_square_bracket", "request(-1)", "request before", "The request before within the turn.", "inspector"),
    ("inspector.request.later", "right_square_bracket", "request(1)", "next request", "The next request within the turn.", "inspector"),
    ("inspector.view", "tab", "view(1)", "view", "Parts, text, JSON, curl, diff, cache, recall.", "inspector"),
    ("inspector.view.before", "shift+tab", "view(-1)", "view before", "Back through the views.", "inspector"),
    ("inspector.search", "slash,ctrl+f", "search", "search", "Find words in this prompt (n, N: next, before).", "inspector"),
    ("inspector.copy", "ctrl+y", "copy", "copy", "Copy the piece under the cursor.", "inspector"),
    ("inspector.copy.all", "y", "copy_all", "copy all", "Copy the whole view.", "inspector"),
    ("inspector.save", "s", "save", "save", "Save this view to a file.", "inspector"),
    ("inspector.against", "d", "against", "diff", "Compare with any other turn.", "inspector"),
    ("inspector.replay", "r", "replay", "replay", "Recall again, against memory then and now.", "inspector"),
    ("inspector.why", "w", "why", "why not", "Why any memory was, or was not, recalled for this turn.", "inspector"),
    ("inspector.useful", "u", "judge(True)", "useful", "Mark the recalled memory under the cursor as useful.", "inspector"),
    ("inspector.useless", "x", "judge(False)", "useless", "Mark the recalled memory under the cursor as useless.", "inspector"),
    ("inspector.branch", "b", "branch", "edit", "Edit the piece under the cursor, or this turn's message, and send it in a branch.", "inspector"),
)  # fmt: skip

THREADS: tuple[Row, ...] = (
    ("threads.search", "slash", "search", "search", "Find conversations by title and by what was said.", "threads"),
    ("threads.new", "n", "new", "new", "Begin a new conversation.", "threads"),
    ("threads.rename", "r", "rename", "rename", "Give it another title.", "threads"),
    ("threads.delete", "d,delete", "delete", "delete", "Delete it; u brings it back.", "threads"),
    ("threads.undo", "u", "undo", "undo", "Bring back what was deleted last.", "threads"),
    ("threads.move", "m", "move", "move", "Move it to another space, with or without what was learned in it.", "threads"),
    ("threads.branch", "b", "branch", "branch", "Go on from its end in a copy.", "threads"),
    ("threads.export", "x", "export", "export", "Write it to a Markdown or JSON file.", "threads"),
    ("threads.archive", "a", "archive", "archive", "Put it away; again: take it back.", "threads"),
    ("threads.archived", "v", "toggle_archived", "show archived", "Show archived conversations too.", "threads"),
    ("threads.title", "t", "title", "title by model", "Let the model name it from what was said.", "threads"),
    ("threads.erase", "D", "erase", "erase", "Erase it for good, after a question.", "threads"),
)  # fmt: skip

LAB: tuple[Row, ...] = (
    ("lab.keep", "w", "keep", "keep", "Let the changed settings count at once, and write them to settings.toml.", "lab"),
    ("lab.reset", "r", "reset", "reset", "Back to the settings in force.", "lab"),
    ("lab.useful", "u", "judge(True)", "useful", "Mark the hit under the cursor as useful; again: take the mark back.", "lab"),
    ("lab.useless", "x", "judge(False)", "useless", "Mark the hit under the cursor as useless; again: take the mark back.", "lab"),
    ("lab.judgments", "m", "judgments", "marks", "All marks of recall: look, try, take back, measure.", "lab"),
)  # fmt: skip

MARKS: tuple[Row, ...] = (
    ("marks.remove", "d,delete", "remove", "take back", "Take the mark under the cursor back.", "marks"),
    ("marks.undo", "u", "undo", "undo", "Mark again what was taken back last.", "marks"),
)  # fmt: skip

PAGE: tuple[Row, ...] = (
    ("page.fold", "space", "fold", "fold", "Fold the piece under the cursor, or unfold it.", "page"),
    ("page.unfold.all", "plus,equals_sign", "fold_all(False)", "unfold all", "Unfold every piece.", "page"),
    ("page.fold.all", "minus", "fold_all(True)", "fold all", "Fold every piece.", "page"),
)  # fmt: skip

SIDE_ACTIONS: tuple[Row, ...] = (*MEMORIES, *INSPECTOR, *THREADS, *LAB, *MARKS, *PAGE)

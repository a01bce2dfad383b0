"""The tables of the one data file, and how an older file is brought to them.

`docs/storage.md` says what each table is for. A migration is a list of statements; the file's
`user_version` says how many of them it has been through. A released migration is never edited.
"""

from __future__ import annotations

APPLICATION_ID = 0x52435742
"""`RCWB` in the file's header: tells our files from other programs' SQLite files."""

_MEMORIES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """
    CREATE TABLE memories (
        entry INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL,
        about TEXT,
        core INTEGER NOT NULL,
        space TEXT NOT NULL,
        owner TEXT,
        agent TEXT,
        learned_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('active', 'superseded', 'forgotten')),
        supersedes TEXT,
        superseded_by TEXT,
        source_kind TEXT NOT NULL,
        source_thread TEXT,
        source_message TEXT,
        source_ref TEXT,
        added_seq INTEGER NOT NULL,
        changed_seq INTEGER NOT NULL,
        identity BLOB NOT NULL,
        sketch_a INTEGER,
        sketch_b INTEGER,
        sketch_c INTEGER
    )
    """,
    "CREATE INDEX memories_state ON memories (state, entry, space, owner, agent)",
    "CREATE INDEX memories_core ON memories (state, entry) WHERE core = 1",
    "CREATE INDEX memories_changed ON memories (changed_seq)",
    "CREATE INDEX memories_identity ON memories (identity)",
    "CREATE INDEX memories_sketch_ab ON memories (sketch_a, sketch_b) WHERE sketch_a IS NOT NULL",
    "CREATE INDEX memories_sketch_bc ON memories (sketch_b, sketch_c) WHERE sketch_a IS NOT NULL",
    "CREATE INDEX memories_sketch_ca ON memories (sketch_c, sketch_a) WHERE sketch_a IS NOT NULL",
    "CREATE INDEX memories_successor ON memories (superseded_by) WHERE superseded_by IS NOT NULL",
    """
    CREATE TABLE changes (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        at TEXT NOT NULL,
        action TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        other_id TEXT,
        undoes INTEGER,
        undone INTEGER NOT NULL DEFAULT 0,
        batch INTEGER
    )
    """,
    "CREATE INDEX changes_memory ON changes (memory_id)",
    "CREATE INDEX changes_other ON changes (other_id) WHERE other_id IS NOT NULL",
    """
    CREATE TABLE versions (
        entry INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        state TEXT NOT NULL,
        core INTEGER NOT NULL,
        space TEXT NOT NULL,
        owner TEXT,
        superseded_by TEXT,
        PRIMARY KEY (entry, seq)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX versions_seq ON versions (seq)",
    "CREATE TABLE blobs (name TEXT PRIMARY KEY, seq INTEGER NOT NULL, data BLOB NOT NULL)",
)

_CONVERSATIONS = (
    """
    CREATE TABLE threads (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        space TEXT NOT NULL,
        agent TEXT NOT NULL,
        owner TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        began_seq INTEGER NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0,
        deleted INTEGER NOT NULL DEFAULT 0,
        branched_from TEXT,
        skill TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE messages (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        thread TEXT NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        at TEXT NOT NULL,
        author TEXT NOT NULL DEFAULT '',
        told TEXT NOT NULL DEFAULT '[]',
        tool_calls TEXT NOT NULL DEFAULT '[]',
        tool_call_id TEXT NOT NULL DEFAULT '',
        tool_name TEXT NOT NULL DEFAULT '',
        reasoning TEXT NOT NULL DEFAULT '',
        private INTEGER NOT NULL DEFAULT 0,
        compacted INTEGER NOT NULL DEFAULT 0,
        failed TEXT NOT NULL DEFAULT '',
        replaced INTEGER NOT NULL DEFAULT 0,
        attachments TEXT NOT NULL DEFAULT '[]'
    )
    """,
    "CREATE INDEX messages_thread ON messages (thread, position)",
    """
    CREATE TABLE told_lines (
        memory_id TEXT NOT NULL,
        message TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        thread TEXT NOT NULL,
        turn INTEGER NOT NULL,
        PRIMARY KEY (memory_id, message)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX told_lines_message ON told_lines (message)",
    """
    CREATE TABLE pieces (
        number INTEGER PRIMARY KEY,
        digest BLOB NOT NULL UNIQUE,
        data BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE snapshots (
        id TEXT PRIMARY KEY,
        thread TEXT NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        request INTEGER NOT NULL,
        at TEXT NOT NULL,
        model TEXT NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        usage TEXT,
        body BLOB NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX snapshots_turn ON snapshots (thread, turn, request)",
    "CREATE INDEX snapshots_at ON snapshots (at)",
    """
    CREATE TABLE usage (
        snapshot TEXT PRIMARY KEY,
        thread TEXT NOT NULL,
        day TEXT NOT NULL,
        model TEXT NOT NULL,
        prompt INTEGER NOT NULL,
        completion INTEGER NOT NULL,
        cached INTEGER NOT NULL,
        cost REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX usage_thread ON usage (thread)",
    "CREATE INDEX usage_day ON usage (day)",
    """
    CREATE TABLE judgments (
        id TEXT PRIMARY KEY,
        at TEXT NOT NULL,
        thread TEXT,
        turn INTEGER,
        query TEXT NOT NULL,
        previous TEXT NOT NULL,
        space TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        relevant INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX judgments_memory ON judgments (memory_id)",
    """
    CREATE TABLE suggestions (
        id TEXT PRIMARY KEY,
        at TEXT NOT NULL,
        thread TEXT NOT NULL,
        message TEXT NOT NULL,
        text TEXT NOT NULL,
        about TEXT,
        corrects TEXT
    ) WITHOUT ROWID
    """,
)

MIGRATIONS: tuple[tuple[str, ...], ...] = ((*_MEMORIES, *_CONVERSATIONS),)
"""What brings a file from version n to n + 1, for every n."""

VERSION = len(MIGRATIONS)
"""The `user_version` of a file that this program writes."""

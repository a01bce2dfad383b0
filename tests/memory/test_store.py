"""What every store promises, for the SQLite file and for a memory.json."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.errors import NotFoundError, UsageError
from workbench.memory.entry import Draft, Memory, Scope, Source
from workbench.memory.store import MemoryStore


def texts(memories: list[Memory]) -> list[str]:
    return [memory.text for memory in memories]


def test_a_memory_is_kept_whole_with_what_is_known_of_it(store: MemoryStore) -> None:
    text = "Ana's dog is called Rex.\n" * 300
    draft = Draft(
        text, about="person:ana", core=True, space="team", agent="north", source=Source("tool", "t")
    )
    memory = store.add(draft).memory
    assert store.get(memory.id) == memory
    assert (memory.text, memory.about, memory.core) == (text, "person:ana", True)
    assert (memory.space, memory.agent, memory.source) == ("team", "north", Source("tool", "t"))
    assert (memory.entry, memory.state, memory.added_seq) == (1, "active", 1)


@pytest.mark.parametrize(
    "text",
    [
        "安娜的狗叫雷克斯。",
        "كلب آنا اسمه ريكس",
        "Rex 🐕‍🦺 is 👍🏽",
        "\x1b[31mred\x1b[0m",
        "[/x] [bold",
        "a\r\nb",
        "  kept as it is  ",
        "x" * 5_000_000,
    ],
    ids=["chinese", "arabic", "emoji", "ansi", "markup", "crlf", "spaces", "5 MB"],
)
def test_a_text_comes_back_as_it_was(store: MemoryStore, text: str) -> None:
    assert store.get(store.add(Draft(text)).memory.id).text == text


def test_what_no_file_can_hold_is_made_harmless(store: MemoryStore) -> None:
    assert store.add(Draft("a\ud800b\0c")).memory.text == "a\ufffdbc"


@pytest.mark.parametrize("text", ["", " \n\t ", "\0"])
def test_an_empty_text_is_refused(store: MemoryStore, text: str) -> None:
    with pytest.raises(UsageError, match="needs a text"):
        store.add(Draft(text))
    assert store.count() == 0


def test_a_duplicate_is_refused_and_is_no_failure(store: MemoryStore) -> None:
    first = store.add(Draft("Rex is a dog."))
    again = store.add(Draft("Rex is a dog."))
    assert (first.duplicate, again.duplicate) == (False, True)
    assert again.memory == first.memory
    assert store.count() == 1


def test_the_same_text_elsewhere_is_another_memory(store: MemoryStore) -> None:
    draft = Draft("Thanks!", source=Source("import", "t", "1"))
    others = [
        replace(draft, space="team"),
        replace(draft, agent="north"),
        replace(draft, about="person:ana"),
        replace(draft, source=Source("import", "t", "2")),
        replace(draft, owner="person:ana"),
    ]
    assert not any(store.add(one).duplicate for one in [draft, *others])


def test_keeping_a_text_twice_in_a_talk_is_a_duplicate(store: MemoryStore) -> None:
    store.add(Draft("Rex is a dog.", source=Source("tool", "t", "m1")))
    assert store.add(Draft("Rex is a dog.", source=Source("tool", "t", "m2"))).duplicate


def test_near_duplicates_are_noted_and_kept(store: MemoryStore) -> None:
    said = "The compaction threshold defaults to four thousand characters in every thread"
    first = store.add(Draft(said)).memory
    store.add(Draft("Ana moved to Recife last spring"))
    added = store.add(Draft(said + "!"))
    assert (added.duplicate, added.near) == (False, (first,))


def test_near_duplicates_are_noted_in_scripts_without_spaces(store: MemoryStore) -> None:
    first = store.add(Draft("安娜去年春天搬到了累西腓，她的狗叫雷克斯，她是一名设计师")).memory
    added = store.add(Draft("安娜去年春天搬到了累西腓，她的狗叫雷克斯，她是一名设计师。"))
    assert added.near == (first,)


def test_correcting_supersedes_and_links(store: MemoryStore) -> None:
    old = store.add(Draft("Ana's dog is called Rex.", about="person:ana", core=True)).memory
    new = store.correct(old.id, "Ana's dog is called Max.")
    assert (new.supersedes, new.about, new.core, new.entry) == (old.id, "person:ana", True, 2)
    assert store.get(old.id).state == "superseded"
    assert store.get(old.id).superseded_by == new.id
    assert store.select() == [new]


def test_what_makes_no_sense_is_refused_with_a_sentence(store: MemoryStore) -> None:
    old = store.add(Draft("Rex is a dog.")).memory
    with pytest.raises(UsageError, match="not forgotten"):
        store.restore(old.id)
    with pytest.raises(UsageError, match="says exactly that"):
        store.correct(old.id, old.text)
    new = store.correct(old.id, "Rex is a cat.")
    with pytest.raises(UsageError, match=f"change {new.id} instead"):
        store.forget(old.id)
    store.forget(new.id)
    with pytest.raises(UsageError, match="restore it first"):
        store.set_core(new.id, True)


def test_forgetting_hides_and_restoring_brings_back(store: MemoryStore) -> None:
    memory = store.add(Draft("Rex is a dog.")).memory
    store.forget("#1")
    assert store.select() == []
    assert store.select(states=frozenset({"forgotten"}))[0].id == memory.id
    assert store.restore(memory.id).state == "active"
    assert store.count() == 1


def test_restoring_what_was_kept_anew_meanwhile_is_refused(store: MemoryStore) -> None:
    store.forget(store.add(Draft("Rex is a dog.")).memory.id)
    store.add(Draft("Rex is a dog."))
    with pytest.raises(UsageError, match="there already, as entry #2"):
        store.restore("#1")


def test_undo_takes_back_one_change_after_the_other(store: MemoryStore) -> None:
    memory = store.add(Draft("Rex is a dog.")).memory
    store.set_core(memory.id, True)
    store.correct(memory.id, "Rex is a cat.")
    store.forget("#2")
    assert [undone and undone.undoes for undone in (store.undo(), store.undo())] == [4, 3]
    assert texts(store.select()) == ["Rex is a dog."]
    assert store.get("#1").core
    assert store.undo() is not None
    assert not store.get("#1").core
    assert store.undo() is not None
    assert store.select() == []
    assert store.undo() is None


def test_what_was_made_in_one_go_is_undone_in_one_go(store: MemoryStore) -> None:
    store.add(Draft("stays"))
    list(store.add_many([Draft("one"), Draft("two")]))
    with store.grouped():
        store.forget("#2")
        store.set_core("#3", True)
    store.undo()
    assert texts(store.select()) == ["stays", "one", "two"]
    assert not store.get("#3").core
    store.undo()
    assert texts(store.select()) == ["stays"]


def test_history_goes_through_all_corrections(store: MemoryStore) -> None:
    old = store.add(Draft("one")).memory
    new = store.correct(old.id, "two")
    store.set_core(new.id, True)
    for ref in (old.id, new.id):
        found = store.history(ref)
        assert [change.action for change, _ in found] == ["add", "correct", "pin"]
        assert [(made.text, made.core) for _, made in found if made] == [
            ("one", False),
            ("two", False),
            ("two", True),
        ]


def test_the_past_can_be_seen_as_it_was(store: MemoryStore) -> None:
    memory = store.add(Draft("one")).memory
    before = [store.as_of(store.seq())]
    seqs = [store.seq()]
    for change in (
        lambda: store.set_core(memory.id, True),
        lambda: store.correct(memory.id, "two"),
        lambda: store.move([store.select()[0].id], "team", None),
        lambda: store.forget("#2"),
        lambda: store.undo(),
    ):
        change()
        seqs.append(store.seq())
        before.append(store.select())
    assert [store.as_of(seq) for seq in seqs] == before
    assert store.as_of(0) == []


def test_entry_numbers_are_never_used_again(store: MemoryStore) -> None:
    store.add(Draft("one"))
    store.purge("#1")
    assert store.add(Draft("two")).memory.entry == 2


def test_a_wished_id_is_kept_when_it_is_free(store: MemoryStore) -> None:
    assert store.add(Draft("one", id="conv-26/D1:1")).memory.id == "conv-26/D1:1"
    assert store.add(Draft("two", id="conv-26/D1:1")).memory.id != "conv-26/D1:1"


def test_a_reference_is_an_id_its_beginning_or_a_number(store: MemoryStore) -> None:
    store.add(Draft("one", id="abcdef01"))
    store.add(Draft("two", id="abcdxyz2"))
    assert [store.get(ref).text for ref in ("abcdef01", "abcde", "#2", "2", " abcdx ")] == [
        *("one", "one", "two", "two", "two")
    ]
    with pytest.raises(UsageError, match="type more"):
        store.get("abcd")
    with pytest.raises(NotFoundError, match="nearest id is abcdef01"):
        store.get("abcdef02")
    with pytest.raises(NotFoundError):
        store.get("#3")
    with pytest.raises(NotFoundError):
        store.get("abc")


def test_a_scope_admits_what_its_reader_may_see(store: MemoryStore) -> None:
    drafts = [
        Draft("everyone's"),
        Draft("ana's", owner="person:ana"),
        Draft("ben's", owner="person:ben"),
        Draft("team's", space="team"),
        Draft("south's", agent="south"),
    ]
    memories = [store.add(draft).memory for draft in drafts]
    for scope in (
        Scope(),
        Scope(person="person:ana"),
        Scope(space="team"),
        Scope(agent="north"),
        Scope("personal", "person:ben", "south"),
    ):
        admitted = [memory for memory in memories if scope.admits(memory)]
        assert store.select(scope) == admitted
        assert store.count(scope) == len(admitted)
        assert store.entries(scope) == [memory.entry for memory in admitted]
    assert store.spaces() == ["personal", "team"]


def test_lists_page_in_both_directions(store: MemoryStore) -> None:
    list(store.add_many(Draft(f"memory {number}") for number in range(1, 8)))
    store.set_core("#4", True)
    assert [memory.entry for memory in store.select(after=2, limit=3)] == [3, 4, 5]
    newest = store.select(limit=2, newest_first=True)
    assert [memory.entry for memory in newest] == [7, 6]
    assert [m.entry for m in store.select(after=6, limit=2, newest_first=True)] == [5, 4]
    assert [memory.entry for memory in store.select(core=True)] == [4]


def test_what_was_learned_in_a_conversation_is_found(store: MemoryStore) -> None:
    store.add(Draft("one", space="team", source=Source("message", "t1", "m1")))
    store.add(Draft("two", source=Source("message", "t1", "m2")))
    store.add(Draft("three", source=Source("message", "t2", "m3")))
    store.add(Draft("four"))
    assert [memory.text for memory in store.select(learned_in="t1")] == ["one", "two"]
    assert [m.text for m in store.select(Scope(space="team"), learned_in="t1")] == ["one"]
    assert store.select(learned_in="t3") == []


def test_the_change_log_says_what_an_index_must_replay(store: MemoryStore) -> None:
    list(store.add_many(Draft(f"memory {number}") for number in range(5)))
    seq, version = store.seq(), store.version()
    store.forget("#2")
    store.correct("#3", "new")
    store.purge("#4")
    assert [change.action for change in store.changes_since(seq)] == ["forget", "correct", "purge"]
    changed = list(store.memories_since(seq))
    assert [(one.entry, one.state) for one in changed] == [
        (2, "forgotten"),
        (3, "superseded"),
        (6, "active"),
    ]
    assert store.version() != version
    assert len(list(store.memories_since(0))) == 5


def test_moving_is_undone_as_one(store: MemoryStore) -> None:
    ids = [store.add(Draft(text)).memory.id for text in ("one", "two")]
    store.move(ids, "team", None)
    assert texts(store.select(Scope(space="team"))) == ["one", "two"]
    store.undo()
    assert store.select(Scope(space="team")) == []

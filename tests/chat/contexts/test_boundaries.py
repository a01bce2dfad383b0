"""Who sees what: other people, other agents, other spaces, agents without memory, what is private."""

from __future__ import annotations

from pathlib import Path

from tests.chat.conftest import Opening, of_kind, play
from tests.chat.contexts.test_telling import ASK, KEY, contexts, keep
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.events import Notice, ToolFinished
from workbench.chat.workbench import Workbench


async def test_somebody_who_spoke_only_in_private_is_not_here(open_bench: Opening) -> None:
    ben = open_bench(person="Ben")
    session = ben.session(space="boat", new=True)
    session.set_private(True)
    await play(session.send("I am here in secret"))
    model = FakeModel()
    ana = open_bench(answering=model)
    keep(ana, "Ben dislikes olives.", about="person:ben", space="boat")
    here = ana.session(session.thread.id)
    await play(here.send("Who dislikes olives?"))
    assert "; learned" in contexts(model.requests[0].newest)["recall"]
    assert "(about ben;" in contexts(model.requests[0].newest)["recall"]
    session.set_private(False)
    await play(session.send("I am here for all to see"))
    other = ana.session(session.thread.id)
    keep(ana, "Ben dislikes anchovies.", about="person:ben", space="boat")
    await play(other.send("Who dislikes anchovies?"))
    assert "about ben" not in contexts(model.requests[-1].newest)["recall"]


async def test_the_source_of_a_memory_shows_nothing_private(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say(calls=(call("memory_write", {"content": "Ana sails."}),)), "Kept."]
    session = bench.session()
    await play(session.send("I sail on the lake of Constance"))
    (memory,) = bench.store.select()
    bench.archive.replace_fields(session.messages[0].id, private=True)
    session.conversation.log.refresh()
    model.says = [Say(calls=(call("memory_source", {"id": memory.id}),)), "Well."]
    events = await play(bench.session(new=True).send("Where does that come from?"))
    assert "Constance" not in of_kind(events, ToolFinished)[0].result
    assert "cannot be shown" in of_kind(events, ToolFinished)[0].result


async def test_conversations_of_other_agents_and_spaces_are_not_searched(
    open_bench: Opening,
) -> None:
    model = FakeModel()
    bench = open_bench(answering=model, agents={"north": {}, "south": {}})
    await play(bench.session(new=True, agent="south").send("The anchor weighs forty kilos"))
    await play(bench.session(new=True, space="boat").send("The anchor weighs fifty kilos"))
    await play(bench.session(new=True, space="club").send("The anchor weighs sixty kilos"))
    search = Say(calls=(call("conversation_search", {"query": "anchor kilos"}),))
    found: dict[str, str] = {}
    for space in ("boat", "personal"):
        model.says = [search, "Well."]
        events = await play(bench.session(new=True, space=space).send("How heavy is it?"))
        found[space] = of_kind(events, ToolFinished)[0].result
    assert "fifty" in found["boat"]
    assert "sixty" not in found["boat"]
    assert "fifty" in found["personal"]
    assert "sixty" in found["personal"]
    assert "forty" not in "".join(found.values())


async def test_an_agent_without_memory_sees_nothing_that_was_told_to_another(
    open_bench: Opening,
) -> None:
    model = FakeModel()
    bench = open_bench(
        answering=model, agents={"north": {}, "south": {}}, memory={"agents": ["north"]}
    )
    keep(bench, KEY)
    keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    session = bench.session()
    await play(session.send(ASK))
    await play(session.send("@south what do you see?"))
    assert KEY in model.requests[0].text
    seen = model.requests[1].text
    assert KEY not in seen
    assert "cello" not in seen
    assert "It is Sunday" in seen
    assert not model.requests[1].tools


async def test_recall_in_the_system_part_stands_behind_everything_that_stays(
    open_bench: Opening,
) -> None:
    model = FakeModel()
    places = {"recall": {"place": "system"}, "zoo": {"text": "Lions.", "place": "system"}}
    bench = open_bench(answering=model, contexts=places)
    keep(bench, KEY)
    session = bench.session()
    await play(session.send(ASK))
    await play(session.send("How nice"))
    first, second = (request.system for request in model.requests)
    stays = first[: first.index('<context name="recall">')]
    assert "Lions." in stays
    assert second.startswith(stays.rstrip())


async def test_an_answer_that_was_cut_says_so_and_stays(bench: Workbench, model: FakeModel) -> None:
    model.says = [Say("Once upon", reason="length")]
    session = bench.session()
    events = await play(session.send("A story"))
    assert any("longest length" in each.text for each in of_kind(events, Notice))
    assert session.messages[-1].text == "Once upon"
    await play(session.send("go on"))
    assert "Once upon" in model.requests[-1].text


async def test_a_message_that_failed_is_told_what_memory_says_now(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY)
    model.says = [Say("", fails="It broke.")]
    session = bench.session()
    await play(session.send(ASK))
    bench.store.correct(key.id, "The spare key hangs behind the red door.")
    await play(session.retry())
    told = contexts(model.requests[-1].newest)["recall"]
    assert "red door" in told
    assert "green" not in model.requests[-1].newest


async def test_you_is_the_agent_that_reads_it_also_in_a_search(open_bench: Opening) -> None:
    model = FakeModel()
    bench = open_bench(answering=model, agents={"north": {}, "south": {}})
    keep(bench, "South likes short answers about whales.", about="agent:south")
    search = Say(calls=(call("memory_search", {"query": "whales"}),))
    results = []
    for said in ("@south what of whales?", "@north what of whales?"):
        model.says = [search, "Well."]
        events = await play(bench.session(new=True).send(said))
        results.append(of_kind(events, ToolFinished)[0].result)
    assert "(about you;" in results[0]
    assert "(about south;" in results[1]


async def test_where_says_nothing_of_the_folder_or_of_other_conversations(
    open_bench: Opening, tmp_path: Path
) -> None:
    model = FakeModel()
    folder = tmp_path / "work"
    (folder / "secret-project.txt").write_text("The launch is in May.")
    ana = open_bench(answering=model, agents={"north": {}, "south": {}})
    private = ana.session(new=True, space="personal")
    await play(private.send("Divorce papers: the lawyer is called Ruiz."))
    await private.title("Divorce papers")
    first = ana.session(new=True, space="boat")
    await play(first.send("The mast is cracked."))
    await first.title("The cracked mast")
    ben = open_bench(answering=model, person="Ben", agents={"north": {}, "south": {}})
    await play(ben.session(new=True, space="boat").send("Ahoy"))
    await play(ana.session(new=True, space="boat").send("Ahoy"))
    wheres = [contexts(request.system)["where"] for request in model.requests[1:]]
    assert wheres[0] == wheres[2]
    assert wheres[1] == wheres[0].replace("Ana", "Ben")
    whole = " ".join(wheres)
    for word in (str(folder), "work/", "secret", "Ruiz", "Divorce", "mast", first.thread.id):
        assert word not in whole
    assert '"boat"' in whole

"""English words whose forms no suffix rule brings together."""

from __future__ import annotations

_FORMS = """
arise arose arisen|awake awoke|beat beaten|become became|begin began begun|bend bent|bet|bite bit
bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt
|buy bought|catch caught|child children|choose chose chosen|come came|creep crept|cut|deal dealt
|dig dug|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell
fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|foot feet|forbid forbade
forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|give gave given|go
went gone|goose geese|grow grew grown|half halves|hang hung|hear heard|hide hid hidden|hold held
|keep kept|kid|kneel knelt|knife knives|know knew known|lead led|leaf leaves|lean leant|learn learnt
|leave left|lend lent|life lives|light lit|lose lost|make made|man men|mean meant|meet met|mouse mice
|pay paid|person people|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen
|seek sought|sell sold|send sent|shake shook shaken|shelf shelves|shine shone|shoot shot|show shown
|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|smell smelt|speak
spoke spoken|spell spelt|spend spent|spill spilt|spin spun|stand stood|steal stole stolen|stick
stuck|sting stung|strike struck|strive strove|swear swore sworn|sweep swept|swell swollen|swim swam
swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw
thrown|tooth teeth|understand understood|wake woke woken|wear wore worn|weave wove woven|weep wept
|wife wives|win won|wind wound|withdraw withdrew withdrawn|wolf wolves|woman women|write wrote
written
"""


def _table() -> dict[str, str]:
    forms: dict[str, str] = {}
    for group in _FORMS.replace("\n", " ").split("|"):
        first, *others = group.split()
        forms.update(dict.fromkeys(others, first))
    return forms


ENGLISH = _table()
"""From an irregular form to its plain one ("went" to "go")."""

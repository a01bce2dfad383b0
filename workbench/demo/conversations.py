"""The demo's conversations: the last one is where a newcomer lands."""

from __future__ import annotations

from workbench.demo.sample import TIDES, WORK, SampleThread, SampleTurn
from workbench.memory.entry import PERSONAL

THREADS: tuple[SampleThread, ...] = (
    SampleThread(
        "Calibrating the loggers",
        TIDES,
        21,
        (
            SampleTurn(
                "How do we calibrate the loggers, and what happens when an offset moved too much?",
                "Each logger spends an hour in melting ice and an hour at **30.0 degrees** in room 12; "
                "the offset is the mean of the last thirty minutes.\n\nWhen it moved by more than "
                "`0.15`, clean the logger with vinegar, dry it for a day and measure again. If it "
                "still moved, it goes back to the maker.",
            ),
            SampleTurn(
                "Which readings of logger 4 do we leave out?",
                "Those between **2 and 9 May**: logger 4 drifts by 0.3 degrees after heavy rain.",
            ),
            SampleTurn("Thanks!", "You're welcome."),
            SampleTurn(
                "Remember that logger 2 got a new battery today.",
                "Kept: logger 2 has a new battery.",
                remember="Logger 2 of the tide study got a new battery.",
            ),
        ),
    ),
    SampleThread(
        "Tiles and depth lines",
        WORK,
        12,
        (
            SampleTurn(
                "Why do we draw our own depth lines instead of using the chart service?",
                "Because the service took **900 ms** from a boat's connection and cost more than all "
                "the other hosting. Ready-made tiles could not show the night colours.\n\n"
                "| way | speed | night colours |\n| --- | --- | --- |\n| chart service | 900 ms | yes |\n"
                "| ready-made tiles | fast | no |\n| own lines | 40 ms | yes |",
            ),
            SampleTurn(
                "For how many days does the map keep its tiles?",
                "For **7 days**. It was 30 and then 14, until old soundings misled a pilot.",
            ),
            SampleTurn(
                "夜間配色はどう決めましたか？",
                "背景は濃い藍色、危険な浅瀬は琥珀色です。",
            ),
            SampleTurn(
                "민준은 어디에서 일하고 어떤 앱을 맡고 있어?",
                "부산에서 일하고, 항만 지도의 안드로이드 앱을 맡고 있습니다.",
            ),
        ),
    ),
    SampleThread(
        "Bolo de rolo",
        PERSONAL,
        6,
        (
            SampleTurn(
                "Como era a receita de bolo de rolo da minha avó?",
                "Massa fina como papel, goiabada derretida com um pouco de vinho do Porto, e enrolar "
                "enquanto ainda está quente.",
            ),
            SampleTurn(
                "¿Cuándo es la clase de cerámica?",
                "Los sábados a las diez, en el taller de Lucía Ferrer.",
            ),
        ),
    ),
    SampleThread(
        "Казань и встречи",
        PERSONAL,
        3,
        (
            SampleTurn(
                "Когда вылетает мой рейс в Казань?",
                "Двенадцатого марта. Гостиница стоит у кремля, завтрак до десяти.",
            ),
            SampleTurn(
                "متى الاجتماع الشهري لمشروع المد والجزر؟",
                "أول أربعاء من كل شهر، الساعة الثالثة بتوقيت القاهرة.",
            ),
            SampleTurn(
                "王伟住在哪里，怎么联系他？",
                "他住在青岛，用微信联系。",
            ),
        ),
    ),
    SampleThread(
        "A weekend away",
        PERSONAL,
        0,
        (
            SampleTurn(
                "What's my dog's name?",
                "**Rex.** You kept that as one line, and it came up before I was asked anything.",
            ),
            SampleTurn(
                "ok, thanks!",
                "Gladly. That asked for nothing, so nothing was recalled.",
            ),
            SampleTurn(
                "Who looks after Rex while I travel?",
                "Your neighbour **Dona Lúcia** does. The spare key hangs behind the blue pot, and Rex "
                "gets his pill at seven, with a spoon of yoghurt.\n\nThings to try next:\n\n"
                "- the panel on the right (**F3**) says which memories came up for this, and why\n"
                "- ask *when do I see the dentist?* (that was corrected once), or in your own language\n"
                "- **F4** shows the exact prompt of this turn\n"
                "- **F2** goes to the memories: type to search them",
            ),
        ),
    ),
)

"""The demo's memories in European languages: a designer in Recife, her work, and a study of tides."""

from __future__ import annotations

from workbench.demo.sample import TIDES, WORK, Sample

ANA = "person:ana"

EUROPEAN: tuple[Sample, ...] = (
    Sample(
        "Ana is a designer and lives in Recife, three streets from the sea.", 410, ANA, core=True
    ),
    Sample("Ana's dog is called Rex, a grey whippet who is afraid of thunder.", 402, ANA),
    Sample("Ana prefers short answers, with the reason after the answer.", 398, ANA, core=True),
    Sample("Ana is allergic to penicillin and carries a card that says so.", 396, ANA, core=True),
    Sample(
        "Miguel, Ana's husband, teaches physics at the evening school and is home after ten.",
        380,
        "person:miguel",
    ),
    Sample(
        "While Ana travels, her neighbour Dona Lúcia looks after Rex; the spare key hangs behind "
        "the blue pot, and Rex gets his pill with a spoon of yoghurt at seven.",
        61,
        ANA,
    ),
    Sample(
        "Ana sees the dentist on Tuesday the 14th at nine.",
        40,
        ANA,
        corrected=("Ana sees the dentist, Dr. Prado, on Thursday the 16th at half past eight.",),
    ),
    Sample("Ana's bicycle is a green Caloi with a basket; the lock opens with 4-4-1-9.", 150, ANA),
    Sample(
        "The boiler in the flat hums when the pressure falls under 1.2 bar; topping it up at the "
        "valve under the sink ends the noise.",
        120,
    ),
    Sample("Ana wanted to learn the cello.", 300, ANA, forgotten=True),
    Sample(
        "A receita de bolo de rolo da avó de Ana: massa fina como papel, goiabada derretida com um "
        "pouco de vinho do Porto, e enrolar enquanto ainda está quente.",
        210,
        ANA,
    ),
    Sample("O aniversário da mãe da Ana é no dia 23 de junho, véspera de São João.", 200, ANA),
    Sample(
        "O aluguel do apartamento vence no dia 5 e é pago por transferência ao senhor Queiroz.",
        90,
    ),
    Sample(
        "La clase de cerámica de Ana es los sábados a las diez, en el taller de Lucía Ferrer.",
        75,
        ANA,
    ),
    Sample(
        "Lucía Ferrer recomienda cocer la porcelana a 1260 grados y enfriar el horno muy despacio.",
        74,
        "person:lucía",
    ),
    Sample(
        "Ольга, коллега Аны, работает из Казани и отвечает за перевод приложения на русский язык.",
        66,
        "person:ольга",
        space=WORK,
    ),
    Sample(
        "Рейс Аны в Казань вылетает двенадцатого марта; гостиница стоит у кремля, завтрак до десяти.",
        30,
        ANA,
    ),
    Sample(
        "The harbour map app is released every second Thursday; nothing is merged after Wednesday "
        "noon.",
        180,
        space=WORK,
        core=True,
    ),
    Sample(
        "The harbour map keeps map tiles for 30 days.",
        140,
        space=WORK,
        corrected=(
            "The harbour map keeps map tiles for 14 days.",
            "The harbour map keeps map tiles for 7 days, because old depth soundings misled a pilot.",
        ),
    ),
    Sample(
        "Why the harbour map draws its own depth lines instead of using the chart service. In the "
        "spring we compared three ways. The chart service was quick to build in and looked right, "
        "but it answered in 900 ms from a boat's mobile connection and cost more than the whole "
        "rest of the hosting. Ready-made tiles were fast, yet could not show the night colours "
        "that pilots asked for. So the lines are computed on the phone from the soundings file: "
        "DEPTH_STEP_M is 2, the file is 3.1 MB after compression, and drawing takes 40 ms on the "
        "oldest phone that we support. The price is that a new soundings file needs a release; "
        "Yuki agreed to that as long as corrections for dangerous shoals can be sent within a day "
        "through the notices channel. Look at this again when the service offers vector tiles.",
        130,
        space=WORK,
    ),
    Sample(
        "Release checklist of the harbour map: run `make soundings`, compare SHOALS_CHECKSUM, try "
        "night colours on a real phone, then tag vX.Y.Z and tell the pilots' list.",
        100,
        space=WORK,
    ),
    Sample(
        "The staging server is harbour-stage.example and is reset every Monday at 03:00.",
        95,
        space=WORK,
    ),
    Sample("Budget for user tests this quarter: 6,000; 2,150 of it is spent.", 20, space=WORK),
    Sample(
        "Pilots hold the phone in the left hand, so the zoom buttons are on the left.",
        170,
        space=WORK,
    ),
    Sample(
        "The tide study asks whether the reef pools of Boa Viagem warm earlier each year; it "
        "reads six loggers every ten minutes.",
        260,
        space=TIDES,
        core=True,
    ),
    Sample(
        "Logger 4 drifts by 0.3 degrees after heavy rain; its readings between 2 and 9 May are "
        "left out.",
        160,
        space=TIDES,
    ),
    Sample(
        "How the loggers are calibrated. Each one spends an hour in a bath of melting ice and an "
        "hour in one held at 30.0 degrees by the thermostat in room 12, beside the reference "
        "thermometer with the yellow tape. The offset is the mean of the last thirty minutes, "
        "written into offsets.csv with the date and the initials of whoever did it. A logger whose "
        "offset moved by more than 0.15 since the last time is cleaned with vinegar, dried for a "
        "day and measured again; if it still moved, it goes back to the maker. Done on the first "
        "Monday of every third month. Samir wrote the script calibrate.py, which refuses to run "
        "when room 12 is warmer than 26 degrees, since the bath then cannot hold its temperature.",
        155,
        space=TIDES,
    ),
    Sample(
        "Spring tides uncover the outer pools for about 90 minutes; below 0.2 m the far logger can "
        "be reached on foot.",
        145,
        space=TIDES,
    ),
    Sample(
        "The first paper of the tide study goes to the coastal ecology journal; the draft is due "
        "on 30 April.",
        25,
        space=TIDES,
        corrected=(
            "The first paper of the tide study goes to the coastal ecology journal; the draft is "
            "now due on 15 May, as the editor gave two more weeks.",
        ),
    ),
    Sample(
        "Los datos de los sensores se guardan en Parquet, un archivo por mes y por charca.",
        50,
        space=TIDES,
    ),
)
"""English, Portuguese, Spanish and Russian."""

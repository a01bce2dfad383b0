"""Phrases of small talk: asked or said, they are about nothing that could be remembered."""

from __future__ import annotations

import re
from functools import cache

from workbench.recall.analysis.normalize import fold_word, normalize

LONGEST = 6
"""Words of the longest phrase."""

_PHRASES = """
how are you | how are you doing | how are you today | how's it going | how is it going | what's up | nice to meet you
you're welcome | you are welcome | no problem | no worries | good night | good one | nice one | sleep well | take care
see you | see you soon | see you later | see you tomorrow | talk to you later | have fun | have a nice day | how do you do
that makes sense | never mind | good luck
wie geht es dir | wie geht es ihnen | wie geht's | wie geht's dir | wie gehts | das klingt gut | klingt gut | machen wir so
so machen wir das | gern geschehen | gerne geschehen | keine ursache | kein problem | gute nacht | schlaf gut | bis dann
bis bald | bis spater | bis morgen | schonen tag noch | passt schon | macht nichts | alles gut
comment ca va | comment vas tu | comment allez vous | ca va | je t'en prie | je vous en prie | de rien | bonne nuit
bonne soiree | bonne journee | ca me va | on fait comme ca | avec plaisir | a bientot | a demain | pas de souci | pas mal
como estas | como esta | que tal | como te va | buenas noches | buenas tardes | de nada | me parece bien | hagamoslo asi
que bueno | hasta luego | hasta manana | no pasa nada | no hay problema | que tengas un buen dia
tudo bem | tudo bem com voce | como vai | como voce esta | boa noite | boa tarde | bom dia | acho otimo
vamos fazer assim | ate logo | ate amanha | sem problema | que bom
come stai | come sta | come va | tutto bene | buona notte | buonanotte | buona sera | buona giornata | mi sembra ottimo
facciamo cosi | bella questa | non c'e di che | non c'e problema | a domani | a presto | di niente
hoe gaat het | hoe gaat het met je | alles goed | goede nacht | welterusten | klinkt goed | doen we | graag gedaan | tot ziens
hur mar du | god natt | god morgon | god kvall | vi ses | lat bra | det later bra | ingen fara | var sa god | det gor vi
hvordan har du det | god nat | god morgen | hvordan gar det | ha det bra | hor du
mita kuuluu | hyvaa yota | hyvaa huomenta | ole hyva | nahdaan
jak sie masz | co slychac | jak leci | dzien dobry | dobry wieczor | brzmi swietnie | zrobmy tak | nie ma za co
do widzenia | do zobaczenia | dobranoc
jak se mas | jak se mate | dobry den | dobrou noc | neni zac | na shledanou
ce mai faci | ce faci | buna ziua | noapte buna | cu placere | la revedere
hogy vagy | jo reggelt | jo ejszakat | szivesen | viszontlatasra
как дела | как ты | как поживаешь | спокойной ночи | доброе утро | добрый день | добрый вечер | звучит отлично
звучит хорошо | так и сделаем | давай так | договорились | не за что | ха ха | до свидания | до завтра | без проблем
как справи | на добранiч | доброго ранку | добрий день | до побачення
nasilsin | nasilsiniz | ne haber | naber | iyi geceler | iyi gunler | iyi aksamlar | gunaydin | rica ederim
kulaga hos geliyor | oyle yapalim | gorusuruz | bir sey degil | sorun degil
ban khoe khong | nghe hay day | lam vay di | vui qua | chuc ngu ngon | khong co gi | cam on nhieu | hen gap lai | tam biet
apa kabar | selamat pagi | selamat siang | selamat malam | sama sama | sampai jumpa | tidak masalah
كيف حالك | كيف الحال | صباح الخير | صباح النور | مساء الخير | تصبح علي خير | يبدو جيدا | لنفعل ذلك | مع السلامه | عفوا
לילה טוב | בוקר טוב | מה שלומך | מה נשמע | אין בעיה | להתראות
حال شما چطور است | چطوري | خوبي | شب بخير | صبح بخير | خداحافظ
आप कैसे हैं | कैसे हो | क्या हाल है | शुभ रात्रि | शुभ प्रभात | कोई बात नहीं | ऐसा ही करते हैं | अच्छा लगता है
你好吗 | 你好嗎 | 最近好吗 | 最近怎么样 | 你怎么样 | 吃了吗 | 元気ですか | お元気ですか | 元気 | 調子はどう
잘 지내 | 잘 지내요 | 잘 지냈어 | 어떻게 지내 | 잘 자 | 잘 자요 | 그렇게 하자 | 그렇게 해요 | 안녕히 주무세요 | 안녕히 계세요
สบายดีไหม | เป็นอย่างไรบ้าง | เป็นไงบ้าง | ทำแบบนั้นเลย
"""


@cache
def phrases() -> frozenset[str]:
    """The phrases, each word in its index form, with one space between them."""
    return frozenset(
        " ".join(fold_word(word) for word in normalize(phrase).text.split())
        for phrase in re.split(r"[|\n]", _PHRASES)
        if phrase.strip()
    )

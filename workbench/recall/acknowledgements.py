"""Messages that ask nothing: thanks, yes, good, go on, in many languages."""

from __future__ import annotations

import re
from functools import cache

from workbench.recall.analysis.normalize import fold_word, normalize
from workbench.recall.analysis.scripts import classes_of
from workbench.recall.small_talk import LONGEST, phrases

MAX_WORDS = 6
"""An acknowledgement of more words than this says something else as well."""
MAX_UNITS = 16
"""A longer message is more than small talk."""

_WORDS = """
ok okay okey oki k kk yes yep yeah yup ya no nope nah sure fine good great nice cool awesome perfect
excellent wonderful amazing brilliant lovely super right exactly indeed agreed correct true thanks
thank thx ty cheers appreciated continue go ahead proceed next please more understood see got it gotcha
noted done alright hi hello hey bye goodbye morning evening night afternoon day well ah oh uh um hm hmm
mhm mm haha hahaha lol wow yay hooray welcome sorry cheerio a i you the that that's it's is so very much
lot of on all and to do this for sounds me my let's lets just keep going works looks will question makes make sense worries love loved it's

danke dankeschon bitte ja nein gut sehr super klar genau alles stimmt weiter richtig prima toll verstanden
schon vielen dank in ordnung hallo guten tag morgen abend tschuss
merci beaucoup oui non bien d'accord parfait super genial bonjour salut bonsoir s'il vous plait compris
continue continuez tres exactement c'est bon ca marche voila
gracias muchas si no vale bueno bien claro perfecto genial hola adios por favor entendido sigue continua
de acuerdo exacto muy buenos dias
obrigado obrigada sim nao certo claro perfeito otimo ta bom beleza valeu ola oi tchau continue entendi
muito bem por favor
grazie mille si no bene va certo perfetto ottimo ciao prego capito continua d'accordo esatto molto
dank je wel bedankt prima goed top graag oke hoi ja nee
tack tak takk ja nej bra hej kiitos hyva joo kylla ei
dziekuje dzieki tak nie dobrze super swietnie czesc
dekuji diky ano ne dobre ahoj
multumesc mersi da nu bine koszonom igen nem jo
tesekkurler tesekkur ederim sagol evet hayir tamam peki merhaba guzel
terima kasih ya tidak baik oke bagus halo siap
cam on vang da duoc khong tot xin chao
спасибо большое да нет хорошо ладно ок окей понятно ясно отлично супер привет здравствуйте пока
пожалуйста продолжай дальше точно конечно круто очень
дякую так ні добре привіт хвала благодаря да
ευχαριστω ναι οχι ενταξει καλα γεια
شكرا جزيلا نعم لا حسنا تمام جيد ممتاز مرحبا طيب اوكي اهلا اكمل
ممنون مرسي بله نه خوب باشه سلام
תודה רבה כן לא בסדר טוב יופי שלום מעולה
धन्यवाद शुक्रिया हाँ हां नहीं ठीक है अच्छा नमस्ते
ধন্যবাদ হ্যাঁ না ঠিক আছে
"""

_RUNS = """
好 好的 好吧 好呀 好啊 好了 好哒 好滴 行 行吧 可以 可以的 嗯 嗯嗯 恩 哦 噢 啊 对 对的 对啊 对呀 是 是的 是啊 是呀 没错 谢谢 谢谢你 谢谢您
多谢 感谢 谢啦 不客气 知道了 明白 明白了 了解 懂了 收到 继续 请继续 继续吧 当然 当然可以 没问题 不错 很好 太好了 太棒了 真棒 真好 厉害 哈哈 哈哈哈 呵呵 嘿嘿
你好 您好 嗨 早 早上好 晚上好 晚安 下午好 再见 拜拜 不是 不用 不用了 不 没有 没事 哇 原来如此 謝謝 謝謝你 多謝 對 對的 沒錯 沒問題 繼續 明白嗎 知道 當然 不錯 太棒
はい うん ええ いいえ いや ありがとう ありがとうございます ありがとうございました どうも どうもありがとう 了解 了解です 了解しました わかった わかりました 分かった 分かりました そうですね
そうです そうだね そっか なるほど オッケー おけ いいね いいよ いいです いいですね すごい 続けて 続けてください お願いします よろしく よろしくお願いします こんにちは こんばんは おはよう
おはようございます おやすみ さようなら じゃあね 大丈夫 大丈夫です もちろん 助かります 承知しました へえ ふーん
네 예 응 아니 아니요 아니오 좋아 좋아요 좋습니다 감사 감사합니다 감사해요 고마워 고마워요 고맙습니다 알겠어 알겠어요 알겠습니다 알았어 그래 그래요 그렇군요 맞아 맞아요 계속 계속해
계속해줘 계속해주세요 안녕 안녕하세요 오케이 물론 물론이죠 괜찮아 괜찮아요 훌륭해 멋져 대박 ㅇㅇ ㅇㅋ ㅋㅋ ㅋㅋㅋ ㅎㅎ
ขอบคุณ ขอบคุณครับ ขอบคุณค่ะ ขอบคุณมาก ขอบคุณมากครับ ขอบคุณมากค่ะ ครับ ค่ะ โอเค โอเคครับ โอเคค่ะ ได้ ได้เลย ใช่ ใช่ครับ ใช่ค่ะ ไม่
ไม่เป็นไร ไม่เป็นไรครับ ไม่เป็นไรค่ะ สวัสดี สวัสดีครับ สวัสดีค่ะ ดี ดีมาก ดีเลย เยี่ยม เยี่ยมเลย เข้าใจแล้ว เข้าใจ ตกลง สบายดีไหม สบายดี ราตรีสวัสดิ์
ฝันดี ลาก่อน ฟังดูดี เอาเลย ฮ่าๆ ตลกดี 555
听起来不错 就这么办 就这么办吧 就这样吧 真有意思 真有趣 有意思 好主意 祝你好运 辛苦了
잘자 잘자요 그렇게하자 그렇게해요 재밌다 재미있네요 천만에요 천만에 별말씀을요 하하 정말
そうしましょう そうしよう 面白い 面白いですね おもしろい どういたしまして 良いですね やりましょう ははは
"""

_GREETINGS = """
hi hello hey hiya yo thanks thank bye goodbye morning evening hallo danke merci bonjour salut bonsoir gracias
hola adios obrigado obrigada ola oi tchau grazie ciao dank hoi tack tak takk hej kiitos moi dziekuje czesc
ahoj dekuji multumesc tesekkurler merhaba halo спасибо привет пока дякую привіт ευχαριστω γεια
شكرا مرحبا תודה שלום नमस्ते धन्यवाद
"""

_LAUGHTER = frozenset("哈呵嘿嘻笑草ห" + normalize("ㅋㅎ").text)

_UNIT = re.compile(r"[wd]+(?:'[wd]+)*|[ht]+")


@cache
def _words() -> frozenset[str]:
    return frozenset(fold_word(word) for word in _WORDS.split())


@cache
def _greetings() -> frozenset[str]:
    return frozenset(fold_word(word) for word in _GREETINGS.split())


@cache
def _runs() -> frozenset[str]:
    return frozenset(normalize(run).text for run in _RUNS.split())


def asks_nothing(text: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether a message is only an acknowledgement, a greeting, or no words at all.

    `names` are the people here, so that "thanks, North!" asks nothing either.
    """
    normalized = normalize(text)
    classes = classes_of(normalized.text)
    spans = [match.span() for match in _UNIT.finditer(classes)]
    found = _without_phrases(normalized.text, spans) if len(spans) <= MAX_UNITS else spans
    if len(found) == len(spans) and ("?" in text or "？" in text or "؟" in text):
        return False
    if len(found) > MAX_WORDS:
        return False
    units = [(classes[start:end], normalized.text[start:end]) for start, end in found]
    rude = [at for at, (signs, unit) in enumerate(units) if not _is_polite(signs, unit, names)]
    if not rude:
        return True
    # "Hi Ana": whoever is greeted by name need not be known.
    greeted = len(units) <= 3 and len(rude) == 1 and fold_word(units[0][1]) in _greetings()
    begin, _ = normalized.span(*found[rude[0]])
    return greeted and text[begin].isupper()


def _without_phrases(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where the words stand that belong to no phrase of small talk."""
    words = [fold_word(text[start:end]) for start, end in spans]
    kept, at = [], 0
    while at < len(words):
        lengths = range(min(LONGEST, len(words) - at), 0, -1)
        said = next((n for n in lengths if " ".join(words[at : at + n]) in phrases()), 0)
        if not said:
            kept.append(spans[at])
        at += said or 1
    return kept


def _is_polite(signs: str, unit: str, names: frozenset[str]) -> bool:
    if signs[0] in "ht":
        return unit in _runs() or unit in names or set(unit) <= _LAUGHTER
    folded = fold_word(unit)
    if "d" in signs:
        return False
    shortened = _shorten(folded)
    return bool({folded, shortened, folded.rstrip("'s")} & _words()) or folded in names


def _shorten(word: str) -> str:
    """A drawn-out word ("yesss", "sooo") as one writes it at rest."""
    return re.sub(r"(.)\1{2,}$", r"\1", word)

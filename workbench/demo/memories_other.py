"""The demo's memories in Chinese, Japanese, Korean and Arabic: Ana's colleagues and the study's partners."""

from __future__ import annotations

from workbench.demo.sample import TIDES, WORK, Sample

OTHER: tuple[Sample, ...] = (
    Sample("由纪每周二上午和Ana开设计评审会，会前一天要把图稿发到共享文件夹。", 88, space=WORK),
    Sample("王伟住在青岛，负责海港地图的水深数据，习惯用微信联系。", 85, "person:王伟", space=WORK),
    Sample("Ana的狗狗Rex怕打雷，下雨天要把收音机开着陪它。", 60, "person:ana"),
    Sample(
        "潮汐研究的数据处理流程：先用 calibrate.py 校正每个传感器的偏移，再去掉大雨之后四号传感器的读数，"
        "然后按潮位把每十分钟的温度分成高潮、低潮两组。为了避免太阳直射的影响，只比较日出前两小时的数据。"
        "每个月的结果写成一张表，存进共享盘的 results 文件夹，文件名里要有年份和月份。王伟建议把青岛的一个"
        "海湾作为对照：那里的水温计从二〇一四年就开始记录，间隔同样是十分钟。两地的数据放在一起看，才能知道"
        "变暖是不是只发生在礁石池里。如果两条曲线同时上升，就说明原因在外海；如果只有礁石池上升，就要检查周围"
        "新修的防波堤是不是挡住了水流。这个判断在写论文之前必须完成，由Samir和王伟各自独立做一遍，再互相核对。",
        70,
        space=TIDES,
    ),
    Sample(
        "由紀さんは京都に住んでいて、抹茶が好き。打ち合わせは日本時間の夜八時までにしてほしいそうだ。",
        84,
        "person:由紀",
        space=WORK,
    ),
    Sample(
        "港湾地図の夜間配色は、背景を濃い藍色、危険な浅瀬を琥珀色にすると決めた。", 82, space=WORK
    ),
    Sample("アナは京都で買った藍染めの風呂敷を、陶芸の道具入れに使っている。", 58, "person:ana"),
    Sample(
        "민준은 부산에서 일하고 항만 지도의 안드로이드 앱을 맡고 있다. 금요일에는 회의를 하지 않는다.",
        80,
        "person:민준",
        space=WORK,
    ),
    Sample(
        "안드로이드 앱의 글꼴은 본고딕을 쓰고, 수심 숫자는 굵게 표시하기로 했다.", 78, space=WORK
    ),
    Sample(
        "아나는 매운 음식을 좋아하지만 조개 알레르기가 있는지 아직 검사하지 않았다.",
        55,
        "person:ana",
    ),
    Sample(
        "سمير باحث في الإسكندرية، ويكتب برامج معايرة أجهزة قياس حرارة الماء.",
        72,
        "person:سمير",
        space=TIDES,
    ),
    Sample(
        "موعد الاجتماع الشهري لمشروع المد والجزر هو أول أربعاء من كل شهر، الساعة الثالثة بتوقيت القاهرة.",
        68,
        space=TIDES,
    ),
)
"""Chinese, Japanese, Korean and Arabic."""

"""Places that look like the end of a sentence, or hide one, by what they have in common; worked by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.sentences import prose_starts

HEBREW = [
    "הוא נסע לארה{}ב.",
    "הם דיברו על צה{}ל.",
    "המחיר עלה ל-5 ש{}ח.",
    "הגיע יו{}ר.",
    "מנכ{}ל החברה הלך.",
]

QUOTED = [
    ("sv", ["Hon gick hem.", "”Vad gör du?” frågade han.", "’Ja’, sa hon."]),
    ("fi", ["Hän tuli kotiin.", "”Todellako?” hän kysyi.", "”Hei”, hän sanoi."]),
    ("da", ["Hun kom hjem.", "”Ja,” sagde hun.", "»Nej,« sagde han."]),
    ("de", ["Er kam.", "›Nein.‹", "Sie ging.", "‚Gut.‘", "Er blieb.", "‚Warum?‘, fragte sie."]),
    ("de", ["„Er sagte: ‚Gut. So.‘ Dann ging er.“", "»›Nein.‹«", "Das gilt bzw. ‚Gut‘ ist gut."]),
    ("he", ["הם נפגשו.", '"אנו גאים."', "כך אמרו."]),
    ("fr", ["Il vint.", "‹Oui.›", "Elle dit ‹ non ›."]),
    ("nl", ["Klaar.", "'t Is koud.", "'s Avonds niet."]),
]

NUMBERED = [
    (
        "es",
        ["Vive en la calle Mayor, n.º 5.", "Según el R.D. n.º 1234/2010, es así.", "La 1.ª vez."],
    ),
    ("pt", ["O art. 5.º da Constituição e o art. 12.º do Código.", "O art. 5.º, inc. II, diz."]),
    ("it", ["Vedi il n. 5.", "E il n.° 6."]),
    ("hu", ["A törvény 5. §-a szerint.", "Vége."]),
    ("de", ["Im 19. und 20. Jahrhundert.", "Vom 1. bis 3. Semester.", "Das 2. oder 3. Kapitel."]),
    ("de", ["Die 1., 2. und 3. Klasse.", "Er kam am 1. und 3.", "Dann ging er."]),
    ("ja", ["気温は２．５度だ．", "終わり．"]),
    ("ko", ["2023년 12. 5. 기준이다.", "끝."]),
    (
        "fr",
        ["Le 3 déc. 2010, il partit.", "Le 14 juil. 1789 fut beau.", "C’est en déc.", "Il vint."],
    ),
    ("ro", ["Art. 5 alin. (2) din lege.", "Da."]),
    ("tr", ["Cad. No. 5'te bir ev.", "Bitti."]),
]

GOING_ON = {
    "ja": [
        "映画「君の名は。」は大ヒットした。|「モーニング娘。」の新曲だ。|『本。』を読んだ。|彼は「はい。」だ。|(そうだ。)と思った。",
        "「はい。」|はい、そうです。|「行く。」|でも、遅い。|「行く。」|もう遅い。",
        "「行く。」|だから来た。|「何。」|のんびりした。|「行く。」です。",
    ],
    "ko": [
        "“안 됩니다.”는 말을 들었다. |“예.”가 답이다. |“됐다.”입니다.",
        "“갔다.” |이 사람은 왔다. |“왔다.” |가 보자.",
    ],
    "zh": [
        "他喊了一声“站住！”就追了上去。|她说：“好。”便走了。|「好。」的声音。",
        "“好！”|的确如此。|“好。”|就这样，他走了。|“好！”|他走了。",
    ],
}

SHORT = [
    ("zh", ["来自U.S.的人。", "他走了。"]),
    ("ja", ["Dr.田中とMr.Smithが話した。", "次。"]),
    ("hi", ["500 ई.पू. में बुद्ध थे।", "ई. पू. 44 में।", "भा.ज.पा. ने कहा।", "5 कि.मी. दूर है.", "वह गया."]),
    ("el", ["Κατά τον 5ο αι. π.Χ. η Αθήνα.", "Ο ν. 4548/2018 ισχύει.", "Βλ. σ. 12."]),
    ("pl", ["Autor: prof. dr hab. A. Nowak z UJ.", "Z dn. 3 maja."]),
    ("tr", ["Kaya Ltd. Şti. sahibi geldi.", "Kaya Ltd. Şti.", "Sonra gitti."]),
    ("vi", ["PGS.TS. Nguyễn Văn B nói.", "GS. TS. Trần C đồng ý."]),
    ("fr", ["Le prof. Durand vint.", "C’est le prof.", "Il vint."]),
    ("de", ["Die Fa. Bosch.", "Mit freundl. Grüßen.", "Az. I ZR 5/20."]),
    ("ru", ["США, т.е. Америка.", "Обл. Тверская.", "Тверская обл.", "Потом."]),
]

HIDDEN = [
    ("ru", ["Это Москва и т. д.", "Потом все уехали.", "Купил хлеб и т.п.", "Затем ушёл."]),
    ("ru", ["Рост 180 см.", "Вес 70 кг.", "Площадь 50 кв. м.", "Комната большая."]),
    (
        "ru",
        [
            "Это было в 1950 г.",
            "Потом он уехал.",
            "В 1950 г. Москва росла.",
            "В 1951 г. И. В. Сталин жил.",
        ],
    ),
    ("uk", ["Народився 1950 р.", "Потім жив у Києві.", "У 1950 р. Київ ріс."]),
]


def told(text: str, language: str) -> list[str]:
    edges = [0, *prose_starts(text, 0, len(text), language), len(text)]
    return [text[start:end].strip() for start, end in pairwise(edges)]


@pytest.mark.parametrize("mark", ['"', "״"])
def test_mark_of_a_hebrew_acronym_is_no_quotation_mark(mark: str) -> None:
    sentences = [sentence.format(mark) for sentence in HEBREW] * 4
    assert told(" ".join(sentences), "he") == sentences


@pytest.mark.parametrize(("language", "sentences"), QUOTED, ids=lambda case: case[0])
def test_quotation_mark_before_a_word_opens_its_sentence(
    language: str, sentences: list[str]
) -> None:
    assert told(" ".join(sentences), language) == sentences


@pytest.mark.parametrize(("language", "sentences"), NUMBERED, ids=lambda case: case[0])
def test_no_sentence_ends_inside_a_number(language: str, sentences: list[str]) -> None:
    parted = "" if language == "ja" else " "
    assert told(parted.join(sentences), language) == sentences


@pytest.mark.parametrize("language", GOING_ON)
def test_sentence_goes_on_after_a_quotation_with_a_particle(language: str) -> None:
    for text in GOING_ON[language]:
        sentences = [sentence.strip() for sentence in text.split("|")]
        assert told(text.replace("|", ""), language) == sentences


@pytest.mark.parametrize(("language", "sentences"), SHORT, ids=lambda case: case[0])
def test_no_sentence_ends_at_what_is_written_short(language: str, sentences: list[str]) -> None:
    parted = "" if language in ("ja", "zh") else " "
    assert told(parted.join(sentences), language) == sentences


@pytest.mark.parametrize(("language", "sentences"), HIDDEN, ids=lambda case: case[0])
def test_sentence_ends_at_what_is_written_short_before_a_new_one(
    language: str, sentences: list[str]
) -> None:
    assert told(" ".join(sentences), language) == sentences

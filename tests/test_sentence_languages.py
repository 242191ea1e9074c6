"""Sentences of many languages, worked by hand: each list is one text, parted at its sentences."""

from __future__ import annotations

import pytest

from engine.abbreviations import WORDS
from engine.languages import LANGUAGES, guess_language
from engine.structure import structure

UNSPACED = {"zh", "ja"}

CASES = [
    (
        "de",
        [
            "Am 3. Oktober kam er z. B. nach Köln.",
            "Dr. Meier wohnt in der Str. 5 bzw. nebenan.",
            "Er sagte: „Das gilt.“",
            "Dann ging er.",
        ],
    ),
    (
        "de",
        [
            "Die Frist endet am 31.12.2025 um 12.30 Uhr.",
            "Gem. § 3 Abs. 2 Nr. 4 BGB gilt sie nicht.",
        ],
    ),
    ("de", ["„Kommst du?“, fragte sie.", "„Nein!“", "Er blieb, d. h. er schlief."]),
    (
        "de",
        [
            "Der 2. Weltkrieg endete 1945.",
            "Im 19. Jahrhundert war das anders.",
            "Er wurde 3.",
            "Danach ging er.",
        ],
    ),
    (
        "de",
        [
            "Friedrich II. regierte lange.",
            "Siehe Abb. 3.",
            "Die Tab. 4 fehlt.",
            "Er hat ca. 5 kg.",
            "Das sind 10 Prozent.",
        ],
    ),
    (
        "fr",
        [
            "M. Dupont habite av. Foch.",
            "« C’est fini\u00a0! »",
            "Il part à 18 h 30.",
            "Mme Curie reste.",
        ],
    ),
    (
        "fr",
        [
            "Qui est là\u00a0?",
            "Moi, p. ex. celui-ci.",
            "Voir l’art. 5 du code.",
            "Voir n. 3.",
            "Le no 4 aussi.",
        ],
    ),
    (
        "fr",
        [
            "Il a dit\u00a0: «\u00a0Ça va.\u00a0»",
            "«\u202fViens\u202f!\u202f» cria-t-il.",
            "C’est l’an 500 av. J.-C. environ.",
        ],
    ),
    (
        "es",
        ["El Sr. García vive en EE. UU. desde 1990.", "¿Vienes?", "¡Claro!", "Véase la pág. 12."],
    ),
    ("es", ["—¿Vienes? —preguntó Ana.", "—No.", "«¿Por qué?», dijo ella.", "¡¿Qué?!", "Se fue."]),
    (
        "it",
        [
            "Il sig. Rossi abita in via Roma, n. 5.",
            "Il dott. Bianchi è qui.",
            "Vedi pag. 3.",
            "«È vero.»",
            "Poi uscì.",
        ],
    ),
    (
        "pt",
        [
            "O Sr. Silva mora na Av. Paulista, n.º 5.",
            "A Dra. Costa chegou.",
            "Ver a pág. 3.",
            "Está bem?",
            "Sim!",
        ],
    ),
    (
        "nl",
        [
            "Dhr. Jansen woont bijv. in Utrecht.",
            "Zie p. 3 e.v. voor meer.",
            "Mevr. de Vries kwam.",
            "'t Is waar.",
        ],
    ),
    (
        "pl",
        [
            "Prof. Kowalski mieszka przy ul. Długiej 5.",
            "Np. wczoraj był tu dr Nowak.",
            "„Kto tam?” — zapytał.",
            "To jest m.in. dom.",
        ],
    ),
    ("cs", ["Pan Ing. Novák bydlí v Praze, tj. daleko.", "Dne 3. října přišel.", "Kdo?", "Já."]),
    ("sk", ["Pán Ing. Novák býva napr. v Košiciach.", "Dňa 3. októbra prišiel.", "Kto?", "Ja."]),
    (
        "hr",
        ["Dana 3. listopada došao je npr. u Split.", "Gosp. Horvat stanuje ovdje.", "Što?", "Da."],
    ),
    ("sl", ["Dne 3. oktobra je prišel npr. v Celje.", "G. Novak stanuje tukaj.", "Kaj?", "Da."]),
    ("da", ["Den 3. oktober kom han bl.a. til Odense.", "Hr. Hansen bor i nr. 5.", "Hvad?", "Ja."]),
    (
        "no",
        [
            "Den 3. oktober kom han bl.a. til Bergen.",
            "Det koster ca. 5 kr. per stykk.",
            "Hva?",
            "Ja.",
        ],
    ),
    (
        "sv",
        [
            "Den 3 oktober kom han t.ex. Lund runt.",
            "Det kostar ca. 5 kr. per styck.",
            "Vad?",
            "Ja.",
        ],
    ),
    ("fi", ["Hän tuli 3. lokakuuta esim. Turkuun.", "Ks. Luku 3.", "Mitä?", "Niin."]),
    (
        "hu",
        [
            "2024. március 12-én jött pl. Pécsre.",
            "Dr. Kovács a 3. emeleten lakik.",
            "Mi az?",
            "Semmi.",
        ],
    ),
    (
        "ro",
        [
            "Dl. Popescu locuiește pe str. Lungă nr. 5.",
            "Vezi pag. 3, de ex. tabelul.",
            "Ce?",
            "Da.",
        ],
    ),
    (
        "tr",
        [
            "Dr. Yılmaz vb. kişiler 3. katta oturuyor.",
            "Sn. Kaya M.Ö. 500 yılını yazdı.",
            "“Kim o?” diye sordu.",
            "İstanbul büyüktür.",
        ],
    ),
    (
        "vi",
        [
            "TS. Nguyễn Văn A sống ở TP. Hồ Chí Minh.",
            "“Ai đó?” ông hỏi.",
            "Không ai trả lời.",
            "Giá 3,5 triệu đ.",
        ],
    ),
    ("id", ["Dr. Budi tinggal di Jl. Merdeka No. 5.", "Ia datang pukul 08.30.", "Siapa?", "Saya."]),
    (
        "ru",
        [
            "Он живёт на ул. Ленина, д. 5, кв. 3.",
            "В 1990 г. он уехал, т. е. давно.",
            "«Кто там?» — спросил он.",
            "См. рис. 3.",
            "Конец.",
        ],
    ),
    (
        "ru",
        [
            "— Кто там? — спросил он.",
            "— Это я.",
            "А. С. Пушкин родился в 1799 г. в Москве.",
            "Температура −5 °C.",
        ],
    ),
    (
        "uk",
        [
            "Він живе на вул. Шевченка, буд. 5.",
            "У 1990 р. він поїхав, тобто давно.",
            "Т. Г. Шевченко народився 1814 р. в Моринцях.",
        ],
    ),
    ("bg", ["Той живее на ул. Шипка 5.", "През 1990 г. той замина, т.е. отдавна.", "Кой?", "Аз."]),
    (
        "el",
        [
            "Ο κ. Παπαδόπουλος μένει στην οδό Ερμού, αρ. 5.",
            "Τι ώρα είναι;",
            "«Ποιος;» ρώτησε.",
            "Είναι πέντε μ.μ. και κάτι.",
        ],
    ),
    ("el", ["Ποιος είναι\u037e", "Εγώ.", "Τον 5ο π.Χ. αιώνα έζησε ο Σωκράτης."]),
    (
        "ar",
        [
            "هل وصلت الرسالة؟",
            "نعم، وصلت أمس.",
            "قال د. أحمد: الأمر واضح.",
            "القيمة ٣٫٥ دولار.",
            "انتهى!",
        ],
    ),
    (
        "ar",
        [
            "جاء الرجل؛ ثم جلس.",
            "كتب: «هذا صحيح.»",
            "«من هناك؟» سألت ليلى.",
            "ولد عام 570 م. في مكة.",
        ],
    ),
    ("ar", ["1. افتح الباب.", "2. أغلق النافذة."]),
    (
        "fa",
        [
            "آیا نامه رسید؟",
            "بله، دیروز رسید.",
            "دکتر ا. رضایی آمد.",
            "«چرا؟» پرسید.",
            "ساعت ۵٫۳۰ بود.",
        ],
    ),
    ("ur", ["کیا خط پہنچا؟", "جی ہاں، کل پہنچا۔", "یہ 5 ہے۔", "3 لوگ آئے۔", "“کیا؟” اس نے پوچھا۔"]),
    (
        "he",
        [
            "צה״ל הודיע על כך.",
            "ד״ר כהן גר ברח׳ הרצל 5.",
            "מה השעה?",
            "ראה עמ׳ 3.",
            "ב-3.5.2024 זה פורסם.",
        ],
    ),
    (
        "he",
        [
            'מנכ"ל החברה אמר: "זה נכון."',
            "הוא אמר: ״זה נכון.״",
            "אחר כך הוא הלך.",
            "ת.ז. מספר 5 נמצאה.",
        ],
    ),
    ("he", ["סעיף ה. הוגש אתמול.", "פגשתי את ה. מ. לוי בתל אביב.", "הוא הלך."]),
    ("he", ["א. פתח את הברז.", "ב. סגור את הדלת."]),
    (
        "hi",
        [
            "डॉ. राम ने कहा।",
            "वह 5 बजे आया।",
            "क्या यह सच है?",
            "हाँ!",
            "श्री. वर्मा भी आए।",
            "कीमत 3.5 रु. है।",
        ],
    ),
    ("hi", ["“क्या?” उसने पूछा।", "1. दरवाज़ा खोलो।", "वह गया।।"]),
    ("mr", ["डॉ. पाटील यांनी सांगितले.", "ते पुण्यात राहतात.", "हे खरे आहे का?", "होय."]),
    ("bn", ["ডাঃ রহমান এসেছেন।", "“কে?” সে বলল।", "৩ জন এলো।", "হ্যাঁ।"]),
    ("ta", ["அவர் சென்னையில் வசிக்கிறார்.", "இது உண்மையா?", "ஆம்.", "திரு. ராமன் வந்தார்."]),
    ("te", ["ఆయన హైదరాబాద్‌లో ఉంటారు.", "ఇది నిజమా?", "అవును.", "డా. రావు వచ్చారు."]),
    ("th", ["ร้านเปิดทุกวัน พนักงานมาถึงเช้า พ.ศ. 2540 เป็นปีที่ดี ดร. สมชายมาทีหลัง"]),
    (
        "zh",
        ["他说：“今天下雨。”", "我们走吧！", "真的吗？", "是的……他走了。", "「好。」", "她笑了。"],
    ),
    (
        "zh",
        [
            "价格是3.5元。",
            "见第1.2节。",
            "“走！”他喊道。",
            "《书名？》是一本书。",
            "你呢？！",
            "（完）",
        ],
    ),
    (
        "ja",
        [
            "「行こう。」と彼は言った。",
            "雨が降った！",
            "３.５円だ。",
            "（終わり。）",
            "3月5日です。",
            "A社が来た。",
        ],
    ),
    ("ja", ["彼は『はい。』", "すごい！！", "え、本当…？", "彼女は「はい。」と答え、去った。"]),
    (
        "ko",
        [
            "신청서는 60일 이내에 제출해야 합니다.",
            "정말요?",
            "네!",
            "3.5%가 올랐다.",
            "김 박사(Dr. Kim)는 갔다.",
        ],
    ),
    (
        "ko",
        [
            "“좋아요.” 그가 말했다.",
            "“안녕하세요.”라고 말했다.",
            '"왜?" 하고 물었다.',
            "2024. 3. 12. 에 시작했다.",
            "끝났다.",
        ],
    ),
    ("ko", ["1. 문을 연다.", "2. 문을 닫는다."]),
    ("hy", ["Նա եկավ տուն։", "Ո՞վ է նա։", "3 մարդ եկավ։", "Պրն. Հակոբյան եկավ։"]),
    ("am", ["እሱ መጣ።", "«ማን ነው?» አለ።", "3 ሰዎች መጡ።", "እሱ ሄደ፡፡", "ማን ነው፧", "አላውቅም።"]),
    ("my", ["သူ လာသည်။", "မသိပါ။"]),
    ("km", ["គាត់មក។", "ខ្ញុំមិនដឹងទេ។"]),
    ("ka", ["ის მოვიდა.", "ვინ არის?", "მე.", "პროფ. კაპანაძე მოვიდა."]),
]


def told(text: str, language: str) -> list[str]:
    document = structure(text, syntax="plain", language=language)
    return [span.of(text) for span in document.sentences]


@pytest.mark.parametrize(("language", "sentences"), CASES, ids=lambda case: case[0])
def test_sentences_of_a_language_are_as_worked_by_hand(language: str, sentences: list[str]) -> None:
    parted = "" if language in UNSPACED else " "
    assert told(parted.join(sentences), language) == sentences


def test_language_that_is_set_decides_where_sentences_end() -> None:
    text = "Voir pag. 3 et art. 5 du texte."
    assert told(text, "it") == [text]
    assert told(text, "fr") == ["Voir pag.", "3 et art. 5 du texte."]


@pytest.mark.parametrize("language", WORDS)
def test_no_sentence_ends_at_the_abbreviations_of_a_language(language: str) -> None:
    going_on, counting = (words.split() for words in WORDS[language])
    for abbreviation in (*going_on, *counting):
        for after in ("Nova", "5") if abbreviation in going_on else ("5",):
            text = f"Xa xa xa {abbreviation}. {after} xa."
            assert told(text, language) == [text]


def test_abbreviations_are_of_known_languages() -> None:
    assert set(WORDS) < set(LANGUAGES)


@pytest.mark.parametrize(
    "text",
    [
        "They left.[citation needed]\n\nOthers stayed. [not in source]\nMore came.",
        "他们走了。[需要引证]\n\n别人留下。 [来源请求]\n更多人来了。",
    ],
)
def test_remark_in_brackets_that_ends_a_line_belongs_to_its_sentence(text: str) -> None:
    assert told(text, guess_language(text)) == [line for line in text.split("\n") if line]

"""Languages: found in texts of many scripts, short and mixed ones too, and set by hand."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from engine.language_codes import language_of_tag
from engine.languages import LANGUAGES, RIGHT_TO_LEFT, guess_language, is_right_to_left
from engine.reading import read_text
from engine.sentences import prose_starts
from engine.span import Span
from engine.structure import structure
from tests.conftest import REPOSITORY, shared

SHORT = [
    ("af", "Die winkel is elke dag oop, maar op Sondae maak ons eers om tien uur oop."),
    ("am", "ጥያቄዎች በስልሳ ቀናት ውስጥ መቅረብ አለባቸው። ከዚያ በኋላ አይከፈልም።"),
    ("ar", "يجب تقديم الطلبات خلال ستين يومًا من تاريخ العودة."),
    ("ar", "المكتبة مفتوحة كل يوم من الساعة الثامنة حتى الخامسة."),
    ("az", "Mağaza hər gün səhər saat doqquzdan axşam altıya qədər açıqdır."),
    ("be", "Бібліятэка адчынена кожны дзень, акрамя нядзелі, з дзевяці гадзін."),
    ("bg", "Магазинът е отворен всеки ден от девет сутринта до шест вечерта."),
    ("bg", "Заявката трябва да бъде подадена в срок от шестдесет дни."),
    ("bn", "দোকানটি প্রতিদিন সকাল নয়টা থেকে সন্ধ্যা ছয়টা পর্যন্ত খোলা থাকে।"),
    ("ca", "La botiga és oberta cada dia des de les nou del matí fins a les sis de la tarda."),
    ("ca", "Cal presentar la sol·licitud abans de seixanta dies."),
    ("cs", "Obchod je otevřen každý den od devíti ráno do šesti večer."),
    ("cs", "Žádost musí být podána do šedesáti dnů od návratu."),
    ("cy", "Mae'r siop ar agor bob dydd o naw y bore tan chwech yr hwyr."),
    ("da", "Butikken har åbent hver dag fra klokken ni om morgenen til seks om aftenen."),
    ("da", "Ansøgningen skal indsendes senest tres dage efter hjemkomsten."),
    ("de", "Der Antrag muss innerhalb von sechzig Tagen gestellt werden."),
    ("de", "Das Geschäft ist jeden Tag von neun Uhr morgens bis sechs Uhr abends geöffnet."),
    ("el", "Το κατάστημα είναι ανοιχτό κάθε μέρα από τις εννέα το πρωί."),
    ("en", "Claims must be filed within sixty days of your return."),
    ("en", "The shop opens at nine every day."),
    ("en", "Hello there, how are you today, my friend?"),
    ("es", "La tienda abre todos los días de nueve de la mañana a seis de la tarde."),
    ("es", "Las solicitudes deben presentarse en un plazo de sesenta días."),
    ("et", "Pood on avatud iga päev kella üheksast hommikul kuni kuueni õhtul."),
    ("eu", "Denda egunero irekitzen da goizeko bederatzietatik arratsaldeko seietara."),
    ("fa", "درخواست باید ظرف شصت روز پس از بازگشت ارائه شود."),
    ("fa", "کتابخانه هر روز از ساعت هشت صبح تا پنج بعد از ظهر باز است."),
    ("fi", "Kauppa on avoinna joka päivä yhdeksästä aamulla kuuteen illalla."),
    ("fi", "Hakemus on jätettävä kuudenkymmenen päivän kuluessa."),
    ("fr", "La demande doit être déposée dans un délai de soixante jours."),
    ("fr", "Le magasin est ouvert tous les jours de neuf heures à dix-huit heures."),
    ("ga", "Bíonn an siopa oscailte gach lá ó naoi a chlog ar maidin."),
    ("gl", "A tenda abre todos os días desde as nove da mañá ata as seis da tarde."),
    ("gu", "દુકાન દરરોજ સવારે નવ વાગ્યાથી સાંજે છ વાગ્યા સુધી ખુલ્લી રહે છે."),
    ("he", "הבקשה חייבת להיות מוגשת בתוך שישים ימים מיום השיבה."),
    ("he", "החנות פתוחה בכל יום משעה תשע בבוקר."),
    ("hi", "दुकान हर दिन सुबह नौ बजे से शाम छह बजे तक खुली रहती है।"),
    ("hi", "दावा साठ दिनों के भीतर दाखिल किया जाना चाहिए।"),
    ("hr", "Trgovina je otvorena svaki dan od devet sati ujutro do šest navečer."),
    ("hr", "Zahtjev se mora podnijeti u roku od šezdeset dana."),
    ("hu", "Az üzlet minden nap reggel kilenctől este hatig van nyitva."),
    ("hu", "A kérelmet hatvan napon belül kell benyújtani."),
    ("hy", "Խանութը բաց է ամեն օր առավոտյան իննից մինչև երեկոյան վեցը։"),
    ("id", "Toko ini buka setiap hari dari jam sembilan pagi sampai jam enam sore."),
    ("id", "Permohonan harus diajukan dalam waktu enam puluh hari."),
    ("is", "Verslunin er opin alla daga frá klukkan níu á morgnana til sex á kvöldin."),
    ("it", "La domanda deve essere presentata entro sessanta giorni dal ritorno."),
    ("it", "Il negozio è aperto tutti i giorni dalle nove alle diciotto."),
    ("ja", "申請は帰国の日から六十日以内に提出しなければならない。"),
    ("ja", "東京都庁移転計画発表"),
    ("ja", "図書館開館時間変更案内"),
    ("ja", "ワイヤレスマウス"),
    ("ja", "営業時間は午前九時からです。"),
    ("ka", "მაღაზია ღიაა ყოველდღე დილის ცხრა საათიდან საღამოს ექვს საათამდე."),
    ("kk", "Дүкен күн сайын таңғы тоғыздан кешкі алтыға дейін ашық."),
    ("km", "ហាងបើករៀងរាល់ថ្ងៃពីម៉ោងប្រាំបួនព្រឹក។"),
    ("kn", "ಅಂಗಡಿಯು ಪ್ರತಿದಿನ ಬೆಳಿಗ್ಗೆ ಒಂಬತ್ತು ಗಂಟೆಯಿಂದ ತೆರೆದಿರುತ್ತದೆ."),
    ("ko", "신청서는 귀국일로부터 60일 이내에 제출해야 합니다."),
    ("ko", "가게는 매일 아침 아홉 시에 문을 연다."),
    ("la", "Omnia tempus habent et momentum suum cuique negotio sub caelo."),
    ("lo", "ຮ້ານເປີດທຸກມື້ຕັ້ງແຕ່ເກົ້າໂມງເຊົ້າ"),
    ("lt", "Parduotuvė dirba kiekvieną dieną nuo devynių ryto iki šešių vakaro."),
    ("lv", "Veikals ir atvērts katru dienu no deviņiem rītā līdz sešiem vakarā."),
    ("mk", "Продавницата е отворена секој ден од девет часот наутро до шест навечер."),
    ("ml", "കട എല്ലാ ദിവസവും രാവിലെ ഒമ്പത് മണി മുതൽ തുറന്നിരിക്കും."),
    ("mn", "Дэлгүүр өдөр бүр өглөө есөн цагаас орой зургаан цаг хүртэл ажилладаг."),
    ("mr", "दुकान दररोज सकाळी नऊ वाजल्यापासून संध्याकाळी सहा वाजेपर्यंत उघडे असते."),
    ("mr", "अर्ज साठ दिवसांच्या आत सादर केला पाहिजे."),
    ("my", "ဆိုင်သည် နေ့စဉ် မနက်ကိုးနာရီမှ ညခြောက်နာရီအထိ ဖွင့်သည်။"),
    ("ne", "पसल हरेक दिन बिहान नौ बजेदेखि बेलुका छ बजेसम्म खुल्छ।"),
    ("nl", "De aanvraag moet binnen zestig dagen worden ingediend."),
    ("nl", "De winkel is elke dag open van negen uur 's ochtends tot zes uur 's avonds."),
    ("no", "Butikken er åpen hver dag fra klokken ni om morgenen til seks om kvelden."),
    ("no", "Søknaden må leveres innen seksti dager etter hjemkomsten."),
    ("or", "ଦୋକାନ ପ୍ରତିଦିନ ସକାଳ ନଅଟାରେ ଖୋଲେ।"),
    ("pa", "ਦੁਕਾਨ ਹਰ ਰੋਜ਼ ਸਵੇਰੇ ਨੌਂ ਵਜੇ ਤੋਂ ਸ਼ਾਮ ਛੇ ਵਜੇ ਤੱਕ ਖੁੱਲ੍ਹੀ ਰਹਿੰਦੀ ਹੈ।"),
    ("pl", "Wniosek należy złożyć w ciągu sześćdziesięciu dni od powrotu."),
    ("pl", "Sklep jest otwarty codziennie od dziewiątej rano do szóstej wieczorem."),
    ("ps", "پلورنځی هره ورځ د سهار له نهو بجو څخه خلاص وي."),
    ("pt", "O pedido deve ser apresentado no prazo de sessenta dias."),
    ("pt", "A loja está aberta todos os dias das nove da manhã às seis da tarde."),
    ("ro", "Cererea trebuie depusă în termen de șaizeci de zile de la întoarcere."),
    ("ro", "Magazinul este deschis în fiecare zi de la nouă dimineața."),
    ("ru", "Заявление должно быть подано в течение шестидесяти дней."),
    ("ru", "Магазин открыт каждый день с девяти утра до шести вечера."),
    ("si", "කඩය සෑම දිනකම උදේ නවයේ සිට විවෘතව ඇත."),
    ("sk", "Obchod je otvorený každý deň od deviatej ráno do šiestej večer."),
    ("sk", "Žiadosť sa musí podať do šesťdesiatich dní od návratu."),
    ("sl", "Trgovina je odprta vsak dan od devete ure zjutraj do šeste zvečer."),
    ("sl", "Vlogo je treba oddati v šestdesetih dneh."),
    ("sq", "Dyqani është i hapur çdo ditë nga ora nëntë e mëngjesit deri në gjashtë."),
    ("sr", "Продавница је отворена сваког дана од девет ујутру до шест увече."),
    ("sr", "Захтев се мора поднети у року од шездесет дана."),
    ("sv", "Butiken är öppen varje dag från klockan nio på morgonen till sex på kvällen."),
    ("sv", "Ansökan måste lämnas in inom sextio dagar efter hemkomsten."),
    ("sw", "Duka hufunguliwa kila siku kuanzia saa tatu asubuhi hadi saa kumi na mbili jioni."),
    ("ta", "கடை ஒவ்வொரு நாளும் காலை ஒன்பது மணி முதல் திறந்திருக்கும்."),
    ("te", "దుకాణం ప్రతిరోజూ ఉదయం తొమ్మిది గంటల నుండి తెరిచి ఉంటుంది."),
    ("th", "ร้านเปิดทุกวันตั้งแต่เก้าโมงเช้าถึงหกโมงเย็น"),
    ("tl", "Bukas ang tindahan araw-araw mula alas nuwebe ng umaga hanggang alas sais ng gabi."),
    ("tr", "Mağaza her gün sabah dokuzdan akşam altıya kadar açıktır."),
    ("tr", "Başvuru altmış gün içinde yapılmalıdır."),
    ("uk", "Крамниця відчинена щодня з дев'ятої ранку до шостої вечора."),
    ("uk", "Заяву потрібно подати протягом шістдесяти днів."),
    ("ur", "دکان ہر روز صبح نو بجے سے شام چھ بجے تک کھلی رہتی ہے۔"),
    ("ur", "درخواست ساٹھ دن کے اندر جمع کرانی ہوگی۔"),
    ("vi", "Cửa hàng mở cửa hằng ngày từ chín giờ sáng đến sáu giờ tối."),
    ("vi", "Đơn phải được nộp trong vòng sáu mươi ngày."),
    ("zh", "申请必须在六十天内提交。"),
    ("zh", "图书馆每天早上八点开门,下午五点关门。"),
    ("zh", "圖書館每天早上八點開門。"),
    ("zh", "今天下雨"),
]  # fmt: skip

MIXED = [
    ("en", "The proverb 千里之行，始于足下 means that a long walk begins with one step."),
    ("zh", "他说 “The quick brown fox” 是一个例子。我们每天都用它来测试字体。"),
    ("zh", "本手册介绍 Kubernetes 和 Docker 的安装方法，需要 Linux。"),
    ("ja", "この文章には中国の古典「千里之行，始于足下」からの引用があります。"),
    ("ko", "이 문장에는 大韓民國 이라는 한자와 English 단어가 있습니다."),
    ("ru", "Он сказал hello world и потом ушёл домой, а мы остались."),
    (
        "de",
        "Der Befehl `git commit --all` steht in https://example.org/the/and/the/docs für alle offen.",
    ),
    ("fr", "Le bouton [aide](https://example.org/help/and/the/rest) ouvre la page des questions."),
    ("ar", "يقدم التطبيق Cutmarks في الإصدار 2.0 ميزات جديدة للقراءة."),
]

NAMES = [
    (
        "en",
        "Amsterdam, Rotterdam, Utrecht, Eindhoven, Groningen, Tilburg, Almere, Breda, Nijmegen, Arnhem.",
    ),
    ("en", "Our shops: Amsterdam, Rotterdam, Utrecht, Eindhoven, Groningen. Visit them any day."),
    ("nl", "Onze winkels: Amsterdam, Rotterdam, Utrecht, Eindhoven. Ze zijn elke dag open."),
    ("de", "Name Preis Menge Schraube Größe Stück Mutter Größe Stück Werkzeug Kasten Preis"),
]

NOTHING_TELLS = [
    *("", " \n", "12", "...", "x", "KX77B", "a b c", "3.1", "foo bar baz", "😀😀", "Kapitel 1"),
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "SELECT id, name FROM users WHERE age > 10 ORDER BY id;",
    "def main(argv):\n    for item in argv:\n        print(item.strip())\n    return 0\n",
    "const x = () => { await fetch(url); };\nexport default x;",
]


@pytest.mark.parametrize(("language", "text"), SHORT)
def test_language_is_found_in_a_short_text(language: str, text: str) -> None:
    assert guess_language(text) == language


def test_every_language_but_one_is_found_in_some_text() -> None:
    """Malay is not told from Indonesian by a sentence; it can be set."""
    assert {language for language, _ in SHORT} == set(LANGUAGES) - {"ms"}


@pytest.mark.parametrize(("language", "text"), MIXED)
def test_language_is_that_of_most_of_a_text(language: str, text: str) -> None:
    assert guess_language(text) == language


@pytest.mark.parametrize(("language", "text"), NAMES)
def test_names_do_not_tell_the_language_of_a_page(language: str, text: str) -> None:
    assert guess_language(text) == language


@pytest.mark.parametrize("text", NOTHING_TELLS)
def test_language_is_english_where_nothing_tells(text: str) -> None:
    assert guess_language(text) == "en"


@pytest.mark.parametrize("language", ["ar", "el", "en", "hi", "ru", "th", "vi", "zh"])
def test_language_is_found_in_every_document_of_a_corpus(language: str) -> None:
    corpus = json.loads(shared(f"data/xquad/xquad_{language}.json").read_text(encoding="utf-8"))
    found = {guess_language(document["text"]) for document in corpus["docs"]}
    assert found == {language}


def test_all_of_a_long_text_is_looked_at() -> None:
    """A preface, a licence or a table of contents may be in another language."""
    preface = "This is the preface and it is in English. " * 200
    text = preface + "Der Antrag muss innerhalb von sechzig Tagen gestellt werden. " * 2_000
    assert guess_language(text) == "de"
    assert guess_language(text, [Span(0, len(preface))]) == "en"
    assert guess_language(text, []) == "en"


def test_code_of_a_document_tells_nothing_of_its_language() -> None:
    code = "```\n" + "while the_and and the: the and the\n" * 200 + "```\n"
    text = f"Der Antrag muss gestellt werden.\n\n{code}\nDas Geschäft ist jeden Tag geöffnet.\n"
    assert structure(text).language == "de"
    assert structure("# die Anträge müssen gestellt werden\n", syntax="code").language == "en"


def test_language_that_is_set_is_kept() -> None:
    assert structure("Good day to all of you.", language="de").language == "de"
    assert read_text("Good day to all of you.", language="nl").language == "nl"


def test_tag_of_no_language_is_none() -> None:
    assert [language_of_tag(code) for code in LANGUAGES] == list(LANGUAGES)
    assert {language_of_tag(tag) for tag in ("", "xx", "German", "d", "de-", "de AT", "ｄｅ")} == {
        ""
    }


def test_languages_are_in_the_order_of_their_names() -> None:
    assert list(LANGUAGES.values()) == sorted(LANGUAGES.values())
    assert set(LANGUAGES) > RIGHT_TO_LEFT == set(filter(is_right_to_left, LANGUAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_rules_for_sentences(language: str) -> None:
    assert prose_starts("So 3 it is! Yes? No.", 0, 20, language) == [12, 17]


def test_language_is_the_same_in_every_process() -> None:
    texts = [text for _, text in (*SHORT, *MIXED)]
    script = (
        "import json, sys; from engine.languages import guess_language;"
        "print(json.dumps([guess_language(text) for text in json.load(sys.stdin)]))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script],
        cwd=REPOSITORY,
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(found.stdout) == [guess_language(text) for text in texts]


def test_english_is_found_without_the_model() -> None:
    """The model takes half a second to load, which the first page has no use for."""
    script = (
        "import sys; from engine.reading import read;"
        "print(read('sample_docs/expense-policy.md').language, 'py3langid' in sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == ["en", "False"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Привет, мир. Это заявление на отпуск.", "ru"),
        ("Цены выросли.", "ru"),
        ("Документът е подписан. Моля, изчакайте отговор.", "bg"),
        ("Її звати Оксана, і вона живе у Львові.", "uk"),
    ],
)
def test_letters_that_a_language_does_not_write_rule_it_out(text: str, language: str) -> None:
    assert guess_language(text) == language

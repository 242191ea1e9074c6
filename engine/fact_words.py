"""Words of many languages that facts are told by: units, months, years, what refers and what defines."""

from __future__ import annotations

# Units as words, where a language writes them in Latin letters between spaces.
UNITS = (
    # English
    r"seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|decades?|centuries"
    r"|euros?|dollars?|pounds?|cents?|pence|francs?|yen|percent|per[ ]cent|degrees?|points?|times"
    r"|met(?:er|re)s?|\p{L}{2,5}met(?:er|re)s?|miles?|feet|foot|inch(?:es)?|grams?|kilos?|\p{L}{2,5}grams?"
    r"|tons?|tonnes?|lit(?:er|re)s?|gallons?|bits?|bytes?|\p{L}{2,5}bytes?|watts?|volts?|pages?|words?"
    r"|tokens?|characters?|people|persons?|employees|participants|patients|millions?|billions?"
    # German
    r"|sekunden?|minuten?|stunden?|tage?n?|\p{L}{3,20}tage?n?|wochen?|monate?n?|jahre?n?|prozent|grad"
    r"|gramm|kilogramm|tonnen?|liter|personen|seiten|mal"
    # French
    r"|secondes|heures?|jours?|semaines?|mois|ans?|années?|pour[ ]cent|degrés?|mètres?|kilomètres?"
    r"|grammes?|litres?|personnes|fois"
    # Spanish and Portuguese
    r"|segundos?|minutos?|horas?|d[ií]as?|semanas?|m[eê]s(?:es)?|años?|anos?|por[ ](?:ciento|cento)"
    r"|grados?|graus?|metros?|kil[oó]metros?|gramos?|litros?|d[oó]lares|personas|pessoas|veces|vezes"
    # Italian
    r"|secondi|minuti|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|per[ ]cento|grad[oi]|metri|litri"
    r"|persone|volte"
    # Dutch, Danish, Norwegian, Swedish
    r"|seconden|uur|uren|dag(?:en|e|ar)?|weken|maand(?:en)?|jaar|jaren|procent|graden|personen|keer"
    r"|sekunder|minutter|minuter|timer|timmar|uger|uker|veckor|måneder|månader|år|kronor|kroner|grader"
    # Polish, Czech, Finnish, Hungarian, Turkish
    r"|sekund|minut|godzin[ya]?|dni|tygodni[ea]?|miesi[ęą]c[ye]*|lat[a]?|procent|stopni|złotych"
    r"|hodin|dnů|týdnů|měsíců|let|roků|korun|stupňů|päivää|viikkoa|kuukautta|vuotta|tuntia|prosenttia"
    r"|nap(?:on|ot)?|hét|hónap(?:on)?|év|óra|százalék|forint|gün|hafta|yıl|saat|dakika|lira"
    # Romanian, Croatian, Vietnamese, Indonesian
    r"|zile|săptămâni|luni|ani|ore|lei|dana|tjedana|mjeseci|godina|sati|ngày|tuần|tháng|năm|giờ|phút|đồng"
    r"|hari|minggu|bulan|tahun|jam|menit|rupiah|persen|orang"
)

# Stems, so that every case and spelling of a month is met.
MONTHS = (
    r"jan(?:uar[yi]?|vier|eiro)?|enero|gennaio|stycz\p{L}+|feb(?:ruar[yi]?|rero|braio)?|février"
    r"|fevereiro|lut(?:y|ego)|mar(?:ch|s|zo|ço|ca|zec|t)?|märz|maart|apr(?:il[e]?)?|avril|abril|kwie\p{L}+"
    r"|may|mai|mayo|maio|maggio|maja?|mei|june?|juni|juin|junio|junho|giugno|czerw\p{L}+|july?|juli|juillet"
    r"|julio|julho|luglio|lip(?:iec|ca)|aug(?:ust[i]?|ustus)?|août|agosto|sierp\p{L}+|sept?(?:emb(?:er|re))?"
    r"|septiembre|settembre|setembro|wrze\p{L}+|oct(?:ob(?:er|re))?|o[kc]tob(?:er|re)|okt|octubre|ottobre"
    r"|outubro|październik\p{L}*|nov(?:ember|embre|iembre|embro)?|listopad\p{L}*|de[czk](?:ember|embre)?|diciembre"
    r"|dicembre|dezember|dezembro|décembre|grud\p{L}+"
    # Czech and Slovak, Croatian, Hungarian, Romanian, Finnish, Turkish, Indonesian
    r"|ledna|února|března|dubna|května|června|července|srpna|září|října|prosince|januára|februára|apríla|mája|jú[nl]a"
    r"|augusta|septembra|októbra|novembra|decembra|siječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza"
    r"|rujna|studenog[a]?|prosinca|január|február|március|április|május|jú[nl]ius|augusztus|szeptember|október"
    r"|ianuarie|februarie|martie|aprilie|iu[nl]ie|septembrie|octombrie|noiembrie|decembrie"
    r"|(?:tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)kuu\p{L}*"
    r"|ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|maret|agustus|desember"
    # Russian, Bulgarian, Ukrainian, Greek
    r"|январ\p{L}+|феврал\p{L}+|март\p{L}*|апрел\p{L}+|ма[йя]|июн\p{L}|июл\p{L}|август\p{L}*|сентябр\p{L}"
    r"|октябр\p{L}|ноябр\p{L}|декабр\p{L}|януари|февруари|април|ю[нл]и|септември|октомври|ноември|декември"
    r"|січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня"
    r"|[Ιι]αν[οουά]+\p{L}+|[Φφ]εβρ\p{L}+|[Μμ][άα]ρτ\p{L}+|[Αα]πρ\p{L}+|[Μμ][άα][ΐϊι]\p{L}*|[Ιι]ο[υύ][νλ]\p{L}+"
    r"|[Αα][ύυ]γ\p{L}+|[Σσ]επτ\p{L}+|[Οο]κτ\p{L}+|[Νν]ο[εέ]μ\p{L}+|[Δδ]εκ\p{L}+"
    # Arabic, Persian, Urdu, Hebrew
    r"|يناير|فبراير|مارس|[أإا]بريل|مايو|يوني[وه]|يولي[وه]|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|كانون|شباط|آذار|نيسان|أيار"
    r"|حزيران|تموز|آب|أيلول|تشرين|محرم|رمضان|شوال|فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند"
    r"|ژانویه|فوریه|آوریل|ژوئ(?:ن|یه)|اوت|سپتامبر|اکتبر|نوامبر|دسامبر|جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر"
    r"|اکتوبر|نومبر|دسمبر|ב?(?:ינואר|פברואר|מר[ץס]|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)"
    # Hindi and Marathi, Bengali, Thai
    r"|जनवरी|फ़?रवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितं?म?्?बर|अक्[टत]ूबर|नवं?म?्?बर|दिसं?म?्?बर|जानेवारी|फेब्रुवारी|एप्रिल|मे"
    r"|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर|জানুয়ারি|ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর"
    r"|มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม"
)

# What stands before the number of a year, and after it.
BEFORE_YEAR = (
    r"in|since|by|until|before|after|from|seit|bis|ab|jahr|en|depuis|dès|desde|hasta|dal|nel|em"
    r"|عام|سنة|سال|ב?שנת|सन्?|năm|tahun"
)
AFTER_YEAR = r"год\p{L}*|гг?[.]|р(?:ік|оці|оку)"

# A number after one of these names a part of a text, or a year, and counts nothing.
PARTS = (
    r"(?:глав|стать|пункт|раздел|правил|рисун|таблиц|розділ|статт)\p{L}*|гл[.]|ст[.]|п[.]|рис[.]|табл[.]|стр[.]"
    r"|[κΚ]εφ(?:άλαιο|[.])|[άΆ]ρθρο|[σΣ]ελίδα|(?:ال)?(?:فصل|مادة|باب|بند|جدول|صفحة)|ماده|صفحه|دفعہ|باب|פרק|סעיף|עמוד|טבלה"
    r"|नियम|धारा|अध्याय|अनुच्छेद|पृष्ठ|कलम|ধারা|অধ্যায়|ข้อ|บทที่|มาตรา|หน้า"
    r"|عام|سنة|سال|ב?שנת|सन्?"
)

# What says what something is, between the words for it and what it is.
DEFINES = (
    r"(?:is|are)[ ](?:an?|the|any|defined[ ]as|called)|means|mean|refers?[ ]to|denotes?|stands[ ]for"
    r"|ist[ ](?:eine?|der|die|das)|sind[ ](?:die|alle)|bezeichnet|bedeutet|heißt"
    r"|est[ ](?:une?|le|la|l['’])|désigne|signifie|s['’]entend|es[ ](?:una?|el|la)|significa|se[ ]refiere[ ]a"
    r"|è[ ](?:una?|uno|il|la|lo|l['’])|indica|é[ ](?:uma?|o|a)|designa|is[ ](?:een|het|de)|betekent"
    r"|là[ ](?:một|những|các)|có[ ]nghĩa[ ]là|adalah|berarti|означает|является|называется|означає"
    r"|[—–-][ ](?:это|це)"
    r"|είναι[ ](?:ένα[ςν]?|μ[ίι]α|ο|η|το)|σημαίνει|(?:هو|هي)[ ]عبارة[ ]عن|[يت]عني"
    r"|یعنی|عبارت[ ]است[ ]از|سے[ ]مراد"
    r"|פירוש[הו]|משמע(?:ו|ה)?|का[ ](?:मतलब|अर्थ|तात्पर्य|आशय)|म्हणजे"
)
# Words that open no definition: they stand for something else, or for a condition.
NO_TERM = (
    r"(?:the|a)[ ]means?|it|this|that|these|those|there|here|he|she|we|you|they|i|if|when|where|while"
    r"|because|since|although|as|what|who|which|how|why|one|some|all|es|er|sie|wir|ich|das|dies(?:e[rs]?)?|hier|wenn|weil|was|wer"
    r"|ce|cela|ceci|il|elle|on|nous|si|quand|qui|esto|eso|ello|cuando|quien|questo|quello|se|quando|chi"
    r"|isto|isso|quem|dit|dat|het|er|als|wie|он[аио]?|это|этот|мы|вы|якщо|если|він|вона|це|αυτ\p{L}+|nó|đây|itu|ini"
    r"|هذا|هذه|ذلك|זה|זו|यह|वह|ये|वे|ते|हे"
)

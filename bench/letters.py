"""A short letter in many languages, for counting how often the encoding of a text is found."""

from __future__ import annotations

LETTERS = {
    "en": (
        "Dear Anna, thank you for the jam – we’ve eaten half of it already! The garden is full of bees, "
        "and the neighbours’ cat sleeps under the pear tree. On Sunday we’ll cycle to the café by the "
        "river; a slice of cake costs £4 there. “Bring your mother,” says Paul. It’s only 12 °C in the "
        "mornings, but the afternoons are warm… Write soon!"
    ),
    "fr": (
        "Chère Anne, merci pour la confiture, nous en avons déjà mangé la moitié ! Le jardin est plein "
        "d'abeilles et le chat des voisins dort sous le poirier. Dimanche, nous irons à vélo jusqu'au "
        "café près de la rivière. Ta mère peut venir aussi, bien sûr. Les matinées sont fraîches, mais "
        "l'après-midi il fait chaud. Écris-nous bientôt, ça nous fera plaisir."
    ),
    "de": (
        "Liebe Anna, danke für die Marmelade, wir haben schon die Hälfte gegessen! Im Garten summen die "
        "Bienen, und die Katze der Nachbarn schläft unter dem Birnbaum. Am Sonntag fahren wir mit den "
        "Rädern zum Café am Fluss. Deine Mutter darf natürlich mitkommen. Morgens ist es kühl, aber "
        "später wird es schön warm. Schreib bald, viele Grüße aus München."
    ),
    "es": (
        "Querida Ana: gracias por la mermelada, ¡ya nos hemos comido la mitad! El jardín está lleno de "
        "abejas y el gato de los vecinos duerme debajo del peral. El domingo iremos en bicicleta al café "
        "que está junto al río. Tu mamá también puede venir. Por la mañana hace frío, pero después sale "
        "el sol. ¿Cuándo nos escribirás? Un abrazo de toda la peña."
    ),
    "pt": (
        "Querida Ana, obrigado pela geleia, já comemos metade! O jardim está cheio de abelhas e o gato "
        "dos vizinhos dorme debaixo da pereira. No domingo vamos de bicicleta até ao café junto ao rio. "
        "A tua mãe também pode vir. As manhãs são frias, mas à tarde há sol. Não te esqueças de "
        "escrever, que as tuas histórias fazem-nos rir. Um abraço."
    ),
    "it": (
        "Cara Anna, grazie per la marmellata, ne abbiamo già mangiata metà! Il giardino è pieno di api e "
        "il gatto dei vicini dorme sotto il pero. Domenica andremo in bici fino al caffè lungo il fiume. "
        "Anche tua madre può venire, così si diverte un po'. La mattina fa fresco, però più tardi c'è il "
        "sole. Scrivici presto, perché ci manchi."
    ),
    "sv": (
        "Kära Anna, tack för sylten, vi har redan ätit upp hälften! Trädgården är full av bin och "
        "grannarnas katt sover under päronträdet. På söndag cyklar vi till kaféet vid ån. Din mamma får "
        "förstås också följa med. På morgnarna är det kyligt, men på eftermiddagen blir det varmt och "
        "skönt. Skriv snart, vi längtar."
    ),
    "da": (
        "Kære Anna, tak for syltetøjet, vi har allerede spist det halve! Haven er fuld af bier, og "
        "naboernes kat sover under pæretræet. På søndag cykler vi til caféen ved åen. Din mor må "
        "selvfølgelig også komme med. Om morgenen er det køligt, men så bliver det dejligt varmt. Skriv "
        "snart, vi glæder os til at høre fra dig."
    ),
    "no": (
        "Kjære Anna, takk for syltetøyet, vi har allerede spist halvparten! Hagen er full av bier, og "
        "katten til naboene sover under pæretreet. På søndag sykler vi til kaféen ved elva. Moren din må "
        "gjerne være med. Det er kjølig om morgenen, men utover dagen blir det varmt. Skriv snart, vi "
        "gleder oss til å høre fra deg."
    ),
    "fi": (
        "Rakas Anna, kiitos hillosta, olemme jo syöneet siitä puolet! Puutarha on täynnä mehiläisiä, ja "
        "naapurin kissa nukkuu päärynäpuun alla. Sunnuntaina pyöräilemme joen varrella olevaan "
        "kahvilaan. Äitisi voi myös tulla mukaan. Aamut ovat viileitä, mutta iltapäivällä lämpenee. "
        "Kirjoita pian, meillä on ikävä sinua."
    ),
    "nl": (
        "Lieve Anna, bedankt voor de jam, we hebben de helft al op! De tuin zit vol bijen en de kat van "
        "de buren slaapt onder de pereboom. Zondag fietsen we naar het café aan de rivier, waar ze ijs "
        "met kersen verkopen. Je moeder mag natuurlijk mee, en je nichtje Zoë ook. De financiële zorgen "
        "zijn voorbij. Schrijf je gauw? Eén regel is genoeg."
    ),
    "pl": (
        "Droga Anno, dziękujemy za dżem, połowę już zjedliśmy! Ogród jest pełen pszczół, a kot sąsiadów "
        "śpi pod gruszą. W niedzielę pojedziemy rowerami do kawiarni nad rzeką. Twoja mama też może "
        "przyjść. Rano jest chłodno, ale później robi się ciepło. Napisz wkrótce, bo tęsknimy za twoimi "
        "opowieściami. Ściskamy cię mocno."
    ),
    "cs": (
        "Milá Anno, děkujeme za džem, polovinu už jsme snědli! Zahrada je plná včel a kočka sousedů spí "
        "pod hruškou. V neděli pojedeme na kolech do kavárny u řeky. Tvoje maminka může přijet také. "
        "Ráno bývá chladno, ale odpoledne je teplo. Napiš brzy, už se těšíme na tvůj dopis. Děti tě "
        "pozdravují a posílají obrázky."
    ),
    "hu": (
        "Kedves Anna, köszönjük a lekvárt, a felét már meg is ettük! A kert tele van méhekkel, és a "
        "szomszédok macskája a körtefa alatt alszik. Vasárnap biciklivel megyünk a folyóparti kávézóba. "
        "Édesanyád is eljöhet természetesen. Reggelente hűvös van, de délután kellemes idő lesz. Írj "
        "hamar, mert nagyon várjuk a híreidet az új lakásról."
    ),
    "hr": (
        "Draga Ana, hvala ti na pekmezu, već smo pojeli pola! Vrt je pun pčela, a susjedova mačka spava "
        "ispod kruške. U nedjelju ćemo biciklima do kavane uz rijeku. I tvoja majka može doći, naravno. "
        "Ujutro je svježe, ali poslije bude toplo. Piši uskoro, jer nam nedostaju tvoje priče. Djeca te "
        "pozdravljaju i šalju crteže."
    ),
    "tr": (
        "Sevgili Ayşe, reçel için teşekkürler, yarısını şimdiden yedik! Bahçe arılarla dolu, komşuların "
        "kedisi armut ağacının altında uyuyor. Pazar günü bisikletle nehir kıyısındaki kahveye "
        "gideceğiz. Annen de gelebilir tabii. Sabahları hava serin, ama öğleden sonra ısınıyor. Yakında "
        "yaz, çünkü hikâyelerini özledik. İyi günler dileriz."
    ),
    "lt": (
        "Miela Ona, ačiū už uogienę, pusę jau suvalgėme! Sodas pilnas bičių, o kaimynų katė miega po "
        "kriauše. Sekmadienį dviračiais važiuosime į kavinę prie upės. Žinoma, gali atvykti ir tavo "
        "mama. Rytais vėsu, bet po pietų būna šilta. Parašyk greičiau, nes pasiilgome tavo istorijų. "
        "Vaikai siunčia piešinių ir linkėjimų."
    ),
    "et": (
        "Kallis Anna, aitäh moosi eest, poole oleme juba ära söönud! Aed on täis mesilasi ja naabrite "
        "kass magab pirnipuu all. Pühapäeval sõidame ratastega jõe äärde kohvikusse. Su ema võib muidugi "
        "ka tulla. Hommikud on jahedad, aga pärast lõunat läheb soojaks. Kirjuta varsti, me igatseme "
        "sind väga. Tervitusi kõigilt."
    ),
    "ru": (
        "Дорогая Анна, спасибо за варенье, половину мы уже съели! В саду полно пчёл, а соседская кошка "
        "спит под грушей. В воскресенье поедем на велосипедах в кафе у реки. Твоя мама тоже может "
        "приехать. По утрам прохладно, но днём становится тепло. Пиши скорее, мы скучаем по твоим "
        "рассказам. Дети передают привет и рисунки."
    ),
    "uk": (
        "Дорога Ганно, дякуємо за варення, половину ми вже з'їли! У саду повно бджіл, а сусідська кішка "
        "спить під грушею. У неділю поїдемо велосипедами до кав'ярні біля річки. Твоя мама теж може "
        "приїхати. Вранці прохолодно, але вдень стає тепло. Пиши швидше, ми сумуємо за твоїми оповідями. "
        "Діти передають вітання."
    ),
    "bg": (
        "Скъпа Анна, благодарим за сладкото, вече изядохме половината! Градината е пълна с пчели, а "
        "котката на съседите спи под крушата. В неделя ще отидем с колела до кафенето край реката. Майка "
        "ти също може да дойде. Сутрин е хладно, но следобед става топло. Пиши скоро, защото ни липсват "
        "твоите истории."
    ),
    "el": (
        "Αγαπητή Άννα, ευχαριστούμε για τη μαρμελάδα, φάγαμε ήδη τη μισή! Ο κήπος είναι γεμάτος μέλισσες "
        "και η γάτα των γειτόνων κοιμάται κάτω από την αχλαδιά. Την Κυριακή θα πάμε με τα ποδήλατα στο "
        "καφενείο δίπλα στο ποτάμι. Μπορεί να έρθει και η μητέρα σου. Τα πρωινά έχει δροσιά, αλλά μετά "
        "ζεσταίνει. Γράψε μας γρήγορα."
    ),
    "he": (
        "חנה היקרה, תודה על הריבה, כבר אכלנו חצי ממנה! הגינה מלאה דבורים והחתול של השכנים ישן מתחת לעץ "
        "האגס. ביום ראשון ניסע באופניים לבית הקפה שליד הנהר. גם אמא שלך יכולה לבוא. בבוקר קריר, אבל אחר "
        "הצהריים נעים וחם. כתבי לנו בקרוב, אנחנו מתגעגעים לסיפורים שלך."
    ),
    "ar": (
        "عزيزتي حنان، شكرا على المربى، لقد أكلنا نصفها! الحديقة مليئة بالنحل وقطة الجيران تنام تحت شجرة "
        "الإجاص. يوم الأحد سنذهب بالدراجات إلى المقهى القريب من النهر. يمكن لأمك أن تأتي أيضا. الصباح "
        "بارد قليلا لكن الجو يصبح دافئا بعد الظهر. اكتبي لنا قريبا فنحن نشتاق إلى حكاياتك."
    ),
    "th": (
        "แอนนาที่รัก ขอบคุณสำหรับแยม เรากินไปครึ่งหนึ่งแล้ว ในสวนมีผึ้งเต็มไปหมด "
        "และแมวของเพื่อนบ้านนอนอยู่ใต้ต้นไม้ วันอาทิตย์เราจะขี่จักรยานไปร้านกาแฟริมแม่น้ำ "
        "คุณแม่ของเธอมาด้วยก็ได้ ตอนเช้าอากาศเย็น แต่ตอนบ่ายอบอุ่น เขียนมาหาเราเร็วๆ นะ "
        "เราคิดถึงเรื่องเล่าของเธอ"
    ),
    "zh": (
        "亲爱的安娜，谢谢你送的果酱，我们已经吃了一半！花园里到处都是蜜蜂，邻居的猫睡在梨树下面。星期天我"
        "们骑自行车去河边的咖啡馆，你妈妈当然也可以来。早上有点凉，不过下午就暖和了。请快点给我们写信，我"
        "们很想念你讲的故事。孩子们向你问好，还画了几张图画。"
    ),
    "zh-t": (
        "親愛的安娜，謝謝你送的果醬，我們已經吃了一半！花園裡到處都是蜜蜂，鄰居的貓睡在梨樹下面。星期天我"
        "們騎腳踏車去河邊的咖啡館，你媽媽當然也可以來。早上有點涼，不過下午就暖和了。請快點給我們寫信，我"
        "們很想念你講的故事。孩子們向你問好，還畫了幾張圖畫。"
    ),
    "ja": (
        "アンナさん、ジャムをありがとう。もう半分も食べてしまいました。庭は蜂でいっぱいで、隣の猫は梨の木"
        "の下で寝ています。日曜日には自転車で川のそばの喫茶店へ行くつもりです。お母さんもぜひ一緒に来てく"
        "ださい。朝は涼しいですが、午後は暖かくなります。近いうちに手紙をください。"
    ),
    "ko": (
        "안나에게, 잼을 보내 줘서 고마워. 벌써 절반이나 먹었어! 정원에는 벌이 가득하고 이웃집 고양이는 "
        "배나무 아래에서 자고 있어. 일요일에는 자전거를 타고 강가의 카페에 갈 거야. 어머니도 같이 오셔도 "
        "돼. 아침에는 서늘하지만 오후에는 따뜻해. 빨리 편지를 써 줘. 네 이야기가 그리워."
    ),
}

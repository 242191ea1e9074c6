"""One notice in many languages, as people write them, for what must tell these apart."""

NOTICES = {
    "fr": (
        "Les bénéficiaires doivent déposer leur demande avant le 15 février. La commission examine "
        "chaque dossier à huis clos et communique sa décision dans un délai de trente jours. Où "
        "trouver le formulaire ? À l'accueil, ou sur le site de l'établissement. Première étape : "
        "vérifier que toutes les pièces sont là. L'élève qui a manqué l'épreuve la repassera en "
        "septembre, sans frais supplémentaires."
    ),
    "de": (
        "Die Anträge müssen bis zum fünfzehnten März eingereicht werden. Über die Vergabe "
        "entscheidet der Ausschuss nach Anhörung der Beteiligten. Wer zu spät kommt, erhält keinen "
        "Zuschuss; Ausnahmen gibt es nur für Härtefälle. Öffnungszeiten: täglich von neun bis "
        "siebzehn Uhr. Die Straße ist größtenteils gesperrt, Fußgänger dürfen den Weg weiterhin "
        "benutzen."
    ),
    "es": (
        "Las solicitudes se presentarán antes del quince de marzo. ¿Dónde está el formulario? En la "
        "recepción o en la página del ministerio. El año pasado se concedieron más de cien ayudas a "
        "jóvenes de la región. ¡Atención! Quien no entregue la documentación perderá el derecho a la "
        "subvención, según el artículo décimo."
    ),
    "pt": (
        "Os pedidos devem ser apresentados até ao dia quinze de março. A comissão avalia cada "
        "processo e informa a decisão no prazo de trinta dias. Não são aceites inscrições fora do "
        "prazo, salvo em situações de força maior. As informações estão disponíveis na secretaria. A "
        "avó da Inês vê televisão à noite."
    ),
    "it": (
        "Le domande vanno presentate entro il quindici marzo. Perché la città è così grande? La "
        "commissione comunicherà l'esito più tardi, e ciò varrà per tutti i candidati. Chi non potrà "
        "venire dovrà avvisare la segreteria martedì o giovedì. La qualità del servizio è già "
        "migliorata, però si può fare di più."
    ),
    "sv": (
        "Ansökan ska lämnas in senast den femtonde mars. Nämnden fattar beslut inom trettio dagar "
        "och meddelar alla sökande. Den som är sjuk får göra provet på hösten. Öppettiderna är "
        "desamma året runt. Åtta båtar låg på grund utanför ön när vädret blev bättre."
    ),
    "da": (
        "Ansøgningen skal være indsendt senest den femtende marts. Udvalget træffer afgørelse inden "
        "for tredive dage og giver alle ansøgere besked. Åbningstiderne er de samme hele året. "
        "Børnene spiste rugbrød med smør og drak mælk på færgen til øen. Prøven kan tages igen til "
        "efteråret."
    ),
    "fi": (
        "Hakemukset on jätettävä viimeistään viidentenätoista päivänä maaliskuuta. Lautakunta "
        "päättää asiasta kolmenkymmenen päivän kuluessa. Myöhässä tulleita hakemuksia ei käsitellä. "
        "Äiti söi pöydän ääressä leipää ja joi lämmintä maitoa. Sää on tänään kylmä mutta "
        "aurinkoinen."
    ),
    "is": (
        "Umsóknir skulu berast í síðasta lagi fimmtánda mars. Nefndin tekur ákvörðun innan þrjátíu "
        "daga og tilkynnir öllum umsækjendum. Það er ekki hægt að sækja um eftir þann tíma. Þórður "
        "og Guðrún fóru með börnin í sveitina þar sem þau áttu hús við ána."
    ),
    "en": (
        "The committee’s decision is final – there is no appeal. “Late forms,” it says, “won’t be "
        "accepted.” The fee is £40 (or €45) for each applicant… A résumé isn’t needed. Staff who’ve "
        "worked here for more than ten years don’t pay; others pay half — unless they’re students."
    ),
    "nl": (
        "Aanvragen moeten vóór vijftien maart worden ingediend. De commissie beslist binnen dertig "
        "dagen. Eén exemplaar blijft bij de beheerder, het tweede gaat naar België. De coördinatie "
        "ligt bij de drieëntwintig gemeenten; financiële bijdragen van patiënten zijn niet nodig. "
        "Café’s zijn gesloten."
    ),
    "pl": (
        "Wnioski należy składać do piętnastego marca. Komisja rozpatruje każdą sprawę i ogłasza "
        "decyzję w ciągu trzydziestu dni. Spóźnione zgłoszenia nie będą przyjmowane, chyba że zaszły "
        "nadzwyczajne okoliczności. Źródło danych: urząd miasta Łódź. Święta spędziliśmy na wsi, "
        "gdzie śnieg leżał aż do kwietnia."
    ),
    "cs": (
        "Žádosti se podávají do patnáctého března. Komise posoudí každý případ a rozhodnutí oznámí "
        "do třiceti dnů. Pozdě podané přihlášky nebudou přijaty. Kde najdu formulář? Na recepci nebo "
        "na stránkách úřadu. Příliš žluťoučký kůň úpěl ďábelské ódy. Šest dětí čekalo u školy."
    ),
    "hu": (
        "A kérelmeket március tizenötödikéig kell benyújtani. A bizottság minden ügyet megvizsgál, "
        "és harminc napon belül közli a döntést. A későn érkezett jelentkezéseket nem fogadjuk el. "
        "Hol található az űrlap? A portán vagy az intézmény honlapján. Az idősebb gyerekek ősszel "
        "térnek vissza."
    ),
    "hr": (
        "Zahtjevi se podnose do petnaestog ožujka. Povjerenstvo razmatra svaki predmet i odluku "
        "objavljuje u roku od trideset dana. Zakašnjele prijave neće se razmatrati. Gdje se može "
        "pronaći obrazac? Na šalteru ili na stranicama općine. Djeca su čekala ispred škole, a kiša "
        "je padala cijelu noć."
    ),
    "tr": (
        "Başvurular en geç on beş Mart tarihine kadar yapılmalıdır. Komisyon her dosyayı inceler ve "
        "kararını otuz gün içinde bildirir. Geç gelen başvurular kabul edilmez. Form nerede bulunur? "
        "Danışmada ya da belediyenin sitesinde. Çocuklar okulun önünde bekledi, yağmur bütün gece "
        "sürdü. İğne ucu kadar ışık."
    ),
    "ru": (
        "Заявления принимаются до пятнадцатого марта. Комиссия рассматривает каждое дело и сообщает "
        "решение в течение тридцати дней. Опоздавшие заявки не рассматриваются. Где найти бланк? В "
        "приёмной или на сайте учреждения. Дети ждали у школы, а дождь шёл всю ночь. Объём работы "
        "вырос вдвое."
    ),
    "uk": (
        "Заяви приймаються до п'ятнадцятого березня. Комісія розглядає кожну справу і повідомляє "
        "рішення протягом тридцяти днів. Запізнілі заявки не розглядаються. Де знайти бланк? У "
        "приймальні або на сайті установи. Діти чекали біля школи, а дощ ішов цілу ніч. Її їжак їв "
        "яблука."
    ),
    "bg": (
        "Заявленията се подават до петнадесети март. Комисията разглежда всеки случай и съобщава "
        "решението в срок от тридесет дни. Закъснели заявления не се приемат. Къде да намеря "
        "формуляра? На рецепцията или на страницата на общината. Децата чакаха пред училището, а "
        "дъждът валя цяла нощ."
    ),
    "el": (
        "Οι αιτήσεις υποβάλλονται μέχρι τις δεκαπέντε Μαρτίου. Η επιτροπή εξετάζει κάθε φάκελο και "
        "ανακοινώνει την απόφαση εντός τριάντα ημερών. Εκπρόθεσμες αιτήσεις δεν γίνονται δεκτές. Πού "
        "βρίσκεται το έντυπο; Στη γραμματεία ή στη σελίδα του δήμου. Τα παιδιά περίμεναν έξω από το "
        "σχολείο."
    ),
    "he": (
        "יש להגיש את הבקשות עד חמישה עשר במרץ. הוועדה בוחנת כל תיק ומודיעה על ההחלטה בתוך שלושים "
        "יום. בקשות שיוגשו באיחור לא יתקבלו. היכן נמצא הטופס? במזכירות או באתר העירייה. הילדים חיכו "
        "מחוץ לבית הספר והגשם ירד כל הלילה."
    ),
    "ar": (
        "تقدم الطلبات قبل الخامس عشر من مارس. تدرس اللجنة كل ملف وتعلن القرار خلال ثلاثين يوما. لا "
        "تقبل الطلبات المتأخرة إلا في حالات القوة القاهرة. أين توجد الاستمارة؟ في مكتب الاستقبال أو "
        "على موقع البلدية. انتظر الأطفال أمام المدرسة وهطل المطر طوال الليل."
    ),
    "th": (
        "ผู้สมัครต้องยื่นคำขอภายในวันที่สิบห้ามีนาคม "
        "คณะกรรมการจะพิจารณาเอกสารทุกฉบับและแจ้งผลภายในสามสิบวัน "
        "คำขอที่ส่งล่าช้าจะไม่ได้รับการพิจารณา แบบฟอร์มอยู่ที่ไหน ที่ประชาสัมพันธ์หรือในเว็บไซต์ "
        "เด็กๆ รออยู่หน้าโรงเรียน"
    ),
    "zh": (
        "申请须在三月十五日之前提交。委员会将审查每一份材料，并在三十天之内公布决定。"
        "逾期提交的申请不予受理，不可抗力除外。表格在哪里可以找到？在前台或者在学校的网站上。"
        "孩子们在学校门口等着，雨下了一整夜。请先阅读说明，再填写表格。"
    ),
    "zh-t": (
        "申請須在三月十五日之前提交。委員會將審查每一份材料，並在三十天之內公布決定。"
        "逾期提交的申請不予受理，不可抗力除外。表格在哪裡可以找到？在櫃檯或者在學校的網站上。"
        "孩子們在學校門口等著，雨下了一整夜。請先閱讀說明，再填寫表格。"
    ),
    "ja": (
        "申請書は三月十五日までに提出してください。"
        "委員会はすべての書類を審査し、三十日以内に結果をお知らせします。"
        "締め切りを過ぎた申請は受け付けません。用紙はどこにありますか。"
        "受付またはホームページにあります。子どもたちは学校の前で待っていて、雨は一晩中降り続いた。"
    ),
    "ko": (
        "신청서는 삼월 십오일까지 제출해야 합니다. 위원회는 모든 서류를 심사하고 삼십 일 "
        "안에 결과를 알려 드립니다. 기한이 지난 신청은 받지 않습니다. 양식은 어디에 "
        "있습니까? 안내 창구나 누리집에 있습니다. 아이들은 학교 앞에서 기다렸고 비는 "
        "밤새 내렸다."
    ),
}

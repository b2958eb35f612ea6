/**
 * German words of business and what they are called in English; names of the semantic layer come
 * before them. Nouns in the singular and plural, without endings of cases.
 */
export const vocabulary: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'umsatz revenue|umsätze revenue|bestellung order|bestellungen orders|auftrag order|aufträge orders|kunde customer|kunden customers|' +
    'neukunde new customer|neukunden new customers|produkt product|produkte products|artikel product|kategorie category|kategorien categories|' +
    'land country|länder countries|ländern countries|stadt city|städte cities|städten cities|segment segment|segmente segments|kanal channel|kanäle channels|' +
    'status status|thema topic|themen topics|marke brand|marken brands|rabatt discount|rabatte discounts|stück units|preis price|preise prices|' +
    'liste list|betrag amount|wert value|marge margin|rohertrag gross|brutto gross|netto net|gerät device|geräte devices|retoure return|retouren returns|' +
    'quote rate|rate rate|konversion conversion|ticket ticket|tickets tickets|dringend urgent|priorität priority|prioritäten priorities|' +
    'zufriedenheit satisfaction|mitarbeiter employees|mitarbeitern employees|abo subscription|abos subscriptions|abonnement subscription|tarif plan|tarife plans|' +
    'gast guest|marktplatz marketplace|lager warehouse|lieferung delivery|lieferungen deliveries|lieferant supplier|lieferanten suppliers|' +
    'rechnung invoice|rechnungen invoices|zahlung payment|zahlungen payments|gewinn profit|kosten cost|menge quantity|datum date|name name|namen names|' +
    'adresse address|adressen addresses|alter age|gehalt salary|gehälter salaries|abteilung department|abteilungen departments|verkauf sale|verkäufe sales|' +
    'filiale store|filialen stores|region region|regionen regions|bestseller best sellers|gesamt total|aktiv active|aktive active|aktiven active|' +
    'aktuell current|aktueller current|aktuelle current|storniert cancelled|retourniert returned|verkauft sold|aufgegeben placed|bestellt ordered|' +
    'eingeführt launched|eingeführte launched|eingeführten launched|gewährt given|gewährte given|bezahlt paid|geliefert delivered|offen open|offene open|' +
    'arbeiten work|arbeitet works|lösung resolution|wochentag weekday|größe size|gewicht weight|sitzung session|sitzungen sessions|besuch visit|besuche visits|' +
    'schüler students|student student|studenten students|lehrer teachers|kurs course|kurse courses|flug flight|flüge flights|flughafen airport|flughäfen airports|' +
    'buchung booking|buchungen bookings|flugzeug plane|flugzeuge planes|flugzeugtyp airframe|verspätung delay|verspätungen delays|ziel destination|ziele destinations|' +
    'herkunft origin|ergebnis outcome|ergebnisse outcomes|sitz seat|sitze seats|sitzplatz seat|stunde hour|stunden hours|minute minute|minuten minutes|' +
    'versicherung insurer|versicherungen insurers|aufnahme admission|aufnahmen admissions|operation surgery|operationen surgeries|chirurg surgeon|' +
    'chirurgen surgeons|komplikation complication|komplikationen complications|fachgebiet specialty|patient patient|patienten patients|arzt physician|ärzte physicians|' +
    'einschreibung enrolment|einschreibungen enrolments|prüfung exam|prüfungen exams|note grade|noten grades|fakultät faculty|zimmer room|gebäude building|' +
    'verweildauer length of stay|dauer duration|länge length|höhe height|geschwindigkeit speed|temperatur temperature|gewinnspanne margin|' +
    'vertrag contract|verträge contracts|projekt project|projekte projects|aufgabe task|aufgaben tasks|beschwerde complaint|beschwerden complaints|' +
    'lieferzeit delivery time|versand shipping|bestand stock|bestände stock|beleg document|belege documents|konto account|konten accounts|bank bank|' +
    'kredit loan|kredite loans|karte card|karten cards|termin appointment|termine appointments|ereignis event|ereignisse events|mitglied member|mitglieder members|' +
    'team team|teams teams|spieler players|spiel game|spiele games|verein club|film film|filme films|buch book|bücher books|autor author|autoren authors|' +
    'schule school|schulen schools|klasse class|klassen classes|fahrer driver|fahrzeug vehicle|fahrzeuge vehicles|auto car|autos cars|unfall accident|unfälle accidents|' +
    'person person|personen people|leute people|frau woman|frauen women|mann man|männer men|kind child|kinder children|firma company|firmen companies|' +
    'unternehmen company|hersteller manufacturer|einkauf purchase|einkäufe purchases|einnahme income|einnahmen income|ausgabe expense|ausgaben expenses|' +
    'budget budget|nummer number|art type|typ type|gruppe group|gruppen groups|beschreibung description|titel title|quelle source|standort location|standorte locations|' +
    'reparatur repair|reparaturen repairs|vermietung rental|vermietungen rentals|gebühr fee|gebühren fees|monatliche monthly|monatlichen monthly|' +
    'teil part|teile parts|ersatzteil part|ersatzteile parts|fahrrad bike|fahrräder bikes|' +
    'album album|alben albums|foto photo|fotos photos|tourist tourist|touristen tourists|ort place|orte places|dokument document|dokumente documents|dokumenten documents|' +
    'transaktion transaction|transaktionen transactions|investor investor|investoren investors|strecke route|strecken routes|zertifikat certificate|zertifikate certificates|' +
    'wohnung apartment|wohnungen apartments|gäste guests|gästen guests|vorname first name|vornamen first names|nachname last name|nachnamen last names|' +
    'telefonnummer phone number|telefonnummern phone numbers|telefon phone|postleitzahl zip code|reservierung reservation|reservierungen reservations|' +
    'abrechnung settlement|abrechnungen settlements|police policy|policen policies|problem problem|probleme problems|hauptsitz headquarters|hauptsitze headquarters|' +
    'branche industry|branchen industries|attribut attribute|attribute attributes|definition definition|definitionen definitions|daten data|datentyp data type|datentypen data types|' +
    'merkmal characteristic|merkmale characteristics|bezirk district|bezirke districts|stufe level|stufen levels|ebene level|ebenen levels|dienst service|dienste services|' +
    'dienstleistung service|dienstleistungen services|geschäft shop|geschäfte shops|fluglinie airline|fluglinien airlines|fluggesellschaft airline|fluggesellschaften airlines|' +
    'punktzahl score|punkt point|punkte points|fahrt trip|fahrten trips|reise trip|reisen trips|anlage asset|anlagen assets|wartung maintenance|störung fault|störungen faults|' +
    'protokoll log|protokolle logs|entwurf draft|entwürfe drafts|kopie copy|kopien copies|büro office|büros offices|schaden claim|schäden claims|schadensfall claim|schadensfälle claims|' +
    'bearbeitung processing|guthaben balance|sparguthaben savings balance|kontostand balance|kontostände balances|bewertung rating|bewertungen ratings|detail details|details details|' +
    'start source|rolle role|rollen roles|mitgliedschaft membership|sprache language|sprachen languages|kommentar comment|kommentare comments|' +
    'veranstaltung event|veranstaltungen events|eigentümer owner|besitzer owner|mieter tenant|vermieter landlord|vorgesetzter manager|manager manager|leiter manager|' +
    'schwarz black|weiß white|rot red|blau blue|grün green|registriert registered|gebucht booked|ausgeliehen rented|gemeldet reported|besucht visited|angeboten offered|' +
    'aufgenommen taken|versandt shipped|verschickt shipped|versendet shipped|erhalten received|eingereicht filed|bearbeitet handled|liefern supply|liefert supplies|' +
    'fertig finished|abgeschlossen finished|vermietet rented|gemietet rented|repariert repaired|gestohlen stolen|' +
    'deutschland Germany|frankreich France|belgien Belgium|österreich Austria|schweiz Switzerland|italien Italy|spanien Spain|niederlande Netherlands|' +
    'polen Poland|kanada Canada|japan Japan|china China|indien India|australien Australia|usa USA|großbritannien UK|dänemark Denmark|schweden Sweden|portugal Portugal|europa Europe|euro EUR|enterprise enterprise'
  )
    .split('|')
    .map((line) => {
      const [german = '', ...english] = line.split(' ');
      return [german, english.join(' ')] as const;
    }),
);

/** One pattern of several. Texts are in lower case, with umlauts as their vowels. */
const anyOf = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${part})`).join('|'), 'u');

const QUESTION =
  '(wird|werden|wirst|was|wie|wer|welche\\w*|ob|wann|wo|kommt|steigt|steigen|sinkt|sinken|fallt)';
const AHEAD =
  '((nachste|kommende|folgende)[snmr]? (jahr\\w*|quartal|monat\\w*|woche|saison|winter|sommer)|kunftig|in zukunft|zukunftig|voraussichtlich|vermutlich|wohl|bald|irgendwann|in (\\w+ )?(zwei|drei|funf|zehn|\\d+|paar) (jahren|monaten|wochen)|entwickeln|uberleben|durchhalten|ubernommen|aufgekauft|verkauft)';
const SOFTWARE =
  '(sap|datev|outlook|teams|slack|jira|confluence|salesforce|hubspot|crm|erp|sharepoint|onedrive|dropbox|netzlaufwerk|laufwerk|powerpoint|intranet|zoom|navision|lexware|wiki|warenwirtschaft\\w*|buchhaltungsprogramm|ticketsystem|adressbuch|telefonbuch|linkedin|xing|facebook|instagram|paypal|docusign|google|word|excel|zeiterfassung|kalender|terminplaner|aufgabenliste|to-?do-?liste|todo)';

/** What the assistant thinks of somebody, and whom it would take. */
export const JUDGEMENT = anyOf(
  '\\bfind(est du|en sie|st du|este?) (?!(mir|uns|bitte|mal|ein|jemand)\\b).*\\b(gut|seriost?|serios\\w*|besser|nett|sympathisch|teue?r|zuverlassig\\w*|ok|okay|in ordnung|kompetent|schlecht|toll|professionell|schon|hubsch|fair)\\W*$',
  '\\b(was|wie) (glaub|denk|mein|sag|halt|hielt)(st|en) (du|sie) (uber|zu|zum|zur|von|vom|dazu|davon)\\b|\\b(was|wie) (glaub|denk|mein)(st|en) (du|sie)\\W*$',
  '\\b(deine[rms]?|ihre[rms]?) (\\w+ )?(meinung|ansicht|einschatzung|erfahrung|bauchgefuhl|gefuhl|rat|tipp|favorit\\w*|empfehlung|urteil)\\b|\\bdein (favorit|tipp|rat|bauchgefuhl|gefuhl|urteil|eindruck)\\b',
  '\\b(glaub|denk|mein)(st|en) (du|sie) (?!(wir|uns|es gibt|da gibt|damit))(\\w+ )*(wird|kann|schafft|halt|halten|ist|taugt|lugt|passt|konnen|macht|bekommt|kriegt)\\b',
  '\\bwurd(est|en) (du|sie) (\\w+ )*(nehmen|raten|wahlen|bevorzugen|empfehlen|vertraue?n|kaufen|beauftragen|zu \\w+)\\W*$',
  '\\b(traust|vertraust|ratst|raten sie|vertraue?n sie)\\b|\\b(magst du|mogen sie) (\\w+ )*(lieber|eher|leiden)\\b|\\b(rat|ratst) du (mir|uns)\\b',
  '\\btaugen? \\w+ (was|etwas|nix|nichts)\\b|\\btaug(t|en)\\b.*\\b(was|etwas)\\W*$|\\bkann man (\\w+ )+(trauen|vertraue?n)\\b',
  '\\bsoll(en|te|ten)? (wir|ich|man) (\\w+ )*(wechseln|behalten|kundigen|weiterarbeiten|verlangern|nehmen|beauftragen|verklagen|vertraue?n|bleiben|zuschlagen|investieren)\\W*$',
  '\\b(vertraue?n|traue?n)\\W*$|\\b(sympathisch|freundlich|attraktiv|nett|hubsch|schon|seri?os|vertraue?nswurdig|kompetent|fahig|schlimm|nervig)(er|ste[nrs]?|sten|este[nr]?)\\b|\\bgute[rsn]? (arbeitgeber|ruf|chef|mensch|wahl|partner)\\b|\\bfind(est|en) (du|sie) \\w+er\\W*$',
);
/** What will be, and what is only told in the newspapers. */
export const FORECAST = anyOf(
  `^\\W*(\\w+ ){0,3}${QUESTION}\\b.*\\b(wird|werden|wirst|kommt|steigt|steigen|sinkt|sinken|geht|schliesst|macht)\\b.*\\b${AHEAD}\\b`,
  `^\\W*(\\w+ )?(wird|werden|steigt|steigen|sinkt|sinken)\\b.*\\b${AHEAD}\\b`,
  '\\bin (der|den) (presse|zeitung|medien|nachrichten|tagesschau)\\b|\\bim (fernsehen|radio|lokalblatt|tageblatt)\\b',
  '\\b(was|etwas|irgendwas) neue?s (von|bei|uber|aus|zu)\\b|\\bneuigkeiten\\b|\\bgeruchte?\\b|\\bskandal\\w*\\b',
  '\\b(prognos|prophezei|vorhersag|wahrsag)\\w*\\b',
  '\\b(gibt|hat|ist|sind|steht|wie|wo|was|ob)\\b.*\\b(stau|baustellen?|umleitung|vollsperrung|gesperrt|stromausfall in)\\b',
  '\\bwas (essen|trinken|tragen|sprechen|feiern|denken) (die|man)\\b',
  '\\b(darf|kann|muss|sollte) (ich|man|mein mann|meine frau) (\\w+ )*(selber|selbst|alleine|privat|ohne \\w+)\\b',
  '\\b(rote|roten|schwarze|schwarzen) zahlen\\b|\\b(marktanteil\\w*|borsenwert|jahresabschluss|bilanzsumme|offene\\w* posten)\\b',
  '\\bzieht ?s (heute|morgen|grad|da|wieder)\\b|\\b(sturmt|friert|nieselt|hagelt|gewittert|gewitter|schwul|bewolkt|glatteis)\\b',
  '\\bwird\\b.*\\b20[2-9]\\d\\b.*\\b(haben|sein|machen)\\W*$|\\bwohin (ist|sind|geht|gehen|wechselt)\\b.*\\b(gewechselt|gegangen)?\\W*$',
  '\\b(opern|kino|theater|konzert|eintritts|fahr|spiel|flug)karten?\\b|\\bblitzer\\b|\\bsehenswurdigkeit\\w*\\b',
);
/** Prices, wages and what one gets for them. */
export const PRICES = anyOf(
  '\\b(was|wie ?viel) (\\w+ )?(verlang|berechn|nimm|nehm|zahl|bezahl|kost|verdien)\\w*\\b(?!.*\\b(mitarbeiter|umsatz)\\b)',
  '\\bwas (bekommt|kriegt|zahlt) man\\b|\\bstundensatz\\w*\\b|\\bstundenlohn\\w*\\b|\\btagessatz\\w*\\b|\\b(quadratmeter|meter|literpreis|kilo|einkaufs|verkaufs|rohstoff|kupfer|diesel|sprit|heizol|miet)preis\\w*\\b',
  '\\bwie teue?r\\b|\\blohn\\w* (sich|es|des|das)\\b|\\bmehrwertsteuer\\b|\\bskonto\\b',
  '\\b(bekomm|krieg|gib|geb|hab|zahl)\\w*\\b.*\\b(nachlass|rabatt\\w*|prozente|zuschuss\\w*|fordergeld\\w*|forderung|subvention\\w*|garantie|gewahrleistung|kulanz)\\b|\\b(nachlass|rabatt\\w*|zuschuss\\w*|fordergeld\\w*|forderung|subvention\\w*)\\b.*\\b(bekomm|krieg|beantrag|gib)\\w*',
  '\\b(billig|gunstig|preiswert|teur)er(e[nrs]?)?\\b',
  '\\bwie ?viel (strom|watt|kwh|sprit|benzin|diesel|geld|zeit|wasser|gas|energie|platz|leistung|volt|ampere|ol|co2|prozent|kilometer|km|minuten|stunden|tage|grad|liter|sauerstoff|arbeit|schlaf|trinkgeld|steue?rn)\\b',
);
/** Words to somebody else, by whatever mouth. */
export const MESSAGING = anyOf(
  '\\b(herrn?|frau|chef\\w*|kolleg\\w*|dem|der|den|denen|ihm|ihr|ihnen)\\b.*\\b(ausrichte[nt]?|richtet? aus|ausrichtet|mitteile?n?|zurufen|gratulier\\w*|absagen|zusagen|bescheid (sagen|geben))\\b',
  '\\b(richte?|sag|teil)\\w*\\b.*\\b(herrn?|frau|chef\\w*|kolleg\\w*|dem|der|den|denen|ihm|ihr|ihnen)\\b.*\\b(aus|ab|mit),? (dass|ob|wann)\\b',
  '\\b(schick|send|schreib)\\w*\\b.*\\b(whatsapp|sms|fax|postkarte|blumen|gluckwunsch\\w*|paket|telegramm|einladung)\\b',
  '\\b(verschieb|verleg|sag|vereinbar|mach|bestatig|plan|organisier|setz|leg)\\w*\\b.*\\b(termin\\w*|treffen|besuch|ortstermin|telefonat|besprechung|call|videocall|verabredung|rucksprache)\\b',
  '\\bmach\\w* (bitte |mal )*(mit|bei) (der|dem|den|herrn?|frau)\\b.*\\b(aus|klar|ab)\\W*$',
  '\\b(gespr\\w+|chat|unterhaltung|verlauf) (\\w+ )?(mit|von|meine\\w*) (\\w+ )?(kolleg\\w*|anderen)\\b|\\b(gestern|letzte woche|letztes mal|vorgestern)\\b.*\\b(besprochen|erzahlt|geschrieben|gesagt|gefragt)\\b',
  '^\\W*(bitte )?(antwort|erwider|reagier|sprich|sprech|gratulier|kondolier|richt)\\w*\\b.*\\b(auf|dem|der|den|herrn?|frau|ihm|ihr|denen)\\b',
  '\\b(anrufen|anschreiben|anmailen|anfunken|anklingeln|durchrufen|vorbeifahren|vorbeigehen)\\b,? (und|dass|ob|damit|um)\\b|^\\W*(bitte |mal )*(bei|in) (?!wem)[^?,]*\\b(anrufen|anschreiben|anmailen|anklingeln|durchrufen|nachfragen|nachhaken|nachhoren)\\W*$',
  '\\b(hak|frag|hor|fass)\\w* (bitte |mal |doch |du )*(bei|beim) (?!uns)[^?]*\\bnach\\b',
  '\\bsoll(en|t)? (\\w+ ){0,3}(zuruckrufen|zuruckmelden|anrufen|kontaktieren|melden|vorbeikommen)\\b',
  '\\bverbind\\w* (sie |bitte |mal )*(mich|uns)\\b|\\b(gib|geb|sag|funk)\\w*\\b(?!.*\\b(mir|uns)\\b).*\\bdurch\\b|\\b(hatte|mocht|will|brauch|hol|gib|geb|krieg)\\w* (\\w+ )*(am apparat|ans telefon|an die strippe|in die leitung)\\b',
  '\\bmach\\w* (mich|uns) mit\\b.*\\bbekannt\\b|\\bruckruf\\w*\\b.*\\b(einricht|vereinbar|veranlass|erbitt|organisier|eintrag)\\w*',
);
/** Work in other programs, reports and drawings. */
export const ELSEWHERE = anyOf(
  `\\b(in|im|ins|auf|auf's|aufs|nach|aus|uber|bei|zu) (\\w+ )?${SOFTWARE}\\b`,
  `\\b(offne|starte?|mach|ruf)\\w* (mir |bitte |mal )*(\\w+ )?${SOFTWARE}\\b`,
  '\\b\\w*(diagramm|schaubild|organigramm|infografik|tortenchart|chart)\\w*\\b',
  '\\b(jede[nrs]?) (montag|dienstag|mittwoch|donnerstag|freitag|morgen|abend|tag|monat|woche|quartal|monatsersten|ersten)\\b.*\\b(bericht|report|liste|ubersicht|mail|erinner\\w*|schick\\w*|zusammenfassung|kriegen|bekommen)\\b',
  '\\b(schick|send|mail|erinner|bericht)\\w*\\b.*\\b(jede[nrs]?|taglich|wochentlich|monatlich) ?(montag|dienstag|mittwoch|donnerstag|freitag|morgen|abend|tag|monat|woche|quartal)?\\b',
  '\\b(erinner)\\w* (mich|uns)\\b',
  '\\b(rechnung\\w*|mahnung\\w*|gutschrift\\w*|lieferschein\\w*|lieferung|bestellung\\w*)\\b.*\\b(bezahl\\w*|offen\\w*|storn\\w*|beglichen|eingegangen|angekommen|gebucht|verbuch\\w*|freigeb\\w*|schreib\\w*|pruf\\w*|raus)\\b',
  '\\b(storn\\w*|verbuch\\w*|reklamier\\w*|freigeb\\w*|pruf\\w*)\\b.*\\b(rechnung\\w*|bestellung\\w*|auftrag|auftrage|lieferung|ware)\\b',
  '\\b(setz|stell|bereit|schliess|unterschreib|kundig)\\w*\\b.*\\b(\\w*vertrag|vereinbarung|geheimhaltung\\w*|nda|auftragsbestatigung)\\b(?!.*\\b(notiz\\w*|feld|rein|bemerk\\w*|sonstig\\w*|eintrag\\w*)\\b)',
  '\\b(gib|geb|gebt)\\w*\\b.*\\b(in auftrag|die freigabe|gas|dampf)\\b|\\b(erteil|vergib|vergeb|gib|geb|entzieh|bestatig|platzier|schick)\\w*\\b.*\\b(den|einen|dem|der|diesen|unseren|folgeauftrag) ?(auftrag|zuschlag|folgeauftrag|bestellung)\\b',
  '\\b(nimm|nehm|lehn|akzeptier|unterschreib|verhandel|prf|pruf)\\w*\\b.*\\b(das|deren|ihr|sein|dem|den) (\\w*angebot|kostenvoranschlag|vertragsentwurf|konditionen)\\b.*\\b(an|ab|nach)\\W*$',
  '\\b(zeig|such|find|gib|brauch|hol|wo|offne|lies|schick|raussuch|hast|habt|haben(?<!wir haben))\\w*\\b.*\\b(datenblatt|datenblatter|lieferschein\\w*|\\w*protokoll|\\w*vertrage?|prospekt\\w*|broschure|bauplan|schaltplan|lageplan|foto|fotos|bild|preisliste|organigramm|auftragsbestatigung|arbeitszeugnis|montageanleitung)\\b(?!.*\\b(notiz\\w*|sonstig\\w*|bemerk\\w*)\\b)',
  '\\b(kopier|copy|fuge? .* ein)\\w*\\b.*\\bzwischenablage\\b|\\bzwischenablage\\b|^\\W*(bitte )?kopier\\w* (mir )?(alle|die|das|den)\\b',
  '\\b(in|auf|aus|von) (mein|dein|unser)\\w* (\\w+ )?(handy|telefon|smartphone|rechner|laptop|pc|tablet|adressbuch|kontakten|notizbuch|stick|postfach|outlook)\\b',
  '\\b(blockier|blocke?|reservier|freihalt|halt)\\w* (mir|uns)\\b.*\\b(stunden?|uhr|vormittag\\w*|nachmittag\\w*|zeit|tag|frei|morgen)\\b',
  '\\b(lies|les|vorlesen)\\w*\\b.*\\b(letzte|neue?ste|neue?|meine|ungelesene)[nrs]? (e-?mails?|mails?|nachricht\\w*|post)\\b',
);
/** What the assistant is told, and how the directory is stored. */
export const INNARDS = anyOf(
  '\\b(deine[mnrs]?|dein|euer|eure[mnrs]?|dem) (\\w+ )?(prompt\\w*|systemprompt|anweisung\\w*|instruktion\\w*|vorgaben|regelwerk|quellcode|programmcode|modell|trainingsdaten)\\b',
  '\\b(datentyp\\w*|datenmodell\\w*|datenbankschema|schema|primarschlussel|datenbankstruktur|tabellenstruktur|sql\\w*|json\\w*|rest-?api|endpunkt|schnittstellendoku\\w*|programmiersprache|sprachmodell|llm|gpt\\w*)\\b',
  '\\b(tabelle|datenbank|verzeichnis|system|software)\\b.*\\b(technisch\\w*|aufgebaut|programmiert|gehostet|geschrieben|gespeichert)\\b',
  '\\b(auf welchem|welcher|welche|was fur) (\\w+ )?(server|datenbank|datenbankserver|ki|sprachmodell|programmiersprache)\\b',
  '\\b(tabellendefinition|tabellenaufbau|datenbankaufbau|feldlangen?|zeichenkette|integer|varchar|string|utf-?8)\\b|\\bin welchem (\\w*format|datentyp)\\b',
  '\\b(anmelde|login|zugangs|einlog)(daten|namen?|informationen)\\b',
);
/** The same change to many records. */
export const OF_MANY = anyOf(
  '\\b(setz|stell|ander|schalt|trag|mach|aktualisier|deaktivier|aktivier|erhoh|senk|erganz|verpass|verpasst|gib|schreib|fug|erset|korrigier|heb|runde?|verdoppel|losch|nimm|pack|hang)\\w*\\b.*\\b(bei|von|fur|in|an)? ?(allen|samtlichen|jedem|jeder|den ganzen) (?!(produkt|angebot|feld))\\w+',
  '^\\W*(allen|samtlichen|jedem) \\w+\\b.*\\b(setz|stell|ander|schalt|eintrag|mach|aktualisier|erhoh|senk|erganz|verpass|geb|hinzufug|anhang|schreib|verpassen)\\w*',
  '\\b(losch|entfern|deaktivier|aktivier|schmei|wirf|werf|tilg)\\w* (bitte |mal |mir )*(alle|samtliche|jeden) (?!(produkt|angebot|notiz|feld|telefon|nummer|mail|e-mail|adress|daten|angaben|eintrage in|werte))(\\w+ )*(ohne|mit|aus|in|von|die|inaktiven|firmen|anbieter|leute|karteileichen)\\b',
  '\\b(alle|samtliche) (\\w+ )+(deaktivieren|aktivieren|loschen|umbenennen|hochsetzen|anpassen|austragen)\\W*$',
  '\\b(setz|stell|ander|schalt|trag|mach|ersetz|korrigier|tausch|schreib)\\w*\\b.*\\buberall\\b|\\buberall\\b.*\\b(setz|stell|ander|eintrag|einsetz|ersetz|korrigier|austausch|schreib)\\w*',
  '\\b(alle|samtliche) (\\w+ )+(soll|sollen|sollten|mussen|mussten|kriegen|bekommen|erhalten) (?!angezeigt|gelistet|aufgelistet)(\\w+ )*(kriegen|bekommen|erhalten|haben|werden|sein|auf|rein|dazu)\\b',
  '\\b(alle|samtliche) (\\w+ )+(umwandeln|umstellen|korrigieren|vereinheitlichen|normalisieren|formatieren|bereinigen|aktualisieren|uberprufen|durchgehen|ersetzen)\\W*$',
  '\\b(setz|stell|losch|leer|uberschreib|ander)\\w* (bitte |mal )*(alle|samtliche) (\\w+ )*auf (null|leer|true|false|\\w+)\\W*$',
  '\\b(bei|fur|an|von)? ?(allen|samtlichen|jedem|jeder) (\\w+ ){1,6}(setzen|stellen|eintragen|zuweisen|andern|machen|hinzufugen|erganzen|erhohen|senken|loschen)\\W*$|\\bweis\\w* (allen|samtlichen|jedem)\\b',
  '^\\W*weis\\w* (allen|samtlichen|jedem)\\b',
);

/** One pattern of several. Texts are in lower case, with umlauts as their vowels. */
const anyOf = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${part})`).join('|'), 'u');

const COLUMN =
  '(\\w*spalten?|feld(er)?|datenfeld|eingabefeld|textfeld|rubrik|\\w*tabelle|attribut|uberschrift|maske)';
const ONE_MORE = '(ein|eine|einen|n|ne|neue?s?n?|weitere?s?n?|zusatzliche?s?n?|extra|eigene?s?n?)';
const DOCUMENT =
  '(\\w*vertrag|\\w*brief|\\w*rede|anschreiben|\\w*protokoll|\\w*bericht|gutachten|makro|\\w*plan|gedicht|\\w*rechnung|mahnung|konzept|aufsatz|zusammenfassung|prasentation|statistik|diagramm|auswertung|horoskop|skript|flyer|\\w*anfrage|angebotsanfrage|checkliste|\\w*vorlage|slogan|werbetext|artikel|blogbeitrag|einladung|urkunde|rundschreiben|serienbrief)';
const STORE = '(datenbank|verzeichnis\\w*|system|bestand|liste|register|kartei|datei|db|sammlung|ubersicht)';

/** Who may come in, and what they may do. */
export const ACCESS = anyOf(
  '\\b(benutzer|system|admin|gast|nutzer|web|online|lese|schreib|voll|fern|daten)?(zugang|zugange|zugriff)s?(daten|recht\\w*)?\\b',
  '\\b(login|account\\w*|benutzerkont\\w*|nutzerkont\\w*|lizenz\\w*|berechtigung\\w*|administrator\\w*|adminrecht\\w*|zwei-?faktor)\\b',
  '\\b(lese|schreib|bearbeitungs|lösch|admin|nutzer|benutzer|zugriffs)\\w*recht\\w*\\b',
  '\\b(freischalt\\w*|freigeschaltet|schalt\\w*\\b.*\\bfrei)\\b.*\\b(tool|portal|programm|software|anwendung|app)\\b',
  '\\b(tool|portal|programm|software|anwendung|app|kollegin|kollegen|azubi|praktikant\\w*)\\b.*\\b(freischalt\\w*|freigeschaltet)\\b',
);
/** How the directory is built: which columns there are, and what they are called. */
export const STRUCTURE = anyOf(
  `\\b${COLUMN}\\b.*\\b(umbenenn\\w*|umbenannt|umtauf\\w*|umzubenennen)\\b`,
  `\\b(benenn|nenn|tauf)\\w*\\b.*\\b${COLUMN}\\b.*\\b(um|in)\\b`,
  `\\b(leg|fug|bau|erstell|richt|mach|brauch|erganz|blend)\\w*\\b.*\\b${ONE_MORE} (\\w+ ){0,2}${COLUMN}\\b`,
  `\\b(neue?s?|weitere?s?|zusatzliche?s?) (\\w+ )?${COLUMN}\\b.*\\b(anleg\\w*|hinzu\\w*|einfug\\w*|erstell\\w*|ein|an|einbau\\w*|brauch\\w*|dazu)\\b`,
  '\\b(eine|ne|neue) \\w*spalte\\b',
  '\\b(fug|leg|erstell|richt|bau)\\w* (bitte |mal |mir |uns )*(das|die|ein|eine) (feld|rubrik|attribut) (?!\\w+ (rein|mit))(\\w+ ){1,3}(ein|an|hinzu)\\W*$',
  '\\b\\w*spalte\\b.*\\b(brauch\\w*|raus|weg)\\b.*\\b(nicht|tabelle)\\b',
  '\\b\\w*spalten?\\b.*\\b(ausblend\\w*|einblend\\w*|verschieb\\w*|losch\\w*|entfern\\w*|breiter|schmaler|tausch\\w*|anordn\\w*)\\b',
  '\\b(pflichtfeld\\w*|validierung|feldtyp|datentyp)\\b',
);
/** What the page looks like, and how it does. */
export const SURFACE = anyOf(
  '\\b(unsere?[rn]?|eure?[rn]?) (web ?seite|website|homepage|internetseite)\\b|\\b(klicks|seitenaufrufe|besucherzahl\\w*)\\b',
  '\\b(seite|app|programm|das hier)\\b.*\\b(ruckel\\w*|langsam\\w*|schneller|hangt|abgesturzt|ladt (ewig|lange|nicht))\\b',
  '\\b(oberflache|dunkelmodus|dark ?mode|nachtmodus|dunkelansicht|design|layout|schriftgro\\w*|schriftart|hintergrundfarbe|hintergrund|startseite|menu\\w*|button|knopf|bildschirm|symbolleiste|schaltflache)\\b',
  '\\bauf (dunkel|hell|englisch|grosse schrift)\\b.*\\b(um|stell\\w*|schalt\\w*|umschalt\\w*|umstell\\w*)\\b|\\b(stell|schalt)\\w*\\b.*\\bauf (dunkel|hell|englisch)\\b',
);
/** Files that are to be put somewhere. */
export const FILES = anyOf(
  '\\b(hang|hange|fug|lad|pack|leg|speicher|verknupf|kleb|heft|import|importier|scann|anhang)\\w*\\b.*\\b(pdf\\w*|datei\\w*|dokument\\w*|scan\\w*|foto\\w*|bild\\w*|logo|anhang|screenshot\\w*|csv|excel\\w*|vertrag|lieferschein\\w*)\\b',
  '\\b(pdf\\w*|datei\\w*|dokument\\w*|scan\\w*|foto\\w*|logo|anhang|screenshot\\w*)\\b.*\\b(anhang\\w*|dranhang\\w*|hochlad\\w*|ablegen|beifug\\w*|einscann\\w*|verknupf\\w*)\\b',
);
/** What is to be passed on to somebody, in writing or on the telephone. */
export const PASSING = anyOf(
  '\\b(ruckruf|ruckmeldung|bescheid|mitteilung|benachrichtigung|botschaft|grusse)\\b.*(?<!ich )\\b(veranlass\\w*|sag\\w*|geb\\w*|gib|schick\\w*|erbitt\\w*|auslos\\w*|ausricht\\w*|bestell\\w*)\\b|\\b(sag|gib|geb|schick|richt|bestell)\\w*\\b.*\\b(bescheid|ruckmeldung|grusse|grus)\\b',
  '\\b(leit|schick|send|mail|fax|reich|gib|geb|teil)\\w*\\b.*\\b(weiter|rum|herum)\\b',
  '\\b(schick|send|fax|mail|teil|leit)\\w*\\b.*\\ban (mein\\w*|den|die|das|dem|unser\\w*|alle|n|herrn?|frau|kolleg\\w*)\\b',
  '\\b(schick|send|gib|geb|stell|leit|teil)\\w*\\b.*\\b(per|via|uber) (whatsapp|e-?mail|mail|fax|sms|post|brief|teams|slack|telegram)\\b',
  '\\b(ruf|klingel|telefonier|funk|lauf|fahr)\\w*\\b.*\\b(durch|vorbei)\\b',
  '^\\W*(\\w+ ){0,2}frag\\w* (mal |bitte |doch |du )*(bei|beim|den|die|das|n|herrn?|frau)\\b',
  '^\\W*(bitte )?(melde?|sag|richte?|teil)\\w* (bitte |mal )?(der|dem|den|unserer|unserem|meinem|meiner|n|herrn?|frau) (?!(firma|telefon|adresse))\\w+( \\w+)?( bitte| mal)? ?,? (dass|aus|mit|ob)\\b',
);
/** What is to be bought, paid, ordered, obtained. */
export const PROCURING = anyOf(
  '^\\W*(bitte )?(besorg|beschaff|organisier|anforder)\\w* ',
  '^\\W*(\\w+ ){0,3}(order|nachbestell|beauftrag|begleich|bezahl|uberweis|engagier|abonnier|bestell|kauf)(e|en|n|st|t)? ',
  '\\b(beauftragen|begleichen|ordern|engagieren|nachbestellen|anheuern)\\W*$',
  '\\b(hol|forder|besorg|frag|erbitt)\\w*\\b.*\\b(auskunft|angebote?|kostenvoranschl\\w*|bonitat\\w*|preise?|preisliste|genehmigung|referenz\\w*|muster|termin)\\b.*\\b(ein|an|ab)\\b',
  '\\b(auskunft|angebote?|kostenvoranschl\\w*|preise?)\\b.*\\b(einhol\\w*|einzuholen|anforder\\w*|anfrag\\w*|besorg\\w*)\\b',
);
/** What is to be written, beyond the directory. */
export const WRITING = anyOf(
  `\\b(schreib|setz|erstell|verfass|formulier|entwirf|entwerf|mach|bau|tipp|fertig|generier|dicht|bereit|zeichn)\\w*\\b.*\\b(mir|uns|eine?n?|n|ne|nen|den|die|das|zum|zur) (\\w+ )?${DOCUMENT}\\b`,
  `\\b${DOCUMENT}\\b.*\\b(verfass\\w*|aufsetz\\w*|schreib\\w*|formulier\\w*|entwerf\\w*|ausarbeit\\w*|vorbereit\\w*)\\W*$`,
);
/** What keeps the machine running. */
export const RUNNING = anyOf(
  '\\b(backup\\w*|datensicherung|sicherungskopie|server|neustart\\w*|bug|fehlerbericht|ticket|cache|cookies)\\b',
  '\\b(update|software|version)\\b.*\\b(drauf|aufspiel\\w*|einspiel\\w*|installier\\w*|mach\\w*)\\b|\\bmach\\w*\\b.*\\bupdate\\b.*\\bdrauf\\b',
  '\\b(seite|system|programm|suche|anwendung) (\\w+ )?(ladt|lahmt|hangt|spinnt|ruckelt|abgesturzt|langsam)\\b',
);
/** Records that are to be gone. */
export const RECORD_GONE = anyOf(
  '\\b(in|fur) (den|die|der) (papierkorb|tonne|mull|rundablage|ablage p)\\b',
  '\\b(ganz|komplett|vollstandig|endgultig|restlos|unwiderruflich) (raus|weg|losch\\w*|entfern\\w*|streich\\w*)\\W*$',
  `\\b(losch|entfern|entsorg|radier|wirf|werf|schmei|kick|streich|tilg|eliminier|beseitig|vernicht|hau|nimm|nehm|hol|weg|raus|schaff|verbann)\\w*\\b.*\\b(aus|von|vom) (der |dem |unserer |unserem )?${STORE}\\b`,
  `\\baus (der|dem|unserer|unserem) ${STORE}\\b.*\\b(losch|entfern|entsorg|radier|werf|schmei|kick|streich|tilg|nehm|weg|raus|haben|verschwind)\\w*`,
  '\\b(losch|entfern|entsorg|radier|tilg|eliminier|beseitig|vernicht|ausradier)\\w*\\b.*\\b(ganzen |kompletten |gesamten |vollstandigen )?(datensatz|datensatze|firma|dienstleister|betrieb|anbieter)\\b',
  '\\b(datensatz|eintrag|firma|dienstleister|betrieb|anbieter)\\b.*\\b(ganz|komplett|vollstandig|endgultig|unwiderruflich|restlos|dauerhaft|fur immer) (\\w+ )?(losch|entfern|entsorg|radier|tilg|weg|raus|beseitig)\\w*',
  '\\b(datensatz|eintrag|firma|dienstleister|betrieb|anbieter|n)\\b.*\\b(geloscht|entfernt|getilgt|gestrichen|ausgetragen|rausgeworfen|rausgeschmissen) (werden|gehoren?|gehort)\\b',
  '^\\W*(bitte )?(radier|tilg|eliminier|vernicht|kick|schmei|entsorg|beseitig)\\w* ',
  '\\b(datensatz|firma|dienstleister|betrieb|anbieter)\\b.*\\b(entsorg|ausradier|eliminier|beseitig|vernicht|losch|entfern)\\w*\\W*$',
);
/** One record of several. */
export const MERGING = anyOf(
  '\\baus (zwei|zweien|zwo|drei|mehreren|beiden) (\\w+ )?(mach\\w* )?(eins|einen|einer|eine)\\b',
  '\\b(mach|bild|bau)\\w*\\b.*\\baus\\b.*\\b(und|beiden)\\b.*\\b(eine[nr]?|einzigen) (eintrag|datensatz|dienstleister|firma)\\b',
  '\\b(mach|bild|bau)\\w*\\b.*\\b(beiden|zwei|drei|doppelten)\\b.*\\b(eine[nrm]|einzigen)\\b',
  '\\b(mach|bild)\\w* (mal |bitte |da |nur |einfach )*(einen|eins|eine) (da)?draus\\b|\\b(gehoren|sollen|mussen) (\\w+ )*(in einen|zu einem|in eine) (eintrag|datensatz|firma)\\b|\\b(zusammenfuhr\\w*|zusammenleg\\w*|verschm[eo]lz\\w*|verein(ig)\\w*)\\b|\\b(leg|fuhr|fass|fug|pack|werf|wirf|zieh|schmeiss|schieb)\\w*\\b.*\\bzusammen\\b',
);
/** Many records at a stroke. */
export const AT_ONE_STROKE = anyOf(
  '\\b(alle|allen|samtliche\\w*|jede[mnrs]?)\\b.*\\bauf (aktiv|inaktiv|intern|extern)\\b',
  '\\b(in einem rutsch|auf einen schlag|auf einmal|in einem zug|massenweise|pauschal|samt und sonders)\\b.*\\b(setz|stell|ander|schalt|trag|mach|losch|aktualisier|deaktivier|aktivier)\\w*',
  '\\b(setz|stell|ander|schalt|trag|mach|losch|aktualisier|deaktivier|aktivier)\\w*\\b.*\\b(alle|allen|samtliche\\w*|uberall)\\b.*\\b(in einem rutsch|auf einen schlag|auf einmal|gleichzeitig|pauschal)\\b',
);

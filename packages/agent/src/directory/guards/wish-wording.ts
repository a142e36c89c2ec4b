import { foldLetters } from '@rer/directory';

/**
 * What a message asks for by its wording alone. `write`: that something be changed or added. `look`: a question or a search.
 * `plain`: neither, as a bare value, a name, or 'den zweiten' is; what that means depends on the question it answers.
 */
export type WishWording = 'write' | 'look' | 'plain';

/** Alternatives of a pattern, written as words. */
function anyOf(words: string): string {
  return `(?:${words.trim().split(/\s+/).join('|')})`;
}

const PARTICLE =
  anyOf(`ein um an ab auf aus nach vor hin her rein nei raus weg dazu hinzu ueber ver er be bei mit fest hoch
  runter zurueck hinter richtig gleich heraus herein neu los wieder bereit frei zusammen hinein hinauf herab herauf still zu`);
const ORDER_STEM =
  anyOf(`aender ender aendr endr andr aener trag setz stell schreib schreim fueg nehm nimm loesch streich entfern
  tausch ersetz leg notier merk korrig korig bericht ergaenz aktual aktivier deaktivier inaktivier reaktivier benenn firmier
  erfass fass leer pack pfleg haeng schmeiss werf wirf schieb kuerz erhoeh heb senk stuf reduzier registrier verpass ordne
  erweiter kennzeichn markier schalt speicher stutz schraub trenn fuehr zuweis pass bring meld traeg`);
const ENDING =
  anyOf(`e n en t st s es ts er ere ern ung i ma ns em ste mer ier ieren iere iert is isier isieren isiere isiert ig
  igen ige igt igier igiere igieren et m ten`);
/** Verbs that order a change, in any form but the participle. */
const ORDER = new RegExp(`\\b${PARTICLE}{0,2}(?:zu)?${ORDER_STEM}${ENDING}?\\b`, 'g');
/** What looks like an order and is a thing, a state, or is done to what is read out. */
const NO_ORDER = new RegExp(
  `^${anyOf(`speicher speichers vorlegen hersteller herstellern herstellt auftrag auftrags vertrag vertrags vertraege beitrag
  eintrag eintrags eintraege vorstellen umsetzt absetzt einsetzt einsetzen fuehrt fuehren auffuehren aufstellen bericht berichte
  leger fasser \\w*legt stellt setzt besetzt andre andere anderer anderem anderen leiter bewertung bewertungen passt passen pass
  bewertet meldung weise weis vermerkt vermerk`)}$`,
);
const DIRECTION =
  /\b(?:rein|nei|nai|eini|reinkommt|reinkommen|raus|naus|heraus|weg|hinzu|dazu|draus|drauf|rauf|runter|anlage|neuanlage|neuaufnahme|neueintrag|neuzugang|tu|tuns?|tus|change|add|put|set|update|replace|remove|delete|create|register|korrektur|aktualisierung|mach|machs|mache|machts|gib (?:\w+ )*(?:ein|an)|gib (?:denen|ihnen)|geben sie .*(?:ein|an)|als neuen?|bewerten?|vermerk (?:bei|dass)|neu$|(?:koennt?\w*|kannst\w*|wuerd\w*|bitte) .*\bmachen|pass\w* .*an|(?:ins|fuers|in die|in unsere) (?:verzeichnis|liste|kartei|system|datenbank)|brauch\w* .*(?:in der|im) (?:liste|kartei|verzeichnis|system)|auf (?:in)?aktiv(?! oder))\b/;
/** What was told of a new record is whole, whatever was saved or asked since it was begun. */
const WHOLE = /^(?:(?:so|ja|ok|okay|bitte|dann|jetzt|ich bin|wir sind) )*fertig(?: bitte| danke)?$/;
const NEW_RECORD =
  /\bneu(?:e|en|er|es)? (?:\w+ ){0,1}(?:eintrag|datensatz|firma|betrieb|dienst?leister|lieferant\w*|anbieter|partner|kontakt|unternehmen)\b/;
/** Lists and records are arranged and read out, which changes nothing. */
const SIDE_BY_SIDE =
  /\b(?:neben\w*|gegenueber\w*|einander|verhaeltnis|\w*such\w*|zusammen(?:stell\w*|fass\w*)|mit ?schreiben|(?:vor|raus)les\w*|les mir|lies|sortier\w*|vergleich\w*|such|(?:mail|adresse|anschrift|strasse|angaben|nummer|telefon\w*|daten|umsatz|webseite|mitarbeiter\w*) (?:bitte )?(?:noch )?dazu|(?:ich|wir) muss\w* .*schreib\w*|muss dem .*schreiben|(?:ich|wir) (?:muss|muessen) (?:\w+ )?(?:weg|los))\b/;
/** An order that is only thought of. */
const THOUGHT_OF =
  /^(?:wenn|bevor|falls|ehe|sonst|nicht dass) (?:\w+ )?(?:ich|wir)\b|^sonst \w+ (?:ich|wir)\b/;
const WANTED =
  /\b(?:(?:werden|gehoer(?:t|en)|bitte|haette|haett|moecht\w*|will|wuerd\w*|soll\w*|muss\w*|muessen)\b.*\b(?:geaendert|geloescht|gestrichen|entfernt|korrigiert|berichtigt|aktualisiert|angepasst|eingetragen|nachgetragen|gesetzt|umgestellt|gestellt|angelegt|aufgenommen|ergaenzt|ersetzt|hinzugefuegt|getauscht|ausgetauscht|umbenannt|deaktiviert|aktiviert|gefuehrt|drin|heissen|lauten)|(?:geaendert|geloescht|gestrichen|entfernt|korrigiert|angelegt|aufgenommen|ersetzt|gefuehrt) werden|gehoer(?:t|en) (?:\w+ ){0,4}(?:in|auf|zu|noch|rein|zur|hin)|(?:soll|muss|muesste)\b.*\b(?:sein|stehen|drinstehen|heissen|hin))\b/;
const NEWS =
  /\b(?:neu(?:e|er|es|en|em|r|erdings)?|neier?|new|jetzt|jetz|jz|jetze|jetzat|nun|nunmehr|inzwischen|mittlerweile|kuenftig|in zukunft|zukuenftig|demnaechst|ab (?:sofort|heute|morgen|januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|dem)|seit (?:\w+ )?(?:heute|gestern|montag|dienstag|mittwoch|donnerstag|freitag|januar|februar|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|kurzem|neuestem|woche|monat)|statt(?:dessen)?|anstatt|anstelle|sondern|lautet|lauten|umgezogen|umzug|zieh(?:t|en)|gezogen|verzogen|verlegt (?:nach|in)|verlaesst|verstorben|moved|changed|gewechselt|wechselt?n?|(?:nicht?|nich|net|ned) mehr|nimmer|kein\w* (?:\w+ )?mehr|nur noch|fehl(?:t|en|te)|falsch\w*|veraltet|zahlendreher|tippfehler|(?:stimm|pass)(?:t|en) (?:\w+ )?(?:nicht|nich|net|ned|nimmer)|(?:nicht|nich|net|ned) richtig|gil(?:t|ten)|nachfolg\w*|gestiegen|gesunken|gewachsen|geschrumpft|aufgestockt|dazugekommen|ausgeschieden|ausgelaufen|umbenannt|in rente|(?:hat|haben) (?:sich|sie|\w+) .*geaendert|geaendert hat|hoert auf|hoeren auf|gibt s wieder|gibts wieder|wieder (?:im|aktiv|in)|arbeite\w* wieder|wird|kriegt|bekommt|wurde zu|(?:gibts?|haben|kennen) .*noch (?:nicht|nich)|noch einer|(?:nicht|nich) \w+ (?:der|die|er|sie) heisst|richtig (?:ist|waere|heisst)|nennt sich|nennen sich)\b/;
const NEWS_OF_LISTS =
  /\b(?:nur (?:die|noch die|in|aus|noch \w+er)\b|jetzt (?:bitte )?nur|bloss|ich mein(?:e|te)?\b|was (?:alles )?neu|wollte?|davon|doch lieber|keinen namen)/;
const COLUMN =
  /\b(?:\w*name\w*|firmierung|\w*mail\w*|tel|telefon\w*|fon|mobil\w*|handy\w*|fax\w*|\w*nummer\w*|nr|durchwahl|vorwahl|url|web\w*|\w*seite|homepage|internet\w*|adresse|anschrift|strasse|str|hausnummer|plz|postleitzahl|ort|sitz|stadt|standort|land|kat|\w*kategorie|kategroie|branche|sparte|produkt\w*|angebot\w*|leistung\w*|kooperation\w*|mitarbeiter\w*|ma|leute|leit|mann|belegschaft|filiale\w*|zweigstelle\w*|niederlassung\w*|umsatz\w*|bewert?u?ng\w*|rating|sterne?|notiz\w*|bemerkung\w*|sonstiges|vermerk|benchmark\w*|ansprech\w*|kontakt\w*|inhaber\w*|geschaeftsfuehr\w*|konzern|unternehmen|status|aktiv|inaktiv|kunden\w*|ust\w*|contact|phone|street)\b/;
const VALUE =
  /\d|@|\b(?:null|eins|zwei|zwo|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|elf|zwoelf|\w+zig|\w*hundert\w*|\w*tausend\w*|million\w*|mio|punkt (?:de|com|net|org|eu|info|example)|aet|klammeraffe|\w+zehn|viereinhalb|\w+einhalb)\b/;
const LABELLED = /[:=]|->|→/;
const COMPARED =
  /\b(?:ueber|unter (?:\d|ein)|mehr als|weniger als|mindestens|hoechstens|maximal|genau|zwischen|ab|bis|groesser|kleiner|hoeher|besser|schlechter|ohne|top|nach|bereich|domain|neben|gegen|(?:groesst|best|schlechtest|hoechst|wenigst|meist)\w*|oder|zu|endet|aufwaerts)\b/;
const POLITE =
  /\b(?:kann(?:st|ste|sch)?|koenn(?:en|t|test|ten|tst|te|est)|wuerd(?:est|en|e|et)|mag(?:st)?|moecht\w*|darf|duerf\w*|soll\w*|wollen|lass\w*|could|can|would|please|bitte|aenders\w*|aenderst|traegst|machst|nimmst|schreibst|setzt du|stellst|loeschst|tragen sie|nehmen sie)\b/;
const LEAD =
  '^(?:(?:und|aber|ja|nein|nee|ne|noe|also|ach|achso|hm|aeh|aehm|so|ok|okay|moment|halt|stopp?|warte|wart|sag mal|sagen sie mal|mal|kurz|noch|denn|dann|doch|jetzt|bitte|hae|hallo|moin|servus|frage|zwischenfrage|was anderes|quatsch|oder|na|eigentlich|guten morgen|guten tag|danke) )*';
const BEFORE = '(?:(?:von|bei|zu|mit|fuer|an|auf|in|seit|unter|ab|aus|um) )?';
/** A clause that begins with a word that asks. */
const ASKING = new RegExp(
  `${LEAD}${BEFORE}${anyOf('wer wem wen wessen was wo woher wohin wann wie wieso warum weshalb wofuer womit welch\\w* wieviele? who what which where when how whose')} `,
);
/** A clause that begins with its verb, as questions and short answers do. */
const VERB_FIRST = new RegExp(
  `${LEAD}${anyOf('hat hats habt ham hatte haben hamma hammer hamwa hammwa ist is isses isn ists sind war waren wars steht stehen stimmt passt gehoert gehoeren kennt kennen kennst gibt gibts ham liegt sitzt sitzen macht machen kommt kam heisst wird taucht arbeitet bietet laeuft gilt hast are does do have has any')} `,
);
const OF_QUESTION =
  /\b(?:einer|eine[ns]?|jemand\w*|schon|woanders|auch|doppelt|eigentlich|denn|wir|irgend\w*|mehrere|andere[nr]?|bereits|du|sie|noch mal|nochmal)\b/;
const ASKING_ANYWHERE =
  /\b(?:wer|nochwer|wem|wen|wessen|welch\w*|wie ?viele?|wieviel\w*|(?:gibts|gibt s|gibt es|haben wir|ham wir|hamma|hammer|hamwa)(?! (?:\w+ )?(?:nicht|nich|ned|net|kein\w*)\b)|irgendjemand|jemand (?:als|schon|da|drin|von)|weiss nicht|wo (?:denn|is|ist)|oder wie|sagt dir|schon irgendwo|(?:hat|hats|haben|is|ist|war) das (?:noch|nich|nicht|beide|fax|die|der|eine[rs]?)|haengt an wie|oder auch|schon (?:einer|jemand|wer|mal|drin)|(?:wissen|nachsehen|schauen|pruefen|sagen|gucken) \w* ?ob|was (?:stimmt|steht|ist))\b/;
const SEARCH =
  /\b(?:such\w*|raussuch\w*|gesucht|zeig\w*|find(?:e|en|est|et)?|liste (?:mir|mal|alle|bitte)|listen sie|list|auflist\w*|nenne?(?! nur)|nennen sie|sag(?:e|en)?(?: sie)? (?:mir|uns)|gib (?:mir|mia|ma|uns|alle|die)|geben sie (?:mir|uns)|schau\w*|guck\w*|kuck\w*|(?:ich|wir) (?:brauch|benoetig)\w*|(?:brauche?n?|benoetige?n?) (?:ich|wir|mal|die)|filter\w*|sortier\w*|vergleich\w*|zaehle?n?|anzahl|alle|saemtliche|show|find|search|give|wuesste?|interessier\w*|nachseh\w*|nachschau\w*|pruef\w*|lies|vorles\w*|forsch\w*|nur (?:die|noch die|solche) (?:\w+ )?(?:aus|in|mit|ohne|ab|aktiven|inaktiven|bei|von|ueber)|nur \w+er$|bloss (?:die|noch)|davon|wissen(?! sie| se)|top ?\d+|vorlieg\w*|auskunft|nach (?:bewertung|umsatz|rating))\b/;
const GROUP =
  /\b(?:firmen|betriebe|anbieter|lieferanten|dienstleister|hersteller|unternehmen|versorger|\w+betreiber|\w+bauer|\w+versorger|companies|eintraege)(?: (?:in|aus|mit|die|ohne|ab|um|bei|fuer|von|zwischen|unter|ueber|zu|welche|aller)\b|$)/;
const THINKING =
  /\b(?:ich|i|grad|kurz|mal) (?:schau\w*|guck\w*|kuck\w*|such\w*)|\b(?:schau|guck|kuck|such) (?:ich|kurz|grad)|nachschauen\b|gucken se|\bwuesste? ich/;

/** What the wording of a message asks for. Any clause that wants something written makes the message `write`. */
export function wishWording(text: string): WishWording {
  const parts = clauses(text);
  const found = parts.map(wordingOf);
  if (found.includes('write')) return 'write';
  if (found.includes('look')) return found.includes('tells') && parts.length > MAIL_FROM ? 'write' : 'look';
  return found.includes('tells') || isCard(text) ? 'write' : 'plain';
}

/** Clauses from which on a message is a letter: what it tells counts whatever else it asks. */
const MAIL_FROM = 5;

const CARD_PARTS: readonly RegExp[] = [
  /\S@\S|(?<!\p{L})(?:ät|at|klammeraffe)(?!\p{L}).*punkt/iu,
  /(?:\+|\b0)[\d ()/.-]{4,}\d|\bnull (?:\w+ ){4}/i,
  /\b\d{5}\b \p{L}/u,
  /\p{L}(?:str\.|straße|weg|platz|allee|gasse|ring) \d/u,
  /\b(?:GmbH|AG|KG|eG|UG|OHG|e\.? ?K)\b|\bg m b h\b/,
];

/** Characters of a message that may be a card. */
const CARD_MAX = 1_000;

/** A company with values of its own, and nothing asked: a card to be added. */
function isCard(text: string): boolean {
  const beginning = text.slice(0, CARD_MAX);
  return CARD_PARTS.filter((part) => part.test(beginning)).length >= 2;
}

function clauses(text: string): string[] {
  return text
    .split(
      /(?<=[.!?;])\s+|\n+|(?<=[\p{L}\d]), (?=(?:und |oder |aber )?(?:wer|wem|welche|was|wie|war|wie viele|wieviele|wo|wann|gibt|hat|haben|ist|was|bitte|die gibts)\b)/iu,
    )
    .filter((part) => part.trim() !== '');
}

function hasOrder(words: string): boolean {
  if (SIDE_BY_SIDE.test(words) || THOUGHT_OF.test(words)) return false;
  if (DIRECTION.test(words) || NEW_RECORD.test(words) || WHOLE.test(words)) return true;
  if (/\bspeicher (?:das|es|mal|bitte|die|den|so)\b/.test(words)) return true;
  return (words.match(ORDER) ?? []).some((word) => !NO_ORDER.test(word));
}

/** Characters of a clause that are read; no wish needs more, and no text takes the patterns long. */
const CLAUSE_MAX = 400;

/** `tells`: says how something is now, which is a wish unless something is asked beside it. */
function wordingOf(clause: string): WishWording | 'tells' {
  const words = foldLetters(clause)
    .replace(/[^a-z0-9@?]+/g, ' ')
    .replace(/\be mail/g, 'email')
    .replace(/\b(?:nummer|nr) (?:\d|eins|zwei|drei|vier|fuenf)\b(?! \d)/g, 'diese')
    .trim()
    .slice(0, CLAUSE_MAX);
  const isOrder = hasOrder(words);
  const isQuestion = /\?\s*$/.test(words);
  const beginsAsking = ASKING.test(`${words} `);
  const isOfAnother = /\b(?:wie ?viele|welche[nrs]?)\b/.test(words) && !VALUE.test(words);
  if (isOrder && !isOfAnother && ((!isQuestion && !beginsAsking) || POLITE.test(words))) return 'write';
  if (isQuestion || beginsAsking) return 'look';
  if (WANTED.test(words) && !SIDE_BY_SIDE.test(words) && !VERB_FIRST.test(`${words} `)) return 'write';
  if (NEWS.test(words) && !SEARCH.test(words) && !NEWS_OF_LISTS.test(words)) return 'tells';
  if (ASKING_ANYWHERE.test(words)) return 'look';
  if (
    VERB_FIRST.test(`${words} `) &&
    (/\d{3}|@/.test(words) || OF_QUESTION.test(words)) &&
    !/\bnicht$/.test(words)
  )
    return 'look';
  if ((SEARCH.test(words) && !THINKING.test(words)) || GROUP.test(words)) return 'look';
  const hasColumn = COLUMN.test(words);
  if (hasColumn && /\bgehoert\b/.test(words)) return 'tells';
  if (hasColumn && (LABELLED.test(clause) || / auf /.test(words))) return 'tells';
  if (hasColumn && VALUE.test(words) && !COMPARED.test(words) && words.split(' ').length > 2) return 'tells';
  return 'plain';
}

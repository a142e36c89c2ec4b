import { meaningOf, spokenWords } from './spoken-words.ts';

/** The reply to 'Soll ich das speichern?'. `neither`: something else, or ambiguous. */
type ReplyKind = 'yes' | 'no' | 'neither';

/**
 * What a word can do in a reply. `save` names the saving and agrees by that ('speichern'), `change` is too weak to do so
 * alone: 'ändern' may mean the proposal, and a 'Speicher' is also a thing; nor does `modal`, which asks. A `column` is agreed to
 * with a word that says that it is right: 'ja, die Telefonnummer' may be the beginning of another request. `stop` refuses by itself, `not` in front of a `save` or with a `rather`. `other` is no
 * reply, though it looks like a word of one.
 */
type Meaning =
  | 'yes'
  | 'save'
  | 'change'
  | 'modal'
  | 'column'
  | 'no'
  | 'stop'
  | 'not'
  | 'rather'
  | 'filler'
  | 'other';

const WORDS: Readonly<Record<Meaning, string>> = {
  yes: `ja jaa jaja jap jep jup jo joo jau jawohl jawoll yes yep ok okay okey oki okidoki genau klar natuerlich
    selbstverstaendlich richtig korrekt stimmt passt einverstanden bestaetigt bestaetige bestaetigen bestaetigung gern gerne
    unbedingt absolut freilich jederzeit abgemacht zustimmung zugestimmt joa japp jupp yo yup klaro logo sicher perfekt top
    gebongt freigegeben freigabe genehmigt abgenickt abgesegnet positiv affirmativ hundertprozentig stimmen stimmts passts
    passen genauso exakt haargenau tadellos einwandfrei recht meinetwegen basst bassd roger isses isset ises stimt rischtig
    jepp jou jop joah jah jes gewiss logisch bestens tipptopp laeuft supi gekauft eingetuetet jupps gecheckt yess sure lgtm
    freili freilisch gloar basst passd basd bast`,
  save: `speichern speichere abspeichern sichern uebernehmen uebernimm uebernehme eintragen trag trage
    machen mach mache machs tun tu tus ausfuehren durchfuehren los leg lege anlegen hinzufuegen abschicken schreib reinschreiben vornehmen durchziehen erfassen abspeichere trags
    nimm nimms nehmen aufnehmen save speicern spoichern`,
  change: 'speicher aendern aendere aender anpassen aktualisieren aktualisiere geaendert gespeichert',
  modal: 'kannst kannste koennen kann will moechte darf darfst wird soll',
  column: `nummer nr telefonnummer mail mailadresse email adresse anschrift kategorie zahl angabe strasse seite webseite
    homepage umsatz bewertung ansprechpartner`,
  no: 'nein nain nee ne noe no nope niemals nie keinesfalls negativ neien naa noi abgelehnt ablehnen',
  stop: `stop stopp halt abbrechen abbruch abbreche brich cancel verwerfen verwirf vergiss lass lassen zurueck stornieren
    storno aufhoeren zurueckziehen stoppen wegschmeissen`,
  not: 'nicht nich nichts nix kein keine keinen keins net ned nit nimmer',
  rather: 'lieber besser eher moment warte wart quatsch',
  other: `andern andere anderen anderer anderes anders versuchen versuche vergleichen anlagen anlage anliegen ablegen auffuehren
    vernehmen stammen stammt stemmt stimme schreit schreibt schrieb uebernahme speicherst kennst kennste koennten anfassen angeben
    dienen betten wetter wiener diesel weiher vieren anluegen macher ausnehmen`,
  filler: `bitte danke dankeschoen das dies es so mal dann jetzt doch einfach nun also sofort ruhig ein an ab ueber die den
    der diese diesen aenderung aenderungen vorschlag eintrag daten angaben dienstleister neue neuen alles beide beides ich ist sie du wir
    is isch bidde bite fettich mei eh geschrieben guad jut vielen besten herzlichen dank dir ihnen merci scho schon des dat et alle komplett vollstaendig voellig vollkommen
    ganz hab habe haben bin mir damit wirs weiter fertig rein mhm jetz
    endlich na ach hmhm puh fein flott diesmal gewuenscht ah oh juhu herrje nu nun pls please it abgeglichen geprueft
    nachgeschaut gewollt jetzat ha ma mol gelt wieder auf geht gehts aehm aeh oeh gut schoen prima super wunderbar toll sehr geht hin ihn sein`,
};

const PHRASES = [
  ['na klar', 'klar'],
  ['na ja', 'naja'],
  ['ach ja', 'naja'],
  ['ah ja', 'naja'],
  ['haken dran', 'okay'],
  ['haekchen dran', 'okay'],
  ['kreuz dran', 'okay'],
  ['haut hin', 'okay'],
  ['alles wie gewuenscht', 'okay'],
  ['wie gewuenscht', 'okay'],
  ['immer rein damit', 'speichern'],
  ['nei damit', 'speichern'],
  ['drueck auf speichern', 'speichern'],
  ['nichts auszusetzen', 'okay'],
  ['nix auszusetzen', 'okay'],
  ['go ahead', 'okay'],
  ['looks good', 'okay'],
  ['roger that', 'roger'],
  ['ohne wenn und aber', 'bitte'],
  ['so gehoert s', 'genau'],
  ['so gehoerts', 'genau'],
  ['von meiner seite aus', 'bitte'],
  ['ist recht', 'okay'],
  ['nichts zu meckern', 'okay'],
  ['das war s', 'bitte'],
  ['das wars', 'bitte'],
  ['dann los', 'machen'],
  ['na gut ja', 'ja'],
  ['in ordnung', 'okay'],
  ['von mir aus', 'okay'],
  ['auf jeden fall', 'okay'],
  ['auf jeden', 'okay'],
  ['auf keinen fall', 'nein'],
  ['sicher nicht', 'nein'],
  ['natuerlich nicht', 'nein'],
  ['bestimmt nicht', 'nein'],
  ['doch nicht', 'lieber nicht'],
  ['so nicht', 'lieber nicht'],
  ['bitte nicht', 'lieber nicht'],
  ['aber sicher', 'okay'],
  ['aber klar', 'okay'],
  ['aber hallo', 'okay'],
  ['aber gerne', 'okay'],
  ['gut so', 'okay'],
  ['stimme ich zu', 'zustimmung'],
  ['so passt das', 'passt'],
  ['so passt es', 'passt'],
  ['rein damit', 'speichern'],
  ['kann rein', 'speichern'],
  ['kann so rein', 'speichern'],
  ['darf so rein', 'speichern'],
  // A user who does it alone wants nothing done.
  ['ich mach', 'selbst'],
  ['ich mache', 'selbst'],
  ['mehr weiss ich nicht', 'bitte'],
  ['mehr hab ich nicht', 'bitte'],
  ['mehr habe ich nicht', 'bitte'],
  ['kannst so', 'bitte'],
  ['kannste so', 'bitte'],
  ['kannst du so', 'bitte'],
  ['koennen sie so', 'bitte'],
  ['kannst speichern', 'speichern'],
  ['kannste speichern', 'speichern'],
  ['kannste machen', 'machen'],
  ['fahren sie fort', 'machen'],
  ['nehmen sie die aenderung so vor', 'vornehmen'],
  ['auf gehts', 'machen'],
  ['auf geht s', 'machen'],
  ['hau rein', 'machen'],
  ['immer zu', 'machen'],
  ['nur zu', 'machen'],
  ['mach fertig', 'machen'],
  ['weg damit', 'bitte'],
  ['raus damit', 'bitte'],
  ['das auch', 'bitte'],
  ['kein ding', 'okay'],
  ['kein problem', 'okay'],
  ['kein einwand', 'okay'],
  ['keine einwaende', 'okay'],
  ['nichts dagegen', 'okay'],
  ['nix dagegen', 'okay'],
  ['nichts einzuwenden', 'okay'],
  ['sieht gut aus', 'okay'],
  ['sieht alles gut aus', 'okay'],
  ['sieht richtig aus', 'okay'],
  ['schaut gut aus', 'okay'],
  ['richtig verstanden', 'richtig'],
  ['so war das gemeint', 'genau'],
  ['so wars gemeint', 'genau'],
  // A leading verb makes a question, even without a question mark.
  ['passt das', 'frage'],
  ['stimmt das', 'frage'],
  ['geht das', 'frage'],
  ['ist das', 'frage'],
  ['stimmt die', 'frage'],
  ['stimmen die', 'frage'],
  ['passt die', 'frage'],
  ['passen die', 'frage'],
  ['speicher das', 'speichern'],
  ['speicher es', 'speichern'],
  ['so ist es richtig', 'richtig'],
  ['so ist es', 'genau'],
  ['ist es', 'frage'],
] as const;

const REMOVED = /\b(?:weg|raus) damit\b/i;

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (
    ['yes', 'save', 'change', 'modal', 'column', 'no', 'stop', 'not', 'rather', 'other', 'filler'] as const
  ).flatMap((meaning) => WORDS[meaning].split(/\s+/).map((word) => [word, meaning] as const)),
);

/**
 * Reads a yes or a no in what the user wrote or said after a read-back. Both are read only where every word belongs to such
 * a reply, so that 'ja, aber …', 'nein, 0221 …', questions, quotations and conditions are neither. In doubt neither. `removes`:
 * what was read back takes something out.
 */
export function classifyReply(text: string, removes = true): ReplyKind {
  // Such a phrase confirms a removal, but not an addition.
  if (!removes && REMOVED.test(text)) return 'neither';
  const words = spokenWords(text, PHRASES);
  if (words === null) return 'neither';
  const counts: Record<Meaning, number> = {
    yes: 0,
    save: 0,
    change: 0,
    modal: 0,
    column: 0,
    no: 0,
    stop: 0,
    not: 0,
    rather: 0,
    filler: 0,
    other: 0,
  };
  for (const word of words) counts[meaningOf(word, MEANINGS) ?? 'other'] += 1;
  if (counts.other > 0) return 'neither';
  if (counts.column > 0 && !words.some((word) => RIGHT.has(word))) return 'neither';
  if (isYes(counts)) return 'yes';
  return isNo(counts) && !refusesToStop(words) ? 'no' : 'neither';
}

/** Words that confirm a column. */
const RIGHT: ReadonlySet<string> = new Set(['stimmt', 'stimmen', 'passt', 'passen', 'richtig', 'korrekt']);

type Counts = Readonly<Record<Meaning, number>>;

function isYes({ yes, save, modal, no, stop, not, rather }: Counts): boolean {
  const agrees = modal > 0 ? yes : yes + save;
  return agrees > 0 && no + stop + not + rather === 0;
}

function isNo({ yes, save, change, modal, no, stop, not, rather }: Counts): boolean {
  if (yes > 0 || not > 1) return false;
  const namesAction = save + change + modal > 0;
  if (not > 0) return namesAction || (stop === 0 && no + rather > 0);
  // 'Nein, speichern' is ambiguous: either word may take back the other.
  return no + stop > 0 && !namesAction;
}

/** 'Nicht abbrechen.' */
function refusesToStop(words: readonly string[]): boolean {
  const meanings = words.map((word) => meaningOf(word, MEANINGS));
  const not = meanings.indexOf('not');
  return not >= 0 && meanings.lastIndexOf('stop') > not;
}

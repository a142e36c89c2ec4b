import type { Context } from '../interpretation/context.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import type { TokenCursor } from '../sentence/token-cursor.ts';

/** One pattern of several, each by itself between the borders of words. */
const words = (...parts: readonly string[]): string => `(?<!\\p{L})(?:${parts.join('|')})(?!\\p{L})`;

const NOT = words('nicht', 'nich', 'net', 'nie', 'niemals', 'keinesfalls', 'auf keinen fall');
/** May stand around what is ordered. */
const FILLERS = '(?:(?:bitte|jetzt|doch|lieber|mal|also|dann|nun|nein|nee|halt|stopp|moment|und)\\W+)*';
/** Verbs of orders, as one says them to a machine. */
const ORDERED =
  '(?:lösch|loesch|entfern|streich|änder|aender|aktualisier|korrigier|überschreib|setz|stell|leg|erstell|trag|füg|deaktivier|aktivier|leer|speicher)';
/** What remains of a verb behind the negation: `leg … nicht an`. */
const PARTICLE = '(?:an|ein|ab|aus|um|hinzu|raus|heraus|weg)';
const DONE =
  '(?:löschen|loeschen|gelöscht|geloescht|entfernen|entfernt|streichen|gestrichen|ändern|aendern|geändert|geaendert|aktualisieren|aktualisiert|überschreiben|überschrieben|anlegen|angelegt|eintragen|eingetragen|deaktivieren|deaktiviert|leeren|geleert)';

/** `Lösche … bitte nicht`, `Leg … nicht an`: the negation ends the order. */
const ENDS = new RegExp(
  `^\\W*${FILLERS}${ORDERED}(?:e|en|n)?(?!\\p{L})(?: sie)?(?<ordered>.*?)${NOT}(?:\\W+(?:bitte|${PARTICLE}))*\\W*$`,
  'u',
);
/** `Lösche nicht …`, `Lege bitte keinen … an`: it stands right behind the verb. */
const BEGINS = new RegExp(
  `^\\W*${FILLERS}${ORDERED}(?:e|en|n)?(?: sie)? ${FILLERS}(?:(?:mir|uns|das|den|die|es) )?(?:${NOT}|kein(?:e[nrms]?)?(?!\\p{L}))`,
  'u',
);
/** `Setze … nicht auf inaktiv`. */
const TO = new RegExp(
  `^\\W*${FILLERS}(?:änder|aender|setz|stell)(?:e|en|n)?(?!\\p{L})(?<ordered>.*?)${NOT} (?:auf|zu|in) `,
  'u',
);
/** `… soll nicht gelöscht werden`, `bitte … nicht löschen`. */
const UNDONE = new RegExp(`${NOT}(?: bitte)? ${DONE}(?: werden| sollen| dürfen)?(?: bitte)?\\W*$`, 'u');

/** Two clauses, a question, or a value that is said as it stands: the negation may be of something else. */
const OTHERWISE = new RegExp(
  `[?:;„“"–]|,(?! *(?:bitte|nein|danke))|${words('sondern', 'aber', 'statt', 'stattdessen', 'nur', 'dass', 'weil', 'wenn', 'falls', 'notiz\\p{L}*', 'vermerk\\p{L}*', 'sonstiges', 'warum', 'wieso', 'weshalb', 'wer', 'was', 'welche\\p{L}*', 'kann\\p{L}*', 'könn\\p{L}*', 'konnt\\p{L}*', 'lässt', 'wollt\\p{L}*', 'vergiss\\p{L}*')}`,
  'u',
);
/** `lösche die Nummer die stimmt nicht`: a clause of its own, said without a pause. */
const STATED = new RegExp(
  `${words('stimmt', 'stimmen', 'geht', 'gehen', 'gilt', 'gelten', 'gibt', 'gibts', 'ist', 'sind', 'war', 'passt', 'existiert', 'funktioniert', 'braucht', 'brauchen', 'brauche', 'will', 'wollen', 'weiß', 'haben', 'hat')}\\W*(?:(?:es|das|wir|ich|sie)\\W+)?$`,
  'u',
);

/**
 * `Lösche den Anbieter … bitte nicht`, where nothing waits for a reply: an order that is given with a not asks for nothing, whatever its other
 * words would.
 */
export function readNegatedOrder(
  { message }: TokenCursor,
  { proposal, openQuestion }: Context,
): Interpretation | null {
  if (proposal !== null || openQuestion !== null) return null;
  const said = message.toLowerCase();
  if (OTHERWISE.test(said)) return null;
  const ordered = (ENDS.exec(said) ?? TO.exec(said))?.groups?.['ordered'];
  const isOrder = ordered !== undefined && !STATED.test(ordered);
  return isOrder || BEGINS.test(said) || UNDONE.test(said)
    ? { intent: 'deny', slots: {}, isNegatedOrder: true }
    : null;
}

import { plainWord } from '../text/skeleton.ts';
import { ordinalWord } from '../values/dates.ts';
import { editsWithin } from '../vocabulary/edits.ts';
import type { Ordinal } from './meaning.ts';
import { isField, type Reading } from './reading.ts';

/** Words before a number that make it the place in a list. */
const PLACE_WORDS =
  /^(nummero?|nr|punkt|position|platz|treffer|ergebnis|eintrag|vorschlag|option|zeile|variante|#)$/i;
/** What a `last` or `other` may stand before without meaning a record. */
const NO_RECORD = /^(ziffer|zahl|stelle|schritt|wert|stand|woche|monat|jahr|frage|buchstabe|zeichen)/i;
const ORDINAL_MAX = 20;

/** The place in the list that a message points to: `die zweite`, `Nummer drei`, `den letzten`, `die andere`. Null: none. */
export function readOrdinal(reading: Reading): Ordinal | null {
  const words = reading.items.flatMap((item, at) =>
    item.isMark ||
    item.tags.has('filler') ||
    item.tags.has('say:no') ||
    item.tags.has('act:pick') ||
    item.tags.has('say:yes')
      ? []
      : [at],
  );
  const only = words.length === 1 ? numberAt(reading, words[0] ?? -1) : null;
  if (only !== null) return only;
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || reading.has(reading.skip(at - 1, -1), 'not')) continue;
    const ordinal = ordinalAt(reading, at);
    if (
      ordinal === null ||
      NO_RECORD.test(reading.item(at + 1)?.text ?? '') ||
      isTime(reading, at) ||
      reading.has(at + 1, 'noun:change')
    )
      continue;
    if (typeof ordinal === 'number' && ordinal > 0 && FROM_END.test(reading.plain)) {
      reading.take(at);
      return -ordinal;
    }
    reading.take(at);
    if (item.value === null && PLACE_WORDS.test(item.text))
      reading.take(at, reading.item(at + 1)?.text === '.' ? at + 3 : at + 2);
    return ordinal;
  }
  return endOf(reading);
}

/** `die zweite von unten`. */
const FROM_END = /\bvon (unten|hinten)\b/;
const OF_THEM = '( (von|der|aus) (den )?(beiden|zweien|zwei|denen|dreien|drei)| davon)?';
const ends = (words: string, places: string): RegExp =>
  new RegExp(
    `^\\W*(ja |nein |also |na |nimm |dann )*((der|die|das|den) )?((da |hier )?(ganz )?(${places})( (der|die|das|den))?|(${words})[nr]?)${OF_THEM}( bitte| da)?\\W*$`,
  );
const AT_END = ends('untere|hintere', 'hinten|unten|am ende');
const AT_BEGINNING = ends('obere|vordere', 'vorne?|oben|am anfang');

/** `ganz hinten der`, `die ganz vorne`. */
function endOf({ plain }: Reading): Ordinal | null {
  if (AT_END.test(plain)) return -1;
  return AT_BEGINNING.test(plain) ? 1 : null;
}

/** `beim letzten Mal`. `bei der letzten mal die Nummer` is of a record. */
function isTime(reading: Reading, at: number): boolean {
  return (
    /^mal$/i.test(reading.item(at + 1)?.text ?? '') &&
    /^(das|beim|zum|vom)$/i.test(reading.item(at - 1)?.text ?? '') &&
    !reading.items.slice(0, at).some((item) => isField(item))
  );
}

function ordinalAt(reading: Reading, at: number): Ordinal | null {
  const item = reading.item(at);
  if (item === undefined) return null;
  if (item.tags.has('pick:last')) return -1;
  if (item.tags.has('pick:first')) return 1;
  if (item.tags.has('pick:other') && !item.tags.has('act:change')) return 'other';
  if (item.tags.has('pick:other') && reading.has(at - 1, 'article')) return 'other';
  if (/^vorletzte[nrs]?$/i.test(item.text)) return -2;
  if (PLACE_WORDS.test(item.text))
    return numberAt(reading, reading.item(at + 1)?.text === '.' ? at + 2 : at + 1);
  const word = item.value === null && !item.isMark ? nearOrdinal(plainWord(item.text)) : null;
  if (word !== null && word <= ORDINAL_MAX) return word;
  const number = isArticled(reading, at) || reading.item(at + 1)?.text === '.' ? numberAt(reading, at) : null;
  const isDotted = isArticled(reading, at) && reading.item(at + 1)?.text === '.';
  return number !== null && (isDotted || endsAfter(reading, at + 1)) ? number : null;
}

/** `die 2`, `bei der 3.`, `vom 2.` */
function isArticled(reading: Reading, at: number): boolean {
  return (
    reading.has(at - 1, 'article', 'act:pick') ||
    (/^(von|bei)$/i.test(reading.item(at - 1)?.text ?? '') && !reading.contains('field:rating')) ||
    /^((bei |von )?(die|den|der|das|dem)|beim|vom|zur|zum|#)$/i.test(reading.item(at - 1)?.text ?? '')
  );
}

const ORDINALS = 'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte'.split(' ');

/** A word for a place in a list, one typing error aside. */
function nearOrdinal(word: string): number | null {
  const exact = ordinalWord(word);
  if (exact !== null || word.length < 6 || /^(zweien|dreien|vieren)$/.test(word)) return exact;
  const near = ORDINALS.findIndex((ordinal) =>
    [ordinal, `${ordinal}n`].some((form) => editsWithin(word, form, 1)),
  );
  return near < 0 ? null : near + 1;
}

function numberAt(reading: Reading, at: number): number | null {
  const item = reading.item(at);
  const value = item?.value;
  if (
    value?.kind === 'number' &&
    !value.isMoney &&
    Number.isInteger(value.amount) &&
    value.amount >= 1 &&
    value.amount <= ORDINAL_MAX
  )
    return value.amount;
  const isMisspelt = /^f[uü][mn]m?f$/i.test(item?.text ?? '');
  return isMisspelt ? 5 : null;
}

/** Nothing but small words stands behind, so the number counts nothing. */
function endsAfter(reading: Reading, at: number): boolean {
  return reading.items
    .slice(at)
    .every(
      (item) =>
        item.isMark ||
        item.tags.has('filler') ||
        item.tags.has('act:pick') ||
        item.tags.has('say:yes') ||
        item.tags.has('is') ||
        /^(auf|an|da|davon)$/i.test(item.text),
    );
}

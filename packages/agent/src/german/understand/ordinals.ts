import { plainWord } from '../text/skeleton.ts';
import { ordinalWord } from '../values/dates.ts';
import { editsWithin } from '../vocabulary/edits.ts';
import type { Ordinal } from './meaning.ts';
import type { Reading } from './reading.ts';

/** Words before a number that make it the place in a list. */
const PLACE_WORDS =
  /^(nummer|nr|punkt|position|platz|treffer|ergebnis|eintrag|vorschlag|option|zeile|variante|#)$/i;
/** What a `last` or `other` may stand before without meaning a record. */
const NO_RECORD = /^(ziffer|zahl|stelle|mal|schritt|wert|stand|woche|monat|jahr|frage|buchstabe|zeichen)/i;
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
      reading.has(at + 1, 'noun:change')
    )
      continue;
    reading.take(at);
    if (item.value === null && PLACE_WORDS.test(item.text)) reading.take(at, at + 2);
    return ordinal;
  }
  return null;
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
  const isArticle =
    reading.has(at - 1, 'article', 'act:pick') ||
    /^(die|den|der|das|#)$/i.test(reading.item(at - 1)?.text ?? '');
  const number = isArticle || reading.item(at + 1)?.text === '.' ? numberAt(reading, at) : null;
  return number !== null && endsAfter(reading, at + 1) ? number : null;
}

const ORDINALS = 'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte'.split(' ');

/** A word for a place in a list, one typing error aside. */
function nearOrdinal(word: string): number | null {
  const exact = ordinalWord(word);
  if (exact !== null || word.length < 6) return exact;
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
        item.tags.has('is'),
    );
}

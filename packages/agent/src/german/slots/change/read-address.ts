import type { ProviderWritableField } from '@rer/contracts';
import type { NewValue } from '../../interpretation/interpretation.ts';
import { nameRunAt } from '../../sentence/name-runs.ts';
import type { Item } from '../../sentence/sentence.ts';
import { isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { streetText } from './field-value.ts';
import { writtenForm } from './written-form.ts';

type Changes = Partial<Record<ProviderWritableField, NewValue>>;

/** What streets end with. */
const STREET =
  /(stra(ß|ss)e|str|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|markt|wall|graben|stieg|pfad|kamp|promenade|park|hof|berg|tor|kai|hafen|delft|zeile|winkel|twiete|brink|wiese|garten|feld)$/iu;
/** Small words that names of streets begin with. */
const BEFORE_STREET =
  /^(am|an|auf|im|in|zum|zur|bei|hinter|unter|vor|alte[rn]?|neue[rn]?|der|dem|den|obere|untere|große|kleine|lange)$/iu;
const NUMBER = /^\d{1,4}\s?[a-z]?$/iu;
const WORDS_MAX = 4;
/** Houses of a street have no more than three digits. */
const HOUSES_MAX = 1000;

/** An address that stands without the name of its column: `umgezogen: Mergentheimer Straße 76, 97082 Würzburg`. */
export function readAddress(cursor: TokenCursor): Changes {
  for (const [at, item] of cursor.items.entries()) {
    if (!cursor.isFree(at) || !isNumber(item) || at === 0) continue;
    const end = numberEnd(cursor, at);
    const postcode = postcodeBehind(cursor, end);
    const isStreet = STREET.test(cursor.item(at - 1)?.text ?? '') && cursor.isFree(at - 1);
    const before = postcode === null ? postcodeBefore(cursor, at) : null;
    const from = streetStart(cursor, at);
    // `sitzt ab Januar Am Strande 3a`.
    const isLed =
      cursor.contains('act:located', 'act:move') &&
      /^(Am|An|Auf|Im|In|Zum|Zur|Alte[rn]?|Neue[rn]?)$/.test(cursor.item(from)?.text ?? '');
    if (!isStreet && !isLed && postcode === null && before === null) continue;
    if (from === at) continue;
    const street = streetText(cursor, from, end);
    cursor.take(from, end);
    const place = before === null ? placeBehind(cursor, end, postcode) : placeBehind(cursor, before, before);
    return { strasse_mit_hausnummer: street, ...place };
  }
  return {};
}

/** `12a`, `zwölf`. */
function isNumber({ text, value }: Item): boolean {
  const isSaid =
    value?.kind === 'number' && value.digits === null && !value.isMoney && Number.isInteger(value.amount);
  return NUMBER.test(text) || (isSaid && value.amount < HOUSES_MAX);
}

/** `17 b`, `4-6`. */
function numberEnd(cursor: TokenCursor, at: number): number {
  let end = at + 1;
  if (/^[-–/]$/.test(cursor.item(end)?.text ?? '') && NUMBER.test(cursor.item(end + 1)?.text ?? '')) end += 2;
  const letter = cursor.item(end);
  return letter !== undefined && /^[a-h]$/i.test(letter.text) ? end + 1 : end;
}

/** Place of the postcode behind the number of the house, commas and `in` aside. */
function postcodeBehind(cursor: TokenCursor, from: number): number | null {
  let at = from;
  while (/^(,|in)$/i.test(cursor.item(at)?.text ?? '')) at += 1;
  return /^\d{5}$/.test(cursor.item(at)?.text ?? '') ? at : null;
}

/** `30161 Hannover, Lister Meile 27`: the postcode before the town before the street. */
function postcodeBefore(cursor: TokenCursor, number: number): number | null {
  for (let at = number - 1; at >= Math.max(0, number - 9); at -= 1)
    if (/^\d{5}$/.test(cursor.item(at)?.text ?? '') && cursor.isFree(at)) return at;
  return null;
}

function streetStart(cursor: TokenCursor, number: number): number {
  let from = number;
  while (number - from < WORDS_MAX && cursor.isFree(from - 1) && isOfStreet(cursor, from - 1, number))
    from -= 1;
  while (from < number && /^(auf|in|zu|der|dem|den|die|bei)$/.test(cursor.item(from)?.text ?? '')) from += 1;
  return from;
}

function isOfStreet(cursor: TokenCursor, at: number, number: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || item.isPunctuation || item.value !== null) return false;
  if (at === number - 1) return isContent(item) || STREET.test(item.text) || !item.isExact;
  return isContent(item) || (item.isCapital && !item.isExact) || BEFORE_STREET.test(item.text);
}

function placeBehind(cursor: TokenCursor, end: number, postcode: number | null): Changes {
  const plz = postcode === null ? undefined : cursor.item(postcode)?.text;
  const from = postcode === null ? townStart(cursor, end) : postcode + 1;
  const run = from === null ? null : nameRunAt(cursor, from);
  if (postcode !== null) cursor.take(end, postcode + 1);
  if (run === null) return plz === undefined ? {} : { plz };
  const stadt = writtenForm('stadt', cursor.text(run.from, run.to));
  cursor.take(end, run.to);
  return { ...(plz === undefined ? {} : { plz }), stadt };
}

/** `…, Bonn`, `… in Bonn`. */
function townStart(cursor: TokenCursor, end: number): number | null {
  return /^(,|in)$/i.test(cursor.item(end)?.text ?? '') && isContent(cursor.item(end + 1)) ? end + 1 : null;
}

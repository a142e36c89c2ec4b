import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
import { fieldsOfItem, isAct, isContent, type Reading } from '../reading.ts';
import { isListField } from './field-value.ts';
import { PARENT } from './operations.ts';
import { remarkSpan } from './remark-span.ts';

/** A column that a message names, and where. */
interface Named {
  readonly at: number;
  readonly field: ProviderWritableField;
  /** `Adresse`: more columns than one. */
  readonly isAddress: boolean;
}

/** Columns that a message names, in order; what stands in the value of another is none. */
export function namedColumns(reading: Reading): Named[] {
  const named: Named[] = [];
  // `notier bei X, dass das Angebot fehlt`: words within a note name no column.
  const noted = /^\W*(bitte )?(notier|vermerk|merk|halt)/.test(reading.plain) ? colonBehind(reading, 0) : -1;
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.value?.kind === 'quoted' || (noted > 0 && at > noted)) continue;
    const isAddress = item.tags.has('field:address');
    const field = isAddress ? 'strasse_mit_hausnummer' : fieldsOfItem(item).find(isWritableField);
    const isVerb =
      field === 'notes' &&
      /^vermerke?$/i.test(item.text) &&
      reading.contains('field:sonstiges', 'field:benchmarks');
    if (isVerb) {
      reading.take(at);
      continue;
    }
    if (field !== undefined && isListed(reading, at, field)) continue;
    // `…, schreib das ins Feld Unternehmen`: where it is to stand, after what was told of the same column.
    if (
      field !== undefined &&
      /^(feld|spalte|rubrik)\s/i.test(item.text) &&
      isToldBefore(reading, named, field)
    ) {
      reading.take(at);
      continue;
    }
    if (field === 'name' && reading.contains('act:rename') && /^namen?s?$/i.test(item.text)) continue;
    if (field === undefined || isInCompany(reading, at, field) || isInValue(reading, named, at, field))
      continue;
    if (isDenied(reading, at)) {
      reading.take(at);
      continue;
    }
    named.push({ at, field, isAddress });
    // A note may contain any words.
    if (FREE_TEXT_FIELDS.has(field) && colonBehind(reading, at) > 0) break;
  }
  return named;
}

/** `die Hotline aus den Angeboten`: an entry of a list that is named, though it could be a column elsewhere. */
function isListed(reading: Reading, at: number, field: ProviderWritableField): boolean {
  return (
    reading.item(at)?.isKnownValue === true &&
    !isListField(field) &&
    reading.contains('act:remove', 'act:add') &&
    reading.contains('field:produktgruppen', 'field:angebote')
  );
}

function isToldBefore(reading: Reading, named: readonly Named[], field: ProviderWritableField): boolean {
  return named.some((one) => one.field === field) || (field === 'company' && PARENT.test(reading.plain));
}

/** `Inntal Holding`: the kind of company behind its name. */
function isInCompany(reading: Reading, at: number, field: ProviderWritableField): boolean {
  return (
    field === 'company' &&
    /^(Holding|Gruppe|Konzern)$/.test(reading.item(at)?.text ?? '') &&
    isContent(reading.item(at - 1)) &&
    reading.item(at - 1)?.isCapital === true
  );
}

/** Place of the colon that the text of a column stands behind, -1: there is none. */
export function colonBehind(reading: Reading, at: number): number {
  return reading.items.findIndex((item, i) => i > at && (item.text === ':' || /^dass$/i.test(item.text)));
}

/** All that stands behind the colon, as it was written. */
export function freeText(reading: Reading, at: number): string {
  const colon = colonBehind(reading, at);
  if (colon < 0) return '';
  const all = { from: colon + 1, to: reading.items.length };
  const isOrdered = reading.items.slice(0, colon).some((item) => isAct(item));
  const said = isOrdered ? all : (remarkSpan(reading, all) ?? all);
  return reading.text(said.from, said.to).replace(/[.;,\s]+$/, '');
}

/** `nicht die Zweigstellen`: the column that is not meant. */
function isDenied(reading: Reading, at: number): boolean {
  const before = reading.skip(at - 1, -1);
  return (
    reading.has(before, 'not') &&
    at > 2 &&
    /nicht|net|nich/i.test(reading.item(before)?.text ?? '') &&
    reading.items.some((item) => item.value !== null)
  );
}

/** A word that could name a column but stands in the value of another: `Stadtwerke Emden`, `Holländische Straße 74`. */
function isInValue(
  reading: Reading,
  named: readonly Named[],
  at: number,
  field: ProviderWritableField,
): boolean {
  const last = named.at(-1);
  if (last === undefined)
    return /^(Straße|Strasse|Str)$/i.test(reading.item(at)?.text ?? '') && isContent(reading.item(at - 1));
  if (last.field === field) return true;
  const between = reading.items.slice(last.at + 1, at);
  const isListed =
    between.length === 0 ||
    between.at(-1)?.isMark === true ||
    between.at(-1)?.tags.has('and') === true ||
    reading.has(at - 1, 'article', 'new', 'prep:of');
  const isNoted = FREE_TEXT_FIELDS.has(last.field) && !isListed && between.some((item) => isAct(item));
  if (isNoted) return true;
  const hasIntroducer = between.some((item) => /^(auf|ist|lautet|zu|durch|in|:)$/i.test(item.text));
  return hasIntroducer && !isListed;
}

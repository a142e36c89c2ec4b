import { isWritableField, type ProviderWritableField } from '@rer/contracts';
import { fieldsOfItem, isAct, isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
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
export function namedColumns(cursor: TokenCursor): Named[] {
  const named: Named[] = [];
  // `notier bei X, dass das Angebot fehlt`: words within a note name no column.
  const noted = /^\W*(bitte )?(notier|vermerk|merk|halt)/.test(cursor.plain) ? colonBehind(cursor, 0) : -1;
  for (const [at, item] of cursor.items.entries()) {
    if (!cursor.isFree(at) || item.value?.kind === 'quoted' || (noted > 0 && at > noted)) continue;
    const isAddress = item.tags.has('field:address');
    const field = isAddress ? 'strasse_mit_hausnummer' : fieldsOfItem(item).find(isWritableField);
    const isVerb =
      field === 'notes' &&
      /^vermerke?$/i.test(item.text) &&
      cursor.contains('field:sonstiges', 'field:benchmarks');
    if (isVerb) {
      cursor.take(at);
      continue;
    }
    if (field !== undefined && isListed(cursor, at, field)) continue;
    // `…, schreib das ins Feld Unternehmen`: where it is to stand, after what was told of the same column.
    if (
      field !== undefined &&
      /^(feld|spalte|rubrik)\s/i.test(item.text) &&
      isToldBefore(cursor, named, field)
    ) {
      cursor.take(at);
      continue;
    }
    if (field === 'name' && cursor.contains('act:rename') && /^namen?s?$/i.test(item.text)) continue;
    if (field === undefined || isInCompany(cursor, at, field) || isInValue(cursor, named, at, field))
      continue;
    if (isDenied(cursor, at)) {
      cursor.take(at);
      continue;
    }
    named.push({ at, field, isAddress });
    // A note may contain any words.
    if (FREE_TEXT_FIELDS.has(field) && colonBehind(cursor, at) > 0) break;
  }
  return named;
}

/** `die Hotline aus den Angeboten`: an entry of a list that is named, though it could be a column elsewhere. */
function isListed(cursor: TokenCursor, at: number, field: ProviderWritableField): boolean {
  return (
    cursor.item(at)?.isKnownValue === true &&
    !isListField(field) &&
    cursor.contains('act:remove', 'act:add') &&
    cursor.contains('field:produktgruppen', 'field:angebote')
  );
}

function isToldBefore(cursor: TokenCursor, named: readonly Named[], field: ProviderWritableField): boolean {
  return named.some((one) => one.field === field) || (field === 'company' && PARENT.test(cursor.plain));
}

/** `Inntal Holding`: the kind of company behind its name. */
function isInCompany(cursor: TokenCursor, at: number, field: ProviderWritableField): boolean {
  return (
    field === 'company' &&
    /^(Holding|Gruppe|Konzern)$/.test(cursor.item(at)?.text ?? '') &&
    isContent(cursor.item(at - 1)) &&
    cursor.item(at - 1)?.isCapital === true
  );
}

/** Place of the colon that the text of a column stands behind, -1: there is none. */
export function colonBehind(cursor: TokenCursor, at: number): number {
  return cursor.items.findIndex((item, i) => i > at && (item.text === ':' || /^dass$/i.test(item.text)));
}

/** All that stands behind the colon, as it was written. */
export function freeText(cursor: TokenCursor, at: number): string {
  const colon = colonBehind(cursor, at);
  if (colon < 0) return '';
  const all = { from: colon + 1, to: cursor.items.length };
  const isOrdered = cursor.items.slice(0, colon).some((item) => isAct(item));
  const said = isOrdered ? all : (remarkSpan(cursor, all) ?? all);
  return cursor.text(said.from, said.to).replace(/[.;,\s]+$/, '');
}

/** `nicht die Zweigstellen`: the column that is not meant. */
function isDenied(cursor: TokenCursor, at: number): boolean {
  const before = cursor.skip(at - 1, -1);
  return (
    cursor.has(before, 'not') &&
    at > 2 &&
    /nicht|net|nich/i.test(cursor.item(before)?.text ?? '') &&
    cursor.items.some((item) => item.value !== null)
  );
}

/** A word that could name a column but stands in the value of another: `Stadtwerke Emden`, `Holländische Straße 74`. */
function isInValue(
  cursor: TokenCursor,
  named: readonly Named[],
  at: number,
  field: ProviderWritableField,
): boolean {
  const last = named.at(-1);
  if (last === undefined)
    return /^(Straße|Strasse|Str)$/i.test(cursor.item(at)?.text ?? '') && isContent(cursor.item(at - 1));
  if (last.field === field) return true;
  const between = cursor.items.slice(last.at + 1, at);
  const isListed =
    between.length === 0 ||
    between.at(-1)?.isPunctuation === true ||
    between.at(-1)?.tags.has('and') === true ||
    cursor.has(at - 1, 'article', 'new', 'prep:of');
  const isNoted = FREE_TEXT_FIELDS.has(last.field) && !isListed && between.some((item) => isAct(item));
  if (isNoted) return true;
  const hasIntroducer = between.some((item) => /^(auf|ist|lautet|zu|durch|in|:)$/i.test(item.text));
  return hasIntroducer && !isListed;
}

import type { ProviderWritableField } from '@rer/contracts';
import { FREE_TEXT_FIELDS } from '../../vocabulary/fields.ts';
import { isListField } from '../change/field-value.ts';
import type { Reading } from '../reading.ts';
import { beginsColumn, columnAt } from './labels.ts';
import { isSeparator, type Placed } from './provider-entry.ts';
import { countedAt, countryAt, postcodeOf, shapeAt, streetAt } from './shapes.ts';

/** Where a text ends: before the next part, or the next column. */
export function textEnd(reading: Reading, field: ProviderWritableField, from: number, value: number): number {
  let at = Math.max(from, value) + 1;
  for (; at < reading.items.length; at += 1) {
    const isApart = isSeparator(reading, at);
    if (FREE_TEXT_FIELDS.has(field)) {
      if (isApart && endsRemark(reading, at)) return at;
      continue;
    }
    if (isApart || isVerbAt(reading, at)) return at;
    const next = reading.has(at, 'and') ? at + 1 : at;
    if (next > at && (streetAt(reading, next) ?? countryAt(reading, next) ?? seatAt(reading, next)) !== null)
      return at;
    const isSame = columnAt(reading, next) === field;
    if (!isSame && isNext(reading, next, isListField(field) || field === 'category')) return at;
    if (
      (field === 'name' || field === 'firmen_name') &&
      reading.has(at, 'prep:in', 'prep:from') &&
      shapeAt(reading, at) !== null
    )
      return at;
  }
  return at;
}

/** `… Stadtwerke Emden und aus Köln`: where it sits, said with its preposition. */
function seatAt(reading: Reading, at: number): Placed | null {
  return reading.has(at, 'prep:in', 'prep:from') ? shapeAt(reading, at) : null;
}

/** What is noted down ends before a semicolon; before another mark where a value follows. */
function endsRemark(reading: Reading, at: number): boolean {
  if (reading.item(at)?.text === ';') return true;
  const value = shapeAt(reading, at + 1);
  const isWhole = value !== null && (isSeparator(reading, value.to) || reading.has(value.to, 'and'));
  return isWhole || isNext(reading, at + 1);
}

/** `… und bietet Wartung an`, `… zusammen`: what is said of it goes on. */
export function isVerbAt(reading: Reading, at: number): boolean {
  const verb = reading.has(at, 'and') ? at + 1 : at;
  const isAct = reading.has(verb, 'act:offer', 'act:cooperate');
  const item = reading.item(verb);
  return isAct && item?.isExact === true && !item.isCapital;
}

/** Whether something else begins; in a list of things a town may be one of them. */
function isNext(reading: Reading, at: number, isThings = false): boolean {
  const noun = reading.has(at, 'article') ? at + 1 : at;
  if (beginsColumn(reading, noun) || countedAt(reading, at) !== null) return true;
  const { value = null } = reading.item(at) ?? {};
  if (value?.kind === 'email' || value?.kind === 'web' || (value?.kind === 'digits' && value.isPhone))
    return true;
  if (postcodeOf(reading, at) !== null) return true;
  const place = isThings ? shapeAt(reading, at)?.changes : undefined;
  return place !== undefined && ('land' in place || reading.has(at, 'prep:in'));
}

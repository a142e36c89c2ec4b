import type { FoundTotal } from '@rer/contracts';
import type { AverageResult, GroupResult } from '../../directory/tool-results.ts';
import { germanDay } from '../../directory/values/berlin-time.ts';
import { germanNumber, quoted } from '../../directory/values/shown-value.ts';
import type { GroupField, NumberField, Slots } from '../interpretation/interpretation.ts';
import { BY_POSTCODE, columnNoun, columnNouns, isEntered, isMissing, whereEntered } from './column-words.ts';
import { providersText } from './providers-text.ts';

const VALUE_MAX = 80;
const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['true', 'aktiv'],
  ['false', 'inaktiv'],
]);

/** How many there are of each value, or which value most or fewest have. */
export function tellGroups(slots: Slots, { by, groups, distinct, filled, total }: GroupResult): string {
  const note = noteOf(by);
  if (groups.length === 0) return noneEntered(by, slots, total);
  const whom = `${providersText(slots, 'of-many')}`;
  const most = slots.which === 'least' ? 'wenigsten' : 'meisten';
  if (slots.which !== undefined && (slots.limit ?? 1) === 1) {
    const count = groups[0]?.count ?? 0;
    const same = groups.filter((group) => group.count === count).map(({ value }) => valueText(by, value));
    const all = `${germanNumber(count)} von ${germanNumber(filled)}, ${whereEntered(by)}${note}`;
    return same.length === 1
      ? `${columnNoun(by)} mit den ${most} ${whom}: ${same[0]}, ${all}.`
      : `Gleichauf mit den ${most} ${whom}, je ${all}: ${joined(same)}${same.length === groups.length && distinct > groups.length ? ' und vielleicht weitere' : ''}.`;
  }
  const shown = groups.slice(0, slots.limit ?? groups.length);
  const rest =
    distinct > shown.length
      ? `\nInsgesamt sind es ${germanNumber(distinct)} ${columnNouns(by)}; das sind die ${germanNumber(shown.length)} mit den ${most}.`
      : '';
  return [
    `Von ${germanNumber(total.count)} ${whom} ${isEnteredAt(by, filled)}. Je ${columnNoun(by)}${note}:`,
    ...shown.map(({ value, count }, i) => `${i + 1}. ${valueText(by, value)}: ${germanNumber(count)}`),
  ]
    .join('\n')
    .concat(rest);
}

/** What there is in a column, with how many have it. */
export function tellValues(slots: Slots, { by, groups, distinct, filled, total }: GroupResult): string {
  if (groups.length === 0) return noneEntered(by, slots, total);
  const values = groups.map(({ value, count }) => `${valueText(by, value)} (${germanNumber(count)})`);
  const note = noteOf(by);
  const among = isOfAll(slots) ? '' : ` bei ${providersText(slots, 'of-many')}`;
  const head =
    distinct > groups.length
      ? `Es gibt ${germanNumber(distinct)} ${columnNouns(by)}${among}${note}; die häufigsten: `
      : `Es gibt ${germanNumber(distinct)} ${distinct === 1 ? columnNoun(by) : columnNouns(by)}${among}${note}: `;
  const without = total.count - filled;
  const missing = without > 0 ? ` Bei ${germanNumber(without)} ${isMissing(by)}.` : '';
  return `${head}${values.join(', ')}.${missing}`;
}

/** The mean of a column, and over how many values it went. */
export function tellAverage(slots: Slots, result: AverageResult): string {
  const { column, average, min, max, filled, total } = result;
  if (average === null || min === null || max === null) return noneEntered(column, slots, total);
  const of =
    filled === 1
      ? `Nur bei einem von ${germanNumber(total.count)} ${providersText(slots, 'of-many')} ${isEntered(column)}`
      : `Der Durchschnitt (${columnNoun(column)}) über ${germanNumber(filled)} von ${germanNumber(total.count)} ${providersText(slots, 'of-many')}, ${whereEntered(column)}`;
  return filled === 1
    ? `${of}: ${withUnit(column, average)}.`
    : `${of}: ${withUnit(column, average)} (kleinster Wert ${withUnit(column, min)}, größter ${withUnit(column, max)}).`;
}

/** None of the requested providers has the column filled, or there are none. */
export function noneEntered(column: NumberField | GroupField, slots: Slots, { count }: FoundTotal): string {
  if (count === 0) return `Ich habe keinen ${providersText(slots, 'one')} gefunden.`;
  return count === 1
    ? `Bei dem einzigen ${providersText(slots, 'of-one')} ${isMissing(column)}.`
    : `Bei keinem von ${germanNumber(count)} ${providersText(slots, 'of-many')} ${isEntered(column)}.`;
}

/** Before a list that is sorted by a number: over how many values it goes. */
export function sortedHead(
  slots: Slots,
  column: NumberField,
  { count, told }: { readonly count: number; readonly told: number },
): string {
  const all = `${germanNumber(count)} ${providersText(slots, 'of-many')}, ${whereEntered(column)}`;
  return count > told
    ? `Von ${all}, sind das die ersten ${told}:`
    : `Das sind alle ${germanNumber(count)} ${providersText(slots, 'many')}, ${whereEntered(column)}:`;
}

/** The same before the first alone. */
export function firstHead(
  slots: Slots,
  column: NumberField,
  { count, value }: { readonly count: number; readonly value: number },
): string {
  return count === 1
    ? `Nur bei einem ${providersText(slots, 'of-one')} ${isEntered(column)} (${withUnit(column, value)}): `
    : `Von ${germanNumber(count)} ${providersText(slots, 'of-many')}, ${whereEntered(column)}, an erster Stelle (${withUnit(column, value)}): `;
}

/** `Heute ist Donnerstag, der 26. November 2026.` */
export function tellDate(nowMs: number): string {
  return `Heute ist ${germanDay(nowMs).replace(', ', ', der ')}.`;
}

const UNITS: Readonly<Record<NumberField, string>> = {
  mitarbeiter: ' Mitarbeiter',
  zweigstellen: ' Zweigstellen',
  umsatz: ' Euro',
  rating: '',
};

/** A number of a column, rounded to two places. */
function withUnit(column: NumberField, value: number): string {
  return `${germanNumber(Math.round(value * 100) / 100)}${UNITS[column]}`;
}

function isEnteredAt(by: GroupField, filled: number): string {
  return `${isEntered(by).replace(/^ist /, `ist bei ${germanNumber(filled)} `)}`;
}

function isOfAll(slots: Slots): boolean {
  return providersText(slots, 'many') === 'Dienstleister';
}

function noteOf(by: GroupField): string {
  return by === 'state' ? ` (${BY_POSTCODE})` : '';
}

function valueText(by: GroupField, value: string): string {
  return by === 'is_active' ? (TRUTHS.get(value) ?? value) : quoted(value, VALUE_MAX);
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} und ${texts.at(-1)}`;
}

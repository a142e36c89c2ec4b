import { plainText } from '../../text/skeleton.ts';
import type { Slots, SortField } from '../meaning.ts';
import { fieldsOf, type Reading } from '../reading.ts';

const SORTABLE: readonly SortField[] = [
  'mitarbeiter',
  'zweigstellen',
  'umsatz',
  'rating',
  'name',
  'stadt',
  'updated_at',
];
/** Most that can be asked for at once; more is no number of records. */
const LIMIT_MAX = 100;

/**
 * The order and number that were asked for: `die drei größten`, `nach Umsatz sortiert`, `Top 5`. `bounded`: the column that a range is
 * of, which `den größten zuerst` means then.
 */
export function readOrder(reading: Reading, bounded?: string): Pick<Slots, 'sort' | 'limit'> {
  const best = bestOf(reading);
  const by = sortedBy(reading);
  const order = reading.contains('sort:asc') ? 'asc' : reading.contains('sort:desc') ? 'desc' : best?.order;
  const first = reading.items.some((item, at) => reading.isFree(at) && /zuerst$/i.test(item.text));
  // `Rating ab 4,3 absteigend`: by what it is bounded by.
  const ordered = order === undefined ? undefined : SORTABLE.find((own) => own === bounded);
  const field =
    by ??
    best?.by ??
    ordered ??
    (first ? (SORTABLE.find((own) => own === bounded) ?? 'mitarbeiter') : undefined);
  if (field === undefined) return {};
  for (const [at, item] of reading.items.entries())
    if ([...item.tags].some((tag) => /^(best|sort):/.test(tag))) reading.take(at);
  const limit =
    best === null
      ? undefined
      : (limitBefore(reading, best.at) ??
        limitOfProviders(reading) ??
        (isOfOne(reading, best.at) ? 1 : undefined));
  return {
    sort: { by: field, ...(order === undefined ? {} : { order }) },
    ...(limit === undefined ? {} : { limit }),
  };
}

/** Superlatives that stand before the column that they are of: `am meisten Filialen`, `den geringsten Jahresumsatz`. */
const MOST = /^(am )?(meist|hochst|grosst|best|starkst)e?[nrsm]?$/;
const LEAST = /^(am )?(wenigst|niedrigst|geringst|kleinst|schlechtest|schwachst|tiefst)e?[nrsm]?$/;

function superlativeOf(reading: Reading): { by: SortField; order: 'asc' | 'desc'; at: number } | null {
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at) || item.value !== null) continue;
    const word = plainText(item.text);
    const order = MOST.test(word) ? 'desc' : LEAST.test(word) ? 'asc' : null;
    const place = reading.skip(at + 1);
    const by = order === null || place > at + 2 ? undefined : numberField(reading, place);
    if (order === null || by === undefined) continue;
    reading.take(at, place + 1);
    return { by, order, at };
  }
  return null;
}

function bestOf(reading: Reading): { by: SortField; order: 'asc' | 'desc'; at: number } | null {
  const superlative = superlativeOf(reading);
  if (superlative !== null) return superlative;
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at)) continue;
    for (const tag of item.tags) {
      const [kind, what, order] = tag.split(':');
      if (kind !== 'best' || (order !== 'asc' && order !== 'desc')) continue;
      return { by: sortField(reading, what ?? '', at), order, at };
    }
  }
  return null;
}

/** `die größten nach Umsatz`, `die beste im Umsatz`: the column that stands beside; else what size means. */
function sortField(reading: Reading, what: string, at: number): SortField {
  if (what === 'new' || what === 'old') return 'updated_at';
  const named = SORTABLE.find((field) => field === what);
  if (what === 'size' || what === 'rating') {
    for (const i of [at + 1, at + 2]) {
      const field = numberField(reading, i);
      if (field !== undefined) {
        reading.take(i);
        return field;
      }
    }
  }
  return named ?? 'mitarbeiter';
}

function numberField(reading: Reading, at: number): SortField | undefined {
  const fields = reading.isFree(at) ? fieldsOf(reading.item(at)) : [];
  return SORTABLE.find(
    (field) => field !== 'name' && field !== 'stadt' && fields.some((named) => named === field),
  );
}

/** `nach Umsatz`, `sortiert nach Stadt`, `sortier nach der Bewertung`. */
function sortedBy(reading: Reading): SortField | undefined {
  const isSorted =
    reading.contains('sort:by', 'sort:asc', 'sort:desc') ||
    reading.items.some((item) => [...item.tags].some((tag) => tag.startsWith('best:')));
  if (!isSorted) return undefined;
  for (const [at, item] of reading.items.entries()) {
    // `Umsatz absteigend`: the column right before the direction.
    const isBefore = reading.has(at + 1, 'sort:asc', 'sort:desc');
    if (!isBefore && !/^(nach|beim|bei|im|an|am|by|vom)$/i.test(item.text)) continue;
    const place = isBefore ? at : reading.skip(at + 1);
    const fields = reading.isFree(place) ? fieldsOf(reading.item(place)) : [];
    const field =
      SORTABLE.find((known) => fields.some((named) => named === known)) ??
      (fields.includes('firmen_name') ? 'name' : undefined);
    if (field === undefined) continue;
    reading.take(at, place + 1);
    return field;
  }
  return undefined;
}

/** `die größte Firma in Berlin`: one is wanted. */
function isOfOne(reading: Reading, at: number): boolean {
  const isSingular =
    /(e|er|es)$/.test(reading.item(at)?.text ?? '') &&
    reading.has(at + 1, 'noun:provider') &&
    !/n$/.test(reading.item(at + 1)?.text ?? '');
  // `wer macht am wenigsten Umsatz`: asks for one.
  const isWho =
    /^wer$/i.test(reading.item(reading.find('ask:who'))?.text ?? '') &&
    !/\b(alle|sind|haben|machen)\b/.test(reading.plain);
  // `Welche Firma beschäftigt die wenigsten Leute?`
  const isOneAsked =
    /^(welche[rs]?|was für eine?)$/i.test(reading.item(reading.find('noun:provider') - 1)?.text ?? '') &&
    /^(firma|betrieb|unternehmen|laden)$/i.test(reading.item(reading.find('noun:provider'))?.text ?? '');
  if (isSingular || isOneAsked || isWho) return true;
  return (
    /\b(firma|betrieb|anbieter|dienstleister|unternehmen|partner|laden|lieferant)$/.test(
      plainText(reading.item(at)?.text ?? ''),
    ) &&
    /^(der|die|das|den|unser\p{L}*|welche[rs]?|größte[rs]?|kleinste[rs]?)$/iu.test(
      reading.item(at - 1)?.text ?? '',
    )
  );
}

/** `vier Firmen mit den meisten Mitarbeitern`. */
function limitOfProviders(reading: Reading): number | undefined {
  // `die zwei Firmen` are also both of those that were told.
  if (/^die zwei /i.test(reading.item(reading.find('both'))?.text ?? '')) return 2;
  const at = reading.items.findIndex(
    (_, i) => reading.isFree(i) && reading.has(i + 1, 'noun:providers', 'noun:provider', 'prep:with'),
  );
  return at < 0 ? undefined : limitBefore(reading, at + 1);
}

function limitBefore(reading: Reading, at: number): number | undefined {
  const asked = reading.find('ask:which');
  for (const i of [at - 1, at + 1, at - 2, ...(asked < 0 ? [] : [asked + 1])]) {
    const value = reading.isFree(i) ? reading.item(i)?.value : undefined;
    if (
      value?.kind !== 'number' ||
      !Number.isInteger(value.amount) ||
      value.amount < 1 ||
      value.amount > LIMIT_MAX
    )
      continue;
    const isBest = [...(reading.item(i + 1)?.tags ?? [])].some((tag) => tag.startsWith('best:'));
    const isTop = /^top$/i.test(reading.item(at)?.text ?? '') && i === at + 1;
    if (isTop) {
      reading.take(i);
      return value.amount;
    }
    if (value.isMoney || (!isBest && fieldsOf(reading.item(i + 1)).length > 0)) continue;
    reading.take(i);
    return value.amount;
  }
  return undefined;
}

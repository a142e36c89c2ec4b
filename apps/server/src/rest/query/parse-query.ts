import { restErrors } from '../rest-errors.ts';
import { FILTERS_MAX } from './limits.ts';
import { splitParameters } from './parameters.ts';
import { countFilters, parseFilter, parseGroup } from './parse-condition.ts';
import { parseNames } from './parse-names.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import type { Condition, Query } from './tree.ts';

const ONCE = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'] as const;
type OnceName = (typeof ONCE)[number];

/**
 * Reads the query string of a request to `table` (data contract 2.2). Pure; throws nothing but `RestError`.
 * Names are not checked here: the SQL builder knows the columns.
 */
export function parseRestQuery(queryString: string, table: string): Query {
  const once = new Map<OnceName, string>();
  const where: Condition[] = [];
  for (const [key, value] of splitParameters(queryString)) {
    const name = ONCE.find((known) => known === key);
    if (name === undefined) {
      where.push(parseCondition(key, value));
    } else if (once.has(name)) {
      throw restErrors.unparsable(`"${name}" is given more than once`);
    } else {
      once.set(name, value);
    }
  }
  if (where.reduce((sum, condition) => sum + countFilters(condition), 0) > FILTERS_MAX) {
    throw restErrors.unparsable(`At most ${FILTERS_MAX} filters are taken`);
  }
  const columns = once.get('columns');
  const onConflict = once.get('on_conflict');
  return {
    select: parseSelect(once.get('select') ?? '', table),
    where,
    order: parseOrder(once.get('order') ?? ''),
    limit: parseCount('limit', once.get('limit')),
    offset: parseCount('offset', once.get('offset')) ?? 0,
    columns: columns === undefined ? null : parseNames('columns', columns),
    onConflict: onConflict === undefined ? null : parseNames('on_conflict', onConflict),
  };
}

const GROUP_KEYS = {
  or: { join: 'or', negated: false },
  and: { join: 'and', negated: false },
  'not.or': { join: 'or', negated: true },
  'not.and': { join: 'and', negated: true },
} as const;

function parseCondition(key: string, value: string): Condition {
  for (const [name, { join, negated }] of Object.entries(GROUP_KEYS)) {
    if (key === name) return parseGroup(name, join, negated, value);
  }
  const embedded = /^([^".>]*)\./.exec(key);
  if (embedded !== null) throw restErrors.notEmbedded(embedded[1] ?? '');
  return parseFilter(key, value);
}

function parseCount(name: 'limit' | 'offset', text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  if (/^-\d{1,15}$/.test(text)) {
    const label = name === 'limit' ? 'Limit' : 'Offset';
    throw restErrors.rangeNotSatisfiable(`${label} should be greater than or equal to zero.`);
  }
  if (!/^\d{1,15}$/.test(text)) throw restErrors.unparsable(`"${name}" must be a whole number`);
  return Number(text);
}

import { restErrors } from '../rest-errors.ts';
import { COLUMNS_MAX, FILTERS_MAX, NAME_LENGTH_MAX, ORDER_TERMS_MAX, PARAMETERS_MAX } from './limits.ts';
import { parseColumnPath } from './parse-column.ts';
import { countFilters, parseFilter, parseGroup } from './parse-condition.ts';
import { parseSelect } from './parse-select.ts';
import { Scanner } from './scanner.ts';
import type { Condition, OrderTerm, Query } from './tree.ts';

const ONCE = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'] as const;
type OnceName = (typeof ONCE)[number];

/**
 * Reads the query string of a request to `table` (data contract, 2.2). Pure; throws nothing but `RestError`.
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

type Parameter = readonly [key: string, value: string];

/** Splits a query string; `+` means a blank everywhere (the clients send blanks in column names that way). */
function splitParameters(queryString: string): readonly Parameter[] {
  const parts = queryString.split('&').filter((part) => part !== '');
  if (parts.length > PARAMETERS_MAX) {
    throw restErrors.unparsable(`At most ${PARAMETERS_MAX} query parameters are taken`);
  }
  return parts.map((part) => {
    const equals = part.indexOf('=');
    return equals === -1
      ? [decode(part), '']
      : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    if (cause instanceof URIError)
      throw restErrors.unparsable('The query string is not percent-encoded UTF-8');
    throw cause;
  }
}

/**
 * Reads `columns=` or `on_conflict=`: names separated by commas, mostly in double quotes. The clients do not escape
 * quotes inside a name, so an item that is no proper quotation is taken as written, without its outer quotes.
 */
function parseNames(parameter: string, text: string): readonly string[] {
  const scanner = new Scanner(parameter, text);
  const names = new Set<string>();
  do {
    const name = scanner.quoted(',') ?? scanner.until(',').replace(/^"(.*)"$/s, '$1');
    if (name === '') throw scanner.refuse('a name expected');
    if (name.length > NAME_LENGTH_MAX)
      throw scanner.refuse(`a name is longer than ${NAME_LENGTH_MAX} characters`);
    names.add(name);
    if (names.size > COLUMNS_MAX) throw scanner.refuse(`more than ${COLUMNS_MAX} names`);
  } while (scanner.takes(','));
  return [...names];
}

/** Reads `order=`: `col[.asc|.desc][.nullsfirst|.nullslast]`, comma separated. */
function parseOrder(text: string): readonly OrderTerm[] {
  if (text === '') return [];
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  do {
    if (terms.length === ORDER_TERMS_MAX) throw scanner.refuse(`more than ${ORDER_TERMS_MAX} columns`);
    const column = parseColumnPath(scanner);
    const direction = scanner.takes('.desc') ? 'desc' : 'asc';
    if (direction === 'asc') scanner.takes('.asc');
    const nulls = scanner.takes('.nullsfirst') ? 'first' : scanner.takes('.nullslast') ? 'last' : null;
    terms.push({ column, direction, nulls });
  } while (scanner.takes(','));
  scanner.expectEnd();
  return terms;
}

import { restErrors } from '../rest-errors.ts';
import { SELECT_ITEMS_MAX } from './limits.ts';
import { parseJsonSteps, parseName } from './parse-column.ts';
import { Scanner } from './scanner.ts';
import { CASTS, type Cast, type SelectItem } from './tree.ts';

const CAST_ALIASES: Readonly<Record<string, Cast>> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  decimal: 'numeric',
  varchar: 'text',
  json: 'jsonb',
};

/** Reads `select=`. `table` is named in the refusal of embedded tables, which this server has none of. */
export function parseSelect(text: string, table: string): readonly SelectItem[] {
  if (text === '') return [{ kind: 'all' }];
  const scanner = new Scanner('select', text);
  const items: SelectItem[] = [];
  do {
    if (items.length === SELECT_ITEMS_MAX) throw scanner.refuse(`more than ${SELECT_ITEMS_MAX} columns`);
    items.push(parseItem(scanner, table));
  } while (scanner.takes(','));
  scanner.expectEnd();
  return items;
}

function parseItem(scanner: Scanner, table: string): SelectItem {
  if (scanner.takes('*')) return { kind: 'all' };
  if (scanner.takes('...')) throw restErrors.noRelationship(table, parseName(scanner));
  let column = parseName(scanner);
  let alias: string | null = null;
  if (scanner.sees(':') && !scanner.sees('::')) {
    scanner.expect(':');
    alias = column;
    column = parseName(scanner);
  }
  const path = parseJsonSteps(scanner);
  const cast = scanner.takes('::') ? parseCast(scanner) : null;
  if (scanner.sees('.') || (column === 'count' && scanner.sees('()'))) throw restErrors.aggregatesOff();
  if (scanner.sees('(') || scanner.sees('!')) throw restErrors.noRelationship(table, column);
  return { kind: 'column', column: { column, path }, alias, cast };
}

function parseCast(scanner: Scanner): Cast {
  const name = scanner.until(',').toLowerCase();
  const cast =
    CASTS.find((known) => known === name) ??
    (Object.hasOwn(CAST_ALIASES, name) ? CAST_ALIASES[name] : undefined);
  if (cast === undefined) throw scanner.refuse(`a cast to one of ${CASTS.join(', ')} expected`);
  return cast;
}

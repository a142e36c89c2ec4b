import { ORDER_TERMS_MAX } from './limits.ts';
import { parseColumnPath } from './parse-column.ts';
import { Scanner } from './scanner.ts';
import type { OrderTerm } from './tree.ts';

/** Reads `order=`: `col[.asc|.desc][.nullsfirst|.nullslast]`, comma separated. */
export function parseOrder(text: string): readonly OrderTerm[] {
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

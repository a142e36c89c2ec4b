import { COLUMNS_MAX, NAME_LENGTH_MAX } from './limits.ts';
import { Scanner } from './scanner.ts';

/**
 * Reads `columns=` or `on_conflict=`: names separated by commas, mostly in double quotes. The clients do not escape
 * quotes inside a name, so an item that is no proper quotation is taken as written, without its outer quotes.
 */
export function parseNames(parameter: string, text: string): readonly string[] {
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

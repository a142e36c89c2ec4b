import { JSON_STEPS_MAX, NAME_LENGTH_MAX } from './limits.ts';
import type { Scanner } from './scanner.ts';
import type { ColumnPath, JsonStep } from './tree.ts';

/** Characters that end a bare name anywhere in the grammar. */
const NAME_ENDS = '.,():"!';

/** Reads a name, bare or in double quotes. */
export function parseName(scanner: Scanner): string {
  const name = scanner.quoted('.,():!-') ?? scanner.until(NAME_ENDS, true);
  if (name === '') throw scanner.refuse('a name expected');
  if (name.length > NAME_LENGTH_MAX)
    throw scanner.refuse(`a name is longer than ${NAME_LENGTH_MAX} characters`);
  return name;
}

/** Reads the steps `->key` and `->>key` that may follow a column's name. */
export function parseJsonSteps(scanner: Scanner): readonly JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.sees('->')) {
    if (steps.at(-1)?.arrow === '->>') throw scanner.refuse('"->>" must be the last step of a JSON path');
    if (steps.length === JSON_STEPS_MAX)
      throw scanner.refuse(`a JSON path has more than ${JSON_STEPS_MAX} steps`);
    const arrow = scanner.takes('->>') ? '->>' : '->';
    if (arrow === '->') scanner.expect('->');
    steps.push({ arrow, key: parseName(scanner) });
  }
  return steps;
}

/** Reads a column with its JSON path. */
export function parseColumnPath(scanner: Scanner): ColumnPath {
  const column = parseName(scanner);
  return { column, path: parseJsonSteps(scanner) };
}

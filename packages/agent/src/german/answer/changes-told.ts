import type { WrittenChange } from '../../directory/directory-facts.ts';
import { changeLines, namedProvider, newLines } from '../../directory/proposals/read-back.ts';

const TOLD_MAX = 10;

/** What was written in this conversation, newest last: `Was hast du geändert?`. */
export function tellWritten(written: readonly WrittenChange[]): string {
  const told = written.filter(({ kind }) => kind !== 'undo').slice(-TOLD_MAX);
  if (told.length === 0) return 'In diesem Gespräch ist noch nichts geändert worden.';
  return ['In diesem Gespräch ist geändert worden:', ...told.flatMap(lines)].join('\n');
}

function lines({ kind, provider, fields, isUndone }: WrittenChange): string[] {
  const undone = isUndone ? ' (zurückgenommen)' : '';
  return kind === 'create'
    ? [`${namedProvider(provider)}, neu angelegt${undone}:`, ...newLines(fields)]
    : [`${namedProvider(provider)}${undone}:`, ...changeLines(fields)];
}

import type { Tag } from '../vocabulary/tags.ts';
import { isContent, type TokenCursor } from './token-cursor.ts';

/** Items that say nothing of their own. */
const EMPTY: ReadonlySet<string> = new Set([
  'filler',
  'article',
  'and',
  'address:du',
  'address:sie',
  'pronoun',
  'now',
  'is',
  'common',
]);

/** Whether every item has one of the tags or says nothing of its own, and at least one has one of the tags. */
export function consistsOf(cursor: TokenCursor, isWanted: (tag: Tag) => boolean): boolean {
  let wanted = 0;
  for (const item of cursor.items) {
    if (item.isPunctuation) continue;
    if (item.value !== null) return false;
    const tags = [...item.tags];
    if (tags.some(isWanted)) wanted += 1;
    else if (!tags.some((tag) => EMPTY.has(tag))) return false;
  }
  return wanted > 0;
}

/** Number of unknown words. */
export function unknownWords(cursor: TokenCursor): number {
  return cursor.items.filter((item) => isContent(item)).length;
}

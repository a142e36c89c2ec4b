import type { Span } from '../../../text/tokens.ts';
import { isContent, type TokenCursor } from '../../sentence/token-cursor.ts';
import { isThing } from '../../vocabulary/things.ts';

/**
 * Goods or work that the directory knows, among other words of a span: `Inspektion machen die nimmer, tu das … raus`. Null: there are
 * none, or nothing else stands there.
 */
export function findThings(cursor: TokenCursor, from: number, to: number): Span | null {
  const start = cursor.items.findIndex((_, at) => at >= from && at < to && isThingAt(cursor, at));
  if (start < 0) return null;
  let end = start + 1;
  while (end < to && (isThingAt(cursor, end) || (isJoint(cursor, end) && isThingAt(cursor, end + 1))))
    end += 1;
  return { from: start, to: end };
}

function isThingAt(cursor: TokenCursor, at: number): boolean {
  const item = cursor.item(at);
  if (item === undefined || !cursor.isFree(at) || item.isPunctuation || item.value !== null) return false;
  return item.isKnownValue || (isContent(item) && isThing(item.text));
}

function isJoint(cursor: TokenCursor, at: number): boolean {
  return cursor.has(at, 'and') || cursor.item(at)?.text === ',';
}

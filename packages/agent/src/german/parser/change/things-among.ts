import type { Span } from '../../text/tokens.ts';
import { isThing } from '../../vocabulary/things.ts';
import { isContent, type Reading } from '../reading.ts';

/**
 * Goods or work that the directory knows, among other words of a span: `Inspektion machen die nimmer, tu das … raus`. Null: there are
 * none, or nothing else stands there.
 */
export function thingsAmong(reading: Reading, from: number, to: number): Span | null {
  const start = reading.items.findIndex((_, at) => at >= from && at < to && isThingAt(reading, at));
  if (start < 0) return null;
  let end = start + 1;
  while (end < to && (isThingAt(reading, end) || (isJoint(reading, end) && isThingAt(reading, end + 1))))
    end += 1;
  return { from: start, to: end };
}

function isThingAt(reading: Reading, at: number): boolean {
  const item = reading.item(at);
  if (item === undefined || !reading.isFree(at) || item.isMark || item.value !== null) return false;
  return item.isKnownValue || (isContent(item) && isThing(item.text));
}

function isJoint(reading: Reading, at: number): boolean {
  return reading.has(at, 'and') || reading.item(at)?.text === ',';
}

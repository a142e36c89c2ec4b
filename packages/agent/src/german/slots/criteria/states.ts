import type { Slots } from '../../interpretation/interpretation.ts';
import type { TokenCursor } from '../../sentence/token-cursor.ts';

/** Whether providers are to be active, or our own (`intern`). */
export function readStates(cursor: TokenCursor): Pick<Slots, 'is_active' | 'intern'> {
  const is_active = truthOf(cursor, 'is:inactive', 'is:active');
  const intern = truthOf(cursor, 'is:extern', 'is:intern');
  return { ...(is_active === undefined ? {} : { is_active }), ...(intern === undefined ? {} : { intern }) };
}

function isWithout(cursor: TokenCursor, at: number): boolean {
  const before = cursor.skip(at - 1, -1);
  return (
    cursor.has(before, 'prep:without') ||
    /^(keine?[nmr]?|außer|ausser)$/i.test(cursor.item(before)?.text ?? '')
  );
}

/** `auf inaktiv stehen`. */
function findInactive(cursor: TokenCursor): number {
  const named = cursor.findFree('is:inactive');
  return named >= 0
    ? named
    : cursor.items.findIndex((item, at) => cursor.isFree(at) && /^auf inaktiv$/i.test(item.text));
}

function truthOf(
  cursor: TokenCursor,
  no: 'is:inactive' | 'is:extern',
  yes: 'is:active' | 'is:intern',
): boolean | undefined {
  const not = no === 'is:inactive' ? findInactive(cursor) : cursor.findFree(no);
  if (not >= 0) {
    cursor.take(not);
    // `ohne inaktive`: the others.
    return isWithout(cursor, not);
  }
  const at = cursor.findFree(yes);
  if (at < 0) return undefined;
  cursor.take(at);
  const isDenied =
    isWithout(cursor, at) ||
    cursor.has(at - 1, 'not') ||
    (cursor.has(at - 2, 'not') && cursor.has(at - 1, 'noun:info', 'filler', 'much'));
  return !isDenied;
}

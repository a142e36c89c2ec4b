import type { Slots } from '../interpretation.ts';
import type { Reading } from '../reading.ts';

/** Whether providers are to be active, or our own (`intern`). */
export function readStates(reading: Reading): Pick<Slots, 'is_active' | 'intern'> {
  const is_active = truthOf(reading, 'is:inactive', 'is:active');
  const intern = truthOf(reading, 'is:extern', 'is:intern');
  return { ...(is_active === undefined ? {} : { is_active }), ...(intern === undefined ? {} : { intern }) };
}

function isWithout(reading: Reading, at: number): boolean {
  const before = reading.skip(at - 1, -1);
  return (
    reading.has(before, 'prep:without') ||
    /^(keine?[nmr]?|außer|ausser)$/i.test(reading.item(before)?.text ?? '')
  );
}

/** `auf inaktiv stehen`. */
function findInactive(reading: Reading): number {
  const named = reading.findFree('is:inactive');
  return named >= 0
    ? named
    : reading.items.findIndex((item, at) => reading.isFree(at) && /^auf inaktiv$/i.test(item.text));
}

function truthOf(
  reading: Reading,
  no: 'is:inactive' | 'is:extern',
  yes: 'is:active' | 'is:intern',
): boolean | undefined {
  const not = no === 'is:inactive' ? findInactive(reading) : reading.findFree(no);
  if (not >= 0) {
    reading.take(not);
    // `ohne inaktive`: the others.
    return isWithout(reading, not);
  }
  const at = reading.findFree(yes);
  if (at < 0) return undefined;
  reading.take(at);
  const isDenied =
    isWithout(reading, at) ||
    reading.has(at - 1, 'not') ||
    (reading.has(at - 2, 'not') && reading.has(at - 1, 'noun:info', 'filler', 'much'));
  return !isDenied;
}

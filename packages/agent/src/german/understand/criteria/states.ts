import type { Slots } from '../meaning.ts';
import type { Reading } from '../reading.ts';

/** Whether providers are to be active, or of our own house. */
export function readStates(reading: Reading): Pick<Slots, 'is_active' | 'intern'> {
  const is_active = truthOf(reading, 'is:inactive', 'is:active');
  const intern = truthOf(reading, 'is:extern', 'is:intern');
  return { ...(is_active === undefined ? {} : { is_active }), ...(intern === undefined ? {} : { intern }) };
}

function truthOf(
  reading: Reading,
  no: 'is:inactive' | 'is:extern',
  yes: 'is:active' | 'is:intern',
): boolean | undefined {
  const not = reading.findFree(no);
  if (not >= 0) {
    reading.take(not);
    return false;
  }
  const at = reading.findFree(yes);
  if (at < 0) return undefined;
  reading.take(at);
  const isDenied =
    reading.has(at - 1, 'not') ||
    (reading.has(at - 2, 'not') && reading.has(at - 1, 'noun:info', 'filler', 'much'));
  return !isDenied;
}

import type { Context } from '../context.ts';
import { townRunAt } from '../criteria/places.ts';
import type { Meaning } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';

const WHETHER =
  /^\W*(und |aber )?(ist|sind|sitzt|sitzen|liegt) (das|die|der|er|sie|es|denn|dies\w*)( (denn|auch|eigentlich|firma|jetzt))* (in|aus) /;

/** `Ist das in Hamburg?`: asked of the one that is spoken of. */
export function located(reading: Reading, { focus }: Context): Meaning | null {
  if (focus === null || !WHETHER.test(reading.plain)) return null;
  const at = reading.find('prep:in', 'prep:from');
  const run = at < 0 ? null : townRunAt(reading, reading.skip(at + 1));
  const isOnly =
    run !== null && reading.items.every((item, i) => (i >= run.from && i < run.to) || !isContent(item));
  return isOnly
    ? { intent: 'read', slots: { fields: ['stadt'] }, isThere: reading.text(run.from, run.to) }
    : null;
}

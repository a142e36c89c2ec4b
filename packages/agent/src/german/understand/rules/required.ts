import type { Context } from '../context.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import type { Meaning } from '../meaning.ts';
import { isContent, type Reading } from '../reading.ts';

/** `… sollen sie sein`, `er muss … sitzen`: what those have to be that are wanted. */
const REQUIRED =
  /\b(soll|sollen|sollte|sollten|muss|mussen|musste|mussten) (sie|er|es|die|der|das|schon|einer|jemand|ein betrieb|eine firma|ein anbieter|der betrieb|die firma)\b|\b(sie|er|es|die|der|das|einer|ein betrieb|eine firma|ein anbieter) (sollte|sollten|soll|sollen|muss|mussen|musste|mussten)\b|^\W*(musste|sollte|mussten|sollten) (ein|eine|wer|jemand|einer|schon|in|aus)\b/;
const BEING =
  /\b(sein|sitzen|haben|anbieten|machen|liefern|kommen|konnen|liegen|bieten|vorweisen|mitbringen)\W*$|^\W*(musste|sollte|mussten|sollten) |\b(sein|sitzen|haben|anbieten|bieten|machen|kommen)\b.*\b(und|,)/;

/** `mindestens viereinhalb Sterne und aus München müssen sie sein`: criteria, said as what somebody has to be. */
export function required(reading: Reading, { asked, proposal, focus }: Context): Meaning | null {
  if (asked !== null || proposal !== null || focus !== null) return null;
  if (!REQUIRED.test(reading.plain) || !BEING.test(reading.plain)) return null;
  if (reading.contains('act:change', 'act:create', 'ask:what', 'ask:how', 'ask:why', 'now', 'new'))
    return null;
  const { fields: _fields, ...criteria } = readCriteria(reading);
  const rest = reading.free((item) => isContent(item) && item.value === null && !item.isKnownValue);
  const isSought = Object.keys(criteria).length > 0 || reading.items.some((item) => item.isKnownValue);
  return isSought && rest.length === 0 ? { intent: 'search', slots: criteria } : null;
}

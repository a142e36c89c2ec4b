import { expect, test } from 'vitest';
import { REFUSED_SIGN_INS, RefusedSignIns } from './refused-sign-ins.ts';

test('refused sign-ins are kept one by one up to a bound, then counted, and the count is told with the next one', () => {
  let now = 0;
  const refused = new RefusedSignIns(() => now);
  const kept = Array.from({ length: REFUSED_SIGN_INS.max + 7 }, () => refused.take());
  expect(kept.filter((one) => one !== undefined)).toHaveLength(REFUSED_SIGN_INS.max);
  now = REFUSED_SIGN_INS.windowMs;
  expect([refused.take(), refused.take()]).toEqual([{ counted: 7 }, { counted: 0 }]);
});

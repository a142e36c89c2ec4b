import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const MINUTE = 60_000;

function setUp(max: number) {
  const clock = { now: 0 };
  return { clock, limit: new RateLimit({ max, windowMs: MINUTE }, () => clock.now) };
}

test('each name passes so often in its window, then is told how long to wait', () => {
  const { clock, limit } = setUp(2);
  expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 0]);
  clock.now = 45_500;
  expect(limit.take('a')).toBe(15);
  expect(limit.take('b')).toBe(0);
  clock.now = MINUTE;
  expect(limit.take('a')).toBe(0);
});

test('no window holds more than allowed, whoever asks when, and who waited as told passes', () => {
  const steps = fc.array(fc.record({ name: fc.constantFrom('a', 'b'), afterMs: fc.nat(MINUTE) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), steps, (max, given) => {
      const { clock, limit } = setUp(max);
      const passed: { name: string; at: number }[] = [];
      for (const { name, afterMs } of given) {
        clock.now += afterMs;
        const waitS = limit.take(name);
        if (waitS === 0) passed.push({ name, at: clock.now });
        // Two windows meet in any minute at most.
        const recent = passed.filter((one) => one.name === name && clock.now - one.at < MINUTE);
        expect(recent.length).toBeLessThanOrEqual(2 * max);
        if (waitS > 0) {
          clock.now += waitS * 1000;
          expect(limit.wait(name)).toBe(0);
        }
      }
    }),
  );
});

test('many names push out the one whose window began first, never those of now', () => {
  const { limit } = setUp(1);
  for (let index = 0; index < 10_001; index += 1) limit.take(String(index));
  expect(limit.wait('0')).toBe(0);
  expect([limit.wait('1'), limit.wait('10000')]).toEqual([60, 60]);
});

test('a clock that is set back a day makes nobody wait for a day', () => {
  const passed = vi.spyOn(performance, 'now').mockReturnValue(0);
  const timeOfDay = vi.spyOn(Date, 'now').mockReturnValue(48 * 60 * MINUTE);
  try {
    const limit = new RateLimit({ max: 1, windowMs: MINUTE });
    limit.take('a');
    timeOfDay.mockReturnValue(24 * 60 * MINUTE);
    expect(limit.take('a')).toBe(60);
    passed.mockReturnValue(MINUTE);
    expect(limit.take('a')).toBe(0);
  } finally {
    vi.restoreAllMocks();
  }
});

import { expect, test } from 'vitest';
import { DetectorPool } from './detector-pool.ts';

test('a user keeps its detector', () => {
  const { pool, user } = startPool();
  const speaker = user();
  expect(pool.detectorOf(speaker)).toBe(pool.detectorOf(speaker));
});

test('users that are not idle have detectors of their own', () => {
  const { pool, user } = startPool();
  expect(pool.detectorOf(user())).not.toBe(pool.detectorOf(user()));
});

test('the detector of an idle user goes to the next one, and has forgotten what it heard', () => {
  const { pool, user } = startPool();
  const idle = user();
  const detector = pool.detectorOf(idle);
  idle.isIdle = true;
  expect(pool.detectorOf(user())).toBe(detector);
  expect(detector.resets).toBe(1);
});

test('an idle user that speaks again gets another detector than the one that it lost', () => {
  const { pool, user } = startPool();
  const first = user();
  const detector = pool.detectorOf(first);
  first.isIdle = true;
  pool.detectorOf(user());
  first.isIdle = false;
  expect(pool.detectorOf(first)).not.toBe(detector);
});

test('a detector that was released is used again', () => {
  const { pool, user } = startPool();
  const speaker = user();
  const detector = pool.detectorOf(speaker);
  pool.release(speaker);
  expect(pool.detectorOf(user())).toBe(detector);
});

test('releasing one detector leaves those of others', () => {
  const { pool, user } = startPool();
  const [leaving, staying] = [user(), user()];
  pool.detectorOf(leaving);
  const detector = pool.detectorOf(staying);
  pool.release(leaving);
  pool.detectorOf(user());
  expect(pool.detectorOf(staying)).toBe(detector);
});

function startPool() {
  const pool = new DetectorPool(() => ({
    resets: 0,
    reset() {
      this.resets += 1;
    },
  }));
  return { pool, user: () => ({ isIdle: false }) };
}

import { afterEach, expect, test, vi } from 'vitest';
import { MissingPackets } from './missing-packets.ts';

const ROUND_TRIP_MS = 80;

afterEach(() => {
  vi.restoreAllMocks();
});

test('what is missing is not looked through as long as nothing of it is due', () => {
  const missing = new MissingPackets();
  missing.addGap(100, 300, 0);
  expect(missing.takeDue(15, ROUND_TRIP_MS)).toHaveLength(200);
  const looking = vi.spyOn(Map.prototype, Symbol.iterator);
  for (let nowMs = 20; nowMs < 95; nowMs += 5) missing.takeDue(nowMs, ROUND_TRIP_MS);
  const { length } = looking.mock.calls;
  vi.restoreAllMocks();
  expect(length).toBe(0);
  expect(missing.takeDue(95, ROUND_TRIP_MS)).toHaveLength(200);
});

test('a gap that comes later is asked for in its time, whatever else waits', () => {
  const missing = new MissingPackets();
  missing.addGap(100, 101, 0);
  missing.takeDue(15, ROUND_TRIP_MS);
  missing.addGap(200, 202, 20);
  expect(missing.takeDue(34, ROUND_TRIP_MS)).toEqual([]);
  expect(missing.takeDue(35, ROUND_TRIP_MS)).toEqual([200, 201]);
  expect(missing.takeDue(95, ROUND_TRIP_MS)).toEqual([100]);
});

test('what was asked for eight times, or is two seconds old, leaves room for what is missing then', () => {
  const often = new MissingPackets();
  often.addGap(1, 201, 0);
  let asked = 0;
  for (let nowMs = 0; nowMs < 1_500; nowMs += 20) asked += often.takeDue(nowMs, 30).length;
  expect([asked, often.size]).toEqual([8 * 200, 0]);
  const old = new MissingPackets();
  old.addGap(1, 201, 0);
  for (let nowMs = 0; nowMs <= 2_020; nowMs += 20) old.takeDue(nowMs, 400);
  expect(old.size).toBe(0);
});

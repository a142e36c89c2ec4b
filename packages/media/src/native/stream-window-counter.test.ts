import { expect, test } from 'vitest';
import { StreamWindowCounter } from './stream-window-counter.ts';

const layer = (expected: number, received: number, repaired = 0, jitterMs = 0) => ({
  mid: '1',
  layer: 0,
  expected,
  received,
  repaired,
  duplicates: 0,
  bytes: 0,
  jitterMs,
});

const sent = (packets: number, lost: number, retransmitted: number) => ({
  packets,
  bytes: 0,
  retransmitted,
  lost,
  jitterMs: 3,
  roundTripMs: 40,
  layer: 0,
});

test('a window counts what came since the last one, all layers together', () => {
  const windows = new StreamWindowCounter();
  expect(windows.received('TR_1', [layer(100, 90, 4, 2), layer(10, 10, 0, 7)], 30)).toEqual({
    packets: 104,
    lost: 6,
    rttMs: 30,
    jitterMs: 7,
  });
  windows.endWindow();
  expect(windows.received('TR_1', [layer(200, 189, 5), layer(20, 20)], undefined)).toEqual({
    packets: 110,
    lost: 0,
    rttMs: 0,
    jitterMs: 0,
  });
});

test('what was sent again is not lost, though subscribers say so', () => {
  const windows = new StreamWindowCounter();
  windows.sent('TR_1', sent(100, 5, 5));
  windows.endWindow();
  expect(windows.sent('TR_1', sent(200, 15, 12))).toEqual({ packets: 100, lost: 3, rttMs: 40, jitterMs: 3 });
});

test('a track that was away begins anew', () => {
  const windows = new StreamWindowCounter();
  windows.sent('TR_1', sent(100, 0, 0));
  windows.endWindow();
  windows.endWindow();
  expect(windows.sent('TR_1', sent(120, 0, 0)).packets).toBe(120);
});

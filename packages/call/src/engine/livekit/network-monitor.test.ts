import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineMessage } from '../engine-messages.ts';
import { NetworkMonitor } from './network-monitor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A line over which `perSecond` packets of video come, and that many of them are lost from the third second on. */
function aConnection(perSecond: number, lostPerSecond: number) {
  const beganAt = Date.now();
  const told: EngineMessage[] = [];
  const watch = new NetworkMonitor({
    emit: (message) => told.push(message),
    reports: async () => {
      const seconds = (Date.now() - beganAt) / 1000;
      const packetsLost = Math.max(0, seconds - 2) * lostPerSecond;
      const packetsReceived = seconds * perSecond - packetsLost;
      const entry = {
        type: 'inbound-rtp',
        kind: 'video',
        bytesReceived: 1000 * seconds,
        packetsReceived,
        packetsLost,
      };
      return [new Map([['video', entry]])];
    },
    serverQuality: () => 'excellent',
  });
  watch.begin();
  const qualities = () =>
    told.flatMap((message) => (message.action === 'network-quality-change' ? [message.quality] : []));
  return { watch, qualities };
}

test('there are figures of the line two seconds after somebody came in', async () => {
  const { watch } = aConnection(100, 0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(watch.stats.latest).toMatchObject({ videoRecvBitsPerSecond: 8000, videoRecvPacketLoss: 0 });
  watch.end();
});

test('a line is judged by several seconds, so that a bad moment alone makes none of it', async () => {
  const { watch, qualities } = aConnection(100, 10);
  await vi.advanceTimersByTimeAsync(3000);
  expect([watch.stats.latest, qualities().at(-1)]).toMatchObject([{ videoRecvPacketLoss: 0.1 }, 87]);
  await vi.advanceTimersByTimeAsync(7000);
  expect(qualities().at(-1)).toBe(60);
  watch.end();
});

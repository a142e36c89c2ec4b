import { Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { LoopbackSignaling } from './loopback-signaling.ts';

afterEach(() => vi.restoreAllMocks());

/** As when the process has no descriptor left, which a test cannot bring about without harm to others. */
function refuseNextListen(): void {
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
    process.nextTick(() => this.emit('error', new Error('EMFILE')));
    return this;
  });
}

const makeSignals = () => new LoopbackSignaling({ handleUpgrade: () => undefined });

test('a port that could not be had is asked for again by the next one who needs it', async () => {
  const signals = makeSignals();
  refuseNextListen();
  await expect(signals.url()).rejects.toThrow('EMFILE');
  expect(await signals.url()).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
  await signals.close();
});

test('close has nothing to do when the port could not be had', async () => {
  const signals = makeSignals();
  refuseNextListen();
  const url = signals.url();
  const closed = signals.close();
  await expect(url).rejects.toThrow('EMFILE');
  await closed;
});

import { test as base, describe, expect } from 'vitest';
import { ASSISTANT_ID, Bench } from './support/bench.ts';
import { serviceOfThisFile, withNothing } from './support/service.ts';

const service = serviceOfThisFile();
const LEFT = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };
const SILENT = { type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' };

async function begun(): Promise<Bench> {
  const bench = new Bench({ url: service().url });
  await bench.begin();
  return bench;
}

const test = base.extend('bench', () => begun());

describe('the end of a call', () => {
  test('that the participant left is told once, with the status that the service did not give', async ({
    bench,
  }) => {
    await bench.client.stop();
    expect(bench.told).toEqual(['call-start', 'call-end', 'message']);
    expect(bench.messages).toEqual([LEFT]);
    expect(bench.client.state).toBe('inactive');
  });

  test('that the service told is not told again', async ({ bench }) => {
    bench.says(SILENT);
    bench.says(SILENT);
    bench.engine.emit({ action: 'left-meeting' });
    expect(bench.told).toEqual(['call-start', 'message', 'call-end']);
    expect(bench.messages).toEqual([SILENT]);
  });

  test('by the service comes without an error', async ({ bench }) => {
    bench.engine.emit({ action: 'left-meeting' });
    expect([bench.told, bench.errors]).toEqual([['call-start', 'call-end', 'message'], []]);
  });

  test('that the service told is waited for two seconds, then the room is left', async ({ bench }) => {
    bench.says(SILENT);
    await bench.place.clock.advance(1999);
    expect(bench.told).toEqual(['call-start', 'message']);
    await bench.place.clock.advance(1);
    expect([bench.told, bench.client.state]).toEqual([['call-start', 'message', 'call-end'], 'inactive']);
  });

  test('that the service told makes the client inactive at once, and a message goes into a new call', async ({
    bench,
  }) => {
    bench.says(SILENT);
    expect(bench.client.state).toBe('inactive');
    expect(() => bench.client.setMuted(true)).toThrow('Call object is not available.');
    const [old] = bench.place.engines;
    await bench.client.send({ type: 'add-message', message: { role: 'user', content: 'Hallo' } });
    expect(service().asked).toHaveLength(2);
    expect(JSON.stringify(old && bench.sent(old))).not.toContain('Hallo');
    expect(JSON.stringify(bench.sent())).toContain('Hallo');
    expect(bench.told).toEqual(['call-start', 'message', 'call-end', 'call-start']);
    expect(bench.endings).toEqual([SILENT]);
  });

  test('that the service tells a message that waits has it sent in a new call', async () => {
    const bench = new Bench({ url: service().url, hasAssistant: false });
    await bench.client.start(ASSISTANT_ID);
    const sending = bench.client.send({ type: 'add-message', message: { role: 'user', content: 'Hallo' } });
    bench.says(SILENT);
    await expect.poll(() => service().asked.length).toBe(2);
    await bench.client.stop();
    await expect(sending).rejects.toMatchObject({ code: 'stopped' });
  });

  test('that the service told is no error, if it sends everybody away then', async ({ bench }) => {
    bench.says(SILENT);
    bench.engine.emit({ action: 'error', errorMsg: 'You were removed from the meeting.' });
    expect([bench.told, bench.endings]).toEqual([['call-start', 'message', 'call-end'], [SILENT]]);
  });

  test('of a call that breaks off follows its error, with a reason that blames nobody', async ({ bench }) => {
    bench.engine.emit({ action: 'error', errorMsg: 'Connection lost' });
    expect(bench.told).toEqual(['call-start', 'error', 'call-end', 'message']);
    expect(bench.errors).toMatchObject([{ code: 'call-failed' }]);
    expect(bench.endings).toEqual([{ ...LEFT, endedReason: 'unknown-error' }]);
  });

  test.each(['WebSocket closed', 'answered 401', 'answered 429'])(
    'of a call that breaks off is told without an error that is only logged: %s',
    async (errorMsg) => {
      const bench = await begun();
      bench.engine.emit({ action: 'error', errorMsg });
      expect(bench.told).toEqual(['call-start', 'call-end', 'message']);
      expect(bench.logger.warnings).toMatchObject([[`The call broke off: ${errorMsg}`, {}]]);
    },
  );

  test('gives the component back, so that a page can begin another call', async ({ bench }) => {
    bench.engine.emit({ action: 'left-meeting' });
    await expect.poll(() => bench.place.engines.map(({ isClosed }) => isClosed)).toEqual([true]);
    await bench.begin();
    expect(bench.told).toEqual(['call-start', 'call-end', 'message', 'call-start']);
  });

  test('told to the assistant is an end-call, and a stop', async ({ bench }) => {
    await bench.client.end();
    expect(bench.sent()).toEqual(['playable', { type: 'end-call' }]);
    expect(bench.endings).toEqual([LEFT]);
  });

  test('of a call that does not run is nothing', async () => {
    const bench = new Bench({ url: service().url });
    await bench.client.stop();
    await bench.client.end();
    expect(bench.told).toEqual([]);
  });

  test('that a listener asks for while it is told happens once', async ({ bench }) => {
    bench.client.on('call-end', () => void bench.client.stop());
    await bench.client.stop();
    expect(bench.told).toEqual(['call-start', 'call-end', 'message']);
  });

  test('comes within five seconds where the engine does not say that it has left', async ({ bench }) => {
    bench.engine.react('leave-meeting', () => undefined);
    const stopping = bench.client.stop();
    expect(bench.client.state).toBe('inactive');
    await bench.place.clock.advance(5000);
    await stopping;
    expect(bench.told).toEqual(['call-start', 'call-end', 'message']);
  });
});

describe('a stop while a call begins', () => {
  test('gives up the request, and nothing is told of a call that never was', async () => {
    service().next(withNothing());
    const bench = new Bench({ url: service().url });
    const starting = bench.client.start(ASSISTANT_ID);
    await expect.poll(() => service().asked.length).toBe(1);
    await bench.client.stop();
    expect(await starting).toBeNull();
    expect([bench.told, bench.client.state]).toEqual([[], 'inactive']);
  });

  test('before the key is there asks the service nothing', async () => {
    const bench = new Bench({ url: service().url, key: () => new Promise(() => undefined) });
    void bench.client.start(ASSISTANT_ID);
    await bench.client.stop();
    expect([service().asked, bench.client.state]).toEqual([[], 'inactive']);
  });

  test('in the pause of a phone ends the call that was made', async () => {
    const bench = new Bench({ url: service().url, isMobile: true });
    const starting = bench.client.start(ASSISTANT_ID);
    await expect.poll(() => service().asked.length).toBe(1);
    await expect.poll(() => bench.place.clock.nextMs).toBe(1000);
    await bench.client.stop();
    expect(await starting).toBeNull();
    expect([bench.told, bench.endings, bench.place.loads]).toEqual([['call-end', 'message'], [LEFT], 0]);
  });

  test('at the join endpoint ends the call that was made', async () => {
    const bench = new Bench({
      url: service().url,
      script: (engine) => engine.react('join-meeting', () => undefined),
    });
    const starting = bench.client.start(ASSISTANT_ID);
    await expect.poll(() => bench.place.engines.length).toBe(1);
    await bench.client.stop();
    expect(await starting).toBeNull();
    expect([bench.told, bench.endings]).toEqual([['call-end', 'message'], [LEFT]]);
  });

  test('is waited for by another start, for a page has one call at a time', async ({ bench }) => {
    bench.engine.react('leave-meeting', () => undefined);
    void bench.client.stop();
    const starting = bench.client.start(ASSISTANT_ID);
    await bench.place.clock.advance(4999);
    expect([service().asked.length, bench.client.state]).toEqual([1, 'starting']);
    await bench.place.clock.advance(1);
    expect(await starting).toMatchObject({ id: 'call-1' });
  });

  test('may be followed at once by another start', async () => {
    const bench = new Bench({ url: service().url });
    const first = bench.client.start(ASSISTANT_ID);
    void bench.client.stop();
    void bench.client.start(ASSISTANT_ID);
    void bench.client.stop();
    await bench.begin();
    expect([await first, bench.client.state]).toEqual([null, 'active']);
  });
});

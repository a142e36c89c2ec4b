import { test as base, describe, expect } from 'vitest';
import type { ScriptedEngine } from '../../call/src/testing/scripted-engine.ts';
import { ASSISTANT_ID, Bench } from './support/bench.ts';
import { serviceOfThisFile, withCall, withNothing, withRefusal } from './support/service.ts';

const service = serviceOfThisFile();
const newBench = (options: Partial<ConstructorParameters<typeof Bench>[0]> = {}) =>
  new Bench({ url: service().url, ...options });

const hello = { type: 'add-message', message: { role: 'user', content: 'Hallo' } } as const;
const again = { type: 'add-message', message: { role: 'user', content: 'Nochmal' } } as const;

async function begun(options: Partial<ConstructorParameters<typeof Bench>[0]> = {}): Promise<Bench> {
  const bench = newBench(options);
  await bench.begin({ audioSource: false });
  return bench;
}

const test = base.extend('bench', () => begun());

/** What was sent into the rooms of all calls so far, a list for each. */
const sentByCall = (bench: Bench) =>
  bench.place.engines.map((engine) => bench.sent(engine).filter((message) => message !== 'playable'));

describe('a message', () => {
  test('goes into the room as the text of its JSON', async ({ bench }) => {
    await bench.client.send(hello);
    expect(bench.engine.said('app-msg').at(-1)).toMatchObject({ data: JSON.stringify(hello), to: '*' });
  });

  test('to be said carries what interrupts what', async ({ bench }) => {
    await bench.client.say('Guten Tag');
    await bench.client.say('Auf Wiedersehen', true, true, true);
    expect(sentByCall(bench)).toEqual([
      [
        { type: 'say', message: 'Guten Tag', interruptionsEnabled: false, interruptAssistantEnabled: false },
        {
          type: 'say',
          message: 'Auf Wiedersehen',
          endCallAfterSpoken: true,
          interruptionsEnabled: true,
          interruptAssistantEnabled: true,
        },
      ],
    ]);
  });

  test('waits until the assistant listens', async () => {
    const bench = newBench({ hasAssistant: false });
    await bench.client.start(ASSISTANT_ID);
    const sending = bench.client.send(hello);
    await bench.place.clock.advance(100);
    expect(sentByCall(bench)).toEqual([[]]);
    bench.says('listening');
    await sending;
    expect(sentByCall(bench)).toEqual([[hello]]);
  });

  test('goes after those that were sent before', async () => {
    const bench = newBench();
    void bench.client.start(ASSISTANT_ID);
    await Promise.all([bench.client.send(hello), bench.client.send(again)]);
    expect(sentByCall(bench)).toEqual([[hello, again]]);
  });

  test('starts a call where the last one is over, as that was started', async ({ bench }) => {
    bench.engine.emit({ action: 'left-meeting' });
    await bench.client.send(hello);
    expect(bench.client.state).toBe('active');
    expect(service().asked.map(({ body }) => body)).toEqual([
      { assistantId: ASSISTANT_ID },
      { assistantId: ASSISTANT_ID },
    ]);
    expect(bench.engine.said('join-meeting')).toMatchObject([{ preloadCache: { allowLocalAudio: false } }]);
    expect(sentByCall(bench)).toEqual([[], [hello]]);
  });

  test('needs to know an assistant', async () => {
    await expect(newBench().client.send(hello)).rejects.toThrow('Assistant or Squad must be provided.');
  });

  test('that is too long is refused, and the call goes on', async ({ bench }) => {
    const content = 'x'.repeat(65_536);
    await expect(
      bench.client.send({ type: 'add-message', message: { role: 'user', content } }),
    ).rejects.toMatchObject({ code: 'too-long' });
    expect([bench.told, bench.client.state]).toEqual([['call-start'], 'active']);
  });
});

describe('a message that cannot be sent', () => {
  test('is sent again by another call, which begins when the first is left', async ({ bench }) => {
    refuseMessages(bench);
    await bench.client.send(hello);
    expect(sentByCall(bench)).toEqual([[], [hello]]);
    expect(bench.told).toEqual(['call-start', 'call-end', 'message', 'call-start']);
    expect([bench.endings.length, bench.errors]).toEqual([1, []]);
  });

  test('is given up when the other call takes it no more than the first', async ({ bench }) => {
    refuseMessages(bench);
    service().next(withRefusal(503, 'down'));
    await expect(bench.client.send(hello)).rejects.toMatchObject({ code: 'refused', status: 503 });
    expect([service().asked.length, bench.client.state, bench.errors]).toEqual([2, 'inactive', []]);
  });

  test('keeps the next from nothing', async ({ bench }) => {
    refuseMessages(bench);
    service().next(withRefusal(503, 'down'));
    const sent = await Promise.allSettled([bench.client.send(hello), bench.client.send(again)]);
    expect(sent.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(sentByCall(bench)).toEqual([[], [again]]);
  });

  test('because no call starts has one more tried', async ({ bench }) => {
    await bench.client.stop();
    service().next(withRefusal(500, 'down'));
    await bench.client.send(hello);
    expect(sentByCall(bench)).toEqual([[], [hello]]);
  });

  test.each([400, 401, 403, 429])(
    'because the service refuses with %i is given up at once',
    async (status) => {
      const bench = await begun();
      await bench.client.stop();
      service().next(withRefusal(status, 'Nein.'));
      await expect(bench.client.send(hello)).rejects.toMatchObject({ status, reason: 'Nein.' });
      expect([service().asked.length, bench.errors]).toEqual([2, []]);
    },
  );

  test('because the assistant does not begin to listen is given up after twice 15 s', async () => {
    const bench = newBench({ hasAssistant: false });
    await bench.client.start(ASSISTANT_ID);
    const sending = expect(bench.client.send(hello)).rejects.toMatchObject({ code: 'no-answer' });
    await bench.place.clock.advance(15_000);
    await expect.poll(() => bench.place.engines.length).toBe(2);
    await expect.poll(() => bench.place.clock.pending).toBeGreaterThan(0);
    await bench.place.clock.advance(15_000);
    await sending;
    expect([service().asked.length, bench.client.state]).toEqual([2, 'inactive']);
  });

  test('because the call ends while it waits is sent by another', async () => {
    const bench = newBench({ hasAssistant: false });
    await bench.client.start(ASSISTANT_ID);
    const sending = bench.client.send(hello);
    await bench.place.clock.advance(100);
    bench.engine.emit({ action: 'left-meeting' });
    await expect.poll(() => bench.place.engines.length).toBe(2);
    await expect.poll(() => bench.engine.said('join-meeting').length).toBe(1);
    await expect
      .poll(() => bench.engine.said('start-remote-participants-audio-level-observer').length)
      .toBe(1);
    bench.says('listening');
    await sending;
    expect(sentByCall(bench)).toEqual([[], [hello]]);
  });

  test('because the page stops the call is not sent any more', async () => {
    const bench = newBench({ hasAssistant: false });
    await bench.client.start(ASSISTANT_ID);
    const sending = [bench.client.send(hello), bench.client.send(again)].map((sent) =>
      expect(sent).rejects.toMatchObject({ code: 'stopped' }),
    );
    await bench.place.clock.advance(100);
    await bench.client.stop();
    await Promise.all(sending);
    expect([service().asked.length, bench.client.state]).toEqual([1, 'inactive']);
  });

  test('because the page stops the call that begins for it is not sent any more', async ({ bench }) => {
    await bench.client.stop();
    service().next(withNothing());
    const sending = expect(bench.client.send(hello)).rejects.toMatchObject({ code: 'stopped' });
    await expect.poll(() => service().asked.length).toBe(2);
    await bench.client.stop();
    await sending;
    expect(service().asked.length).toBe(2);
  });

  test('is told by nothing but its promise', async ({ bench }) => {
    await bench.client.stop();
    service().next(withCall({ webCallUrl: 'no address' }), withCall({ webCallUrl: 'no address' }));
    await expect(bench.client.send(hello)).rejects.toMatchObject({ code: 'bad-answer' });
    expect(bench.errors).toEqual([]);
  });
});

/** The room of the present call takes no message any more. */
function refuseMessages({ engine }: Bench): void {
  const handle: ScriptedEngine['handle'] = engine.handle.bind(engine);
  engine.handle = (command) => {
    if (command.action === 'app-msg') throw new Error('The data channel is closed.');
    handle(command);
  };
}

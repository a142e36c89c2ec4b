import { describe, expect, test } from 'vitest';
import { aParticipant } from '../../call/src/testing/participants.ts';
import { ASSISTANT_ID, assistantComes, Bench, KEY } from './support/bench.ts';
import {
  serviceOfThisFile,
  withCall,
  withHalf,
  withNothing,
  withRefusal,
  withText,
} from './support/service.ts';

const service = serviceOfThisFile();
const newBench = (options: Partial<ConstructorParameters<typeof Bench>[0]> = {}) =>
  new Bench({ url: service().url, ...options });

describe('starting a call', () => {
  test('asks the service for it with the key, by the id of the assistant', async () => {
    const { client } = newBench();
    await client.start(ASSISTANT_ID, { variableValues: { name: 'Ada' } });
    expect(service().asked).toEqual([
      {
        method: 'POST',
        path: '/call/web',
        authorization: `Bearer ${KEY}`,
        body: { assistantId: ASSISTANT_ID, assistantOverrides: { variableValues: { name: 'Ada' } } },
      },
    ]);
  });

  test('takes an assistant as JSON', async () => {
    await newBench().client.start({ firstMessage: 'Guten Tag' });
    expect(service().asked).toMatchObject([{ body: { assistant: { firstMessage: 'Guten Tag' } } }]);
  });

  test.each([
    ['by its id', 'squad-1', { squadId: 'squad-1' }],
    ['as JSON', { members: [] }, { squad: { members: [] } }],
  ])('takes a squad %s', async (_how, squad, body) => {
    await newBench().client.start(undefined, undefined, squad);
    expect(service().asked).toMatchObject([{ body }]);
  });

  test('asks under a base address that ends with a slash, too', async () => {
    await newBench({ url: `${service().url}/voice/` }).client.start(ASSISTANT_ID);
    expect(service().asked).toMatchObject([{ path: '/voice/call/web' }]);
  });

  test('joins the room of the answer, subscribing to nothing by itself', async () => {
    const { client, engine } = await begun();
    expect(await client.start(ASSISTANT_ID)).toBeNull();
    expect(engine.said('join-meeting')).toMatchObject([
      {
        properties: { url: `${service().url}/rooms/call-1?t=token` },
        preloadCache: { subscribeToTracksAutomatically: false },
      },
    ]);
  });

  test('answers the call, and tells that it started when the assistant listens', async () => {
    const bench = newBench({ hasAssistant: false });
    expect(await bench.client.start(ASSISTANT_ID)).toMatchObject({ id: 'call-1' });
    expect([bench.client.state, bench.told]).toEqual(['starting', []]);
    bench.says('listening');
    expect([bench.client.state, bench.told]).toEqual(['active', ['call-start']]);
    bench.says('listening');
    expect(bench.told).toEqual(['call-start']);
  });

  test('gives the token of the call to the join endpoint, where there is one', async () => {
    service().next(withCall({ transport: { callToken: 'in' } }));
    const { engine } = await begun();
    expect(engine.said('join-meeting')).toMatchObject([{ properties: { token: 'in' } }]);
  });

  test('needs an assistant or a squad', async () => {
    const { client, errors } = newBench();
    await expect(client.start()).rejects.toThrow('Assistant or Squad must be provided.');
    expect([service().asked, errors, client.state]).toEqual([[], [], 'inactive']);
  });

  test.each([true, false])(
    'pauses for a second on phones before it joins, microphone: %s',
    async (audioSource) => {
      const bench = newBench({ isMobile: true });
      const starting = bench.client.start(ASSISTANT_ID, undefined, undefined, { audioSource });
      await expect.poll(() => service().asked.length).toBe(1);
      // Before the service has answered, its time limit is waited for.
      await expect.poll(() => bench.place.clock.nextMs).toBe(1000);
      await bench.place.clock.advance(999);
      expect(bench.place.loads).toBe(0);
      await bench.place.clock.advance(1);
      expect(await starting).toMatchObject({ id: 'call-1' });
    },
  );

  async function begun(): Promise<Bench> {
    const bench = newBench();
    await bench.begin();
    return bench;
  }
});

describe('a key', () => {
  test.each(['too-short', `${'a'.repeat(18)}-b`, 'a'.repeat(40), ''])(
    'that is none is reported, and starts nothing: "%s"',
    async (key) => {
      const { client, logger, errors } = newBench({ key });
      expect(logger.errors[0]?.[0]).toBe('Invalid API key format');
      await expect(client.start(ASSISTANT_ID)).rejects.toThrow('Cannot start conversation: Invalid API key');
      expect([service().asked, errors, client.state]).toEqual([[], [], 'inactive']);
    },
  );

  test('of 21 characters with a hyphen is one', async () => {
    const key = `${'a'.repeat(19)}-b`;
    expect(key).toHaveLength(21);
    expect(await newBench({ key }).client.start(ASSISTANT_ID)).toMatchObject({ id: 'call-1' });
  });

  test('that expires is asked for with each call', async () => {
    const keys = [`${KEY}-1`, `${KEY}-2`];
    const { client } = newBench({ key: async () => keys.shift() ?? '' });
    await client.start(ASSISTANT_ID);
    await client.stop();
    await client.start(ASSISTANT_ID);
    expect(service().asked.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${KEY}-1`,
      `Bearer ${KEY}-2`,
    ]);
  });

  test('that cannot be got is an error', async () => {
    const { client, errors } = newBench({ key: () => Promise.reject(new Error('offline')) });
    expect(await client.start(ASSISTANT_ID)).toBeNull();
    expect(errors).toMatchObject([{ code: 'unreachable' }]);
  });
});

describe('a start that fails', () => {
  test.each([
    ['a refusal', withRefusal(400, ['assistant.name is too long']), { code: 'refused', status: 400 }],
    ['a fault of the service', withRefusal(500, 'down'), { code: 'refused', status: 500, reason: 'down' }],
    ['a page of another server', withText(502, '<h1>Bad gateway</h1>'), { code: 'refused', status: 502 }],
    ['no call', withText(200, '{"id": "x"}'), { code: 'bad-answer' }],
    ['an address of no room', withCall({ webCallUrl: 'javascript:alert(1)' }), { code: 'bad-answer' }],
    ['no JSON', withText(201, 'created'), { code: 'bad-answer' }],
    ['half an answer', withHalf(), { code: 'unreachable' }],
  ])('by %s is one error, and leaves the client inactive', async (_what, answer, error) => {
    service().next(answer);
    const { client, errors, told } = newBench();
    expect(await client.start(ASSISTANT_ID)).toBeNull();
    expect([errors, told, client.state]).toMatchObject([[error], ['error'], 'inactive']);
  });

  test('because nobody is at the address is one error', async () => {
    const { client, errors } = newBench({ url: 'http://127.0.0.1:1' });
    expect(await client.start(ASSISTANT_ID)).toBeNull();
    expect(errors).toMatchObject([{ code: 'unreachable' }]);
  });

  test('because the service does not answer is one error after 20 s', async () => {
    service().next(withNothing());
    const { client, errors, place } = newBench();
    const starting = client.start(ASSISTANT_ID);
    await expect.poll(() => service().asked.length).toBe(1);
    await place.clock.advance(20_000);
    expect(await starting).toBeNull();
    expect(errors).toMatchObject([{ code: 'unreachable' }]);
  });

  test.each([
    [401, 'Unauthorized'],
    [429, 'Zu viele Gespräche.'],
  ])('with %i is only logged', async (status, reason) => {
    service().next(withRefusal(status, reason));
    const { client, told, logger } = newBench();
    expect(await client.start(ASSISTANT_ID)).toBeNull();
    expect([told, client.state]).toEqual([[], 'inactive']);
    expect(logger.warnings).toMatchObject([
      [`The voice service refused the call with ${status}: ${reason}`, { status, reason }],
    ]);
  });

  test('because the component does not come is an error, and the end of the call that was made', async () => {
    const bench = newBench();
    bench.loadComponent = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    expect(await bench.client.start(ASSISTANT_ID)).toBeNull();
    expect(bench.errors).toMatchObject([{ code: 'no-component' }]);
    expect(bench.told).toEqual(['error', 'call-end', 'message']);
    expect(bench.endings).toEqual([{ type: 'status-update', status: 'ended', endedReason: 'unknown-error' }]);
  });

  test('because the join is refused is an error, and the end of the call that was made', async () => {
    const bench = newBench({
      script: (engine) =>
        engine.react('join-meeting', () => engine.emit({ action: 'error', errorMsg: 'Meeting is full' })),
    });
    expect(await bench.client.start(ASSISTANT_ID)).toBeNull();
    expect(bench.errors).toMatchObject([
      { code: 'join-failed', message: 'The call could not be joined: Meeting is full' },
    ]);
    expect([bench.told, bench.client.state]).toEqual([['error', 'call-end', 'message'], 'inactive']);
  });

  test('because the call breaks off as soon as it is joined is an error', async () => {
    const bench = newBench({
      script: (engine) =>
        engine.react('join-meeting', () => {
          engine.emit({
            action: 'joined-meeting',
            participants: { local: aParticipant('me', { local: true }) },
          });
          engine.emit({ action: 'error', errorMsg: 'gone' });
        }),
    });
    expect(await bench.client.start(ASSISTANT_ID)).toBeNull();
    expect(bench.errors).toMatchObject([{ code: 'join-failed' }]);
    expect([bench.told, bench.client.state]).toEqual([['error', 'call-end', 'message'], 'inactive']);
  });

  test('because the page has another call is an error', async () => {
    const bench = newBench();
    const other = (await bench.loadComponent()).createCallObject({ audioSource: false, videoSource: false });
    expect(await bench.client.start(ASSISTANT_ID)).toBeNull();
    expect(bench.errors).toMatchObject([{ code: 'join-failed' }]);
    await other.destroy();
    expect(await bench.client.start(ASSISTANT_ID)).toMatchObject({ id: 'call-1' });
  });

  test('because the room closes while it is joined is the end', async () => {
    const bench = newBench({
      script: (engine) => engine.react('join-meeting', () => engine.emit({ action: 'left-meeting' })),
    });
    expect(await bench.client.start(ASSISTANT_ID)).toBeNull();
    expect([bench.told, bench.client.state]).toEqual([['call-end', 'message'], 'inactive']);
  });

  test('can be followed by one that works', async () => {
    service().next(withRefusal(503, 'starting'));
    const bench = newBench();
    await bench.client.start(ASSISTANT_ID);
    await bench.begin();
    expect(bench.client.state).toBe('active');
  });
});

describe('the assistant', () => {
  test('is subscribed to and played, and told so when it can be heard', async () => {
    const bench = newBench();
    await bench.begin();
    expect(bench.engine.said('update-participant')).toMatchObject([
      { id: 'agent', properties: { setSubscribedTracks: { audio: true, video: false } } },
    ]);
    expect([...bench.speakers.playing]).toEqual(['agent']);
    expect(bench.sent()).toEqual(['playable']);
  });

  test('alone is played', async () => {
    const bench = newBench();
    await bench.begin();
    assistantComes(bench.engine, 'ben', 'Ben');
    await bench.place.clock.advance(0);
    expect([[...bench.speakers.playing], bench.sent()]).toEqual([['agent'], ['playable']]);
  });

  test('is not told that it can be heard where the browser plays nothing, and the page hears why', async () => {
    const bench = newBench();
    bench.speakers.refuses = true;
    await bench.client.start(ASSISTANT_ID);
    await expect.poll(() => bench.errors).toMatchObject([{ code: 'playback' }]);
    expect([bench.sent(), bench.client.state]).toEqual([[], 'starting']);
  });

  test('is no longer played when it has gone, or the call is over', async () => {
    const bench = newBench();
    await bench.begin();
    bench.engine.emit({ action: 'participant-left', participant: { session_id: 'agent' } });
    expect([...bench.speakers.playing]).toEqual([]);
    assistantComes(bench.engine, 'agent-2');
    await expect.poll(() => [...bench.speakers.playing]).toEqual(['agent-2']);
    bench.engine.react('leave-meeting', (_command, engine) => {
      assistantComes(engine, 'agent-3');
      engine.emit({ action: 'left-meeting' });
    });
    await bench.client.stop();
    expect([...bench.speakers.playing]).toEqual([]);
  });
});

import process from 'node:process';
import { SPEECH_TEXTS } from '@rer/agent/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundledPage } from './support/bundled-page.ts';
import { onEachEngine } from './support/engine-under-test.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { PATIENTLY } from './support/patience.ts';
import {
  serveVoicePage,
  VOICE_CLIENT_NAMES,
  type VoiceClientName,
  VoiceParticipant,
} from './support/voice-page.ts';
import { startVoiceProduct, type VoiceProduct } from './support/voice-product.ts';

const KEY = '3f0c9a52-6a0d-4d0e-9b0a-1f4b8c7d6e5a';
const PROVIDER = { name: 'Rheinwind Solartechnik', email: 'info@rheinwind.example', phone: '0221 555010' };
const LEFT = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };

const pages = pagesOfThisFile();
let served: ReadonlyMap<VoiceClientName, BundledPage>;
const addressOf = (name: VoiceClientName) => served.get(name)?.url ?? '';

beforeAll(async () => {
  const pairs = VOICE_CLIENT_NAMES.map(async (name) => [name, await serveVoicePage(name)] as const);
  served = new Map(await Promise.all(pairs));
});
afterAll(() => Promise.all([...served.values()].map((page) => page.close())));

test.each(VOICE_CLIENT_NAMES)(
  'a page with %s is bundled on our call component, and makes one without fetching the engine',
  async (name) => {
    const participant = await VoiceParticipant.open(pages, addressOf(name), KEY, 'http://127.0.0.1:1/voice');
    expect(await participant.do('isMuted')).toBe(false);
    expect(served.get(name)?.fetched).toHaveLength(1);
    expect(await participant.devicesAskedFor()).toBe(0);
  },
);

onEachEngine('A call with the assistant', (engine) => {
  // What differs between clients does not depend on the engine, which our client alone shows to carry such calls.
  const clients: readonly VoiceClientName[] =
    engine.name === 'embedded' ? VOICE_CLIENT_NAMES : ['our client'];
  let product: VoiceProduct;
  beforeAll(async () => {
    product = await startVoiceProduct([PROVIDER], engine);
  });
  afterAll(() => product?.stop());

  /** A member of staff on a page of the product's origin. */
  const open = async (name: VoiceClientName): Promise<VoiceParticipant> =>
    await VoiceParticipant.open(pages, addressOf(name), product.token, product.base, product.pageUrl);

  /** A call with the assistant of the staff, which listens and is heard. */
  const start = async (name: VoiceClientName): Promise<VoiceParticipant> => {
    const participant = await open(name);
    const call = await participant.start(product.assistantId);
    expect(call, JSON.stringify(await participant.events())).toMatchObject({
      webCallUrl: expect.stringContaining('/rooms/'),
    });
    await participant.expectEvent('call-start');
    await participant.plays();
    return participant;
  };

  const type = async (participant: VoiceParticipant, content: string): Promise<unknown> =>
    await participant.do('send', { type: 'add-message', message: { role: 'user', content } });

  const finalsWith = async (participant: VoiceParticipant, text: string): Promise<unknown[]> =>
    (await participant.finals()).filter((final) => String(final).includes(text));

  const ends = async (participant: VoiceParticipant) =>
    (await participant.messages()).filter(({ status }) => status === 'ended');

  test.each(clients)('by %s: a search by text, a sentence to say, and its end', async (name) => {
    const participant = await start(name);
    await participant.do('setMuted', true);
    await expect.poll(() => participant.do('isMuted')).toBe(true);

    // What the assistant says first of its own accord is a turn as well.
    const before = (await participant.finals()).length;
    await type(participant, 'Suche Rheinwind Solartechnik');
    await expect.poll(() => finalsWith(participant, PROVIDER.name), PATIENTLY).toHaveLength(1);
    const calls = (await participant.messages()).filter(({ type }) => type === 'tool-calls');
    // The search, and the record that it found alone.
    const asked = ['search_providers', 'get_provider'].map((tool) =>
      expect.objectContaining({
        toolCallList: [
          expect.objectContaining({ type: 'function', function: expect.objectContaining({ name: tool }) }),
        ],
      }),
    );
    expect(calls).toEqual(asked);

    const soFar = (await participant.finals()).length;
    expect(soFar - before).toBeLessThanOrEqual(2);
    await participant.do('say', 'Das war eine Probe.');
    await expect.poll(async () => (await participant.finals()).length, PATIENTLY).toBe(soFar + 1);
    expect((await participant.finals()).at(-1)).toBe('Das war eine Probe.');

    await participant.do('stop');
    await participant.expectEvent('call-end');
    expect(await ends(participant)).toEqual([LEFT]);
    const order = await participant.order();
    expect(order.filter((event) => event === 'call-start' || event === 'call-end')).toEqual([
      'call-start',
      'call-end',
    ]);
    expect(order).not.toContain('error');
  });

  test.each(clients)('by %s: a message before the first words of the assistant is answered', async (name) => {
    const participant = await start(name);
    await type(participant, 'Welche Telefonnummer hat Rheinwind Solartechnik?');
    await expect.poll(() => finalsWith(participant, '555010'), PATIENTLY).toHaveLength(1);
    await participant.do('stop');
    await participant.expectEvent('call-end');
  });

  test.each(clients)('by %s: when the service ends it, there is one end and no error', async (name) => {
    const participant = await start(name);
    await participant.do('say', 'Auf Wiedersehen.', true);
    await participant.expectEvent('call-end');
    expect(await ends(participant)).toEqual([
      expect.objectContaining({ endedReason: 'assistant-ended-call-after-message-spoken' }),
    ]);
    expect(await participant.order()).not.toContain('error');
  });

  test.each(clients)(
    'by %s: when its process is killed, the participant is told so, and it goes on without an error',
    async (name) => {
      const participant = await start(name);
      process.kill(product.agentWorkerPid(), 'SIGKILL');
      await expect.poll(() => finalsWith(participant, SPEECH_TEXTS.wasAway), PATIENTLY).not.toHaveLength(0);
      await type(participant, 'Welche Telefonnummer hat Rheinwind Solartechnik?');
      await expect.poll(() => finalsWith(participant, '555010'), PATIENTLY).toHaveLength(1);
      expect(await ends(participant)).toEqual([]);
      await participant.do('stop');
      await participant.expectEvent('call-end');
      const order = await participant.order();
      expect(order.filter((event) => event === 'call-start')).toHaveLength(1);
      expect(order).not.toContain('error');
    },
  );

  test('by our client as text alone asks for no device', async () => {
    const participant = await open('our client');
    await participant.start(product.assistantId, undefined, undefined, { audioSource: false });
    await type(participant, 'Suche Rheinwind Solartechnik');
    await expect.poll(() => finalsWith(participant, PROVIDER.name), PATIENTLY).toHaveLength(1);
    await participant.do('setMuted', false);
    await participant.do('say', 'Guten Tag');
    await expect.poll(() => finalsWith(participant, 'Guten Tag'), PATIENTLY).toHaveLength(1);
    expect([await participant.devicesAskedFor(), await participant.do('isMuted')]).toEqual([0, true]);
    await participant.do('stop');
    await participant.expectEvent('call-end');
  });
});

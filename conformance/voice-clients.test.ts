import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { BundledPage } from './support/bundled-page.ts';
import { onEachEngine } from './support/engine-under-test.ts';
import { pagesOfThisFile } from './support/pages.ts';
import { openStandIn, type StandIn } from './support/stand-in-assistant.ts';
import {
  serveVoicePage,
  VOICE_CLIENT_NAMES,
  type VoiceClientName,
  VoiceVisitor,
} from './support/voice-page.ts';

const KEY = '3f0c9a52-6a0d-4d0e-9b0a-1f4b8c7d6e5a';
const ASSISTANT = 'a7b1c2d3-0000-4000-8000-000000000001';
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
    const visitor = await VoiceVisitor.open(pages, addressOf(name), KEY, 'http://127.0.0.1:1/voice');
    expect(await visitor.do('isMuted')).toBe(false);
    expect(served.get(name)?.fetched).toHaveLength(1);
    expect(await visitor.devicesAskedFor()).toBe(0);
  },
);

onEachEngine('An assistant in a room', (engine) => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await openStandIn(engine);
  });
  afterAll(() => standIn.close());

  test.each(VOICE_CLIENT_NAMES)('talks with %s, and hears of the end', async (name) => {
    const visitor = await VoiceVisitor.open(pages, addressOf(name), KEY, standIn.url);
    const call = await visitor.start(ASSISTANT);
    expect(call).toMatchObject({ webCallUrl: expect.stringContaining('/rooms/') });
    expect(standIn.asked.at(-1)).toEqual({
      method: 'POST',
      url: '/call/web',
      authorization: `Bearer ${KEY}`,
      body: { assistantId: ASSISTANT },
    });
    await visitor.isTold('call-start');
    await visitor.hears();

    await visitor.do('setMuted', true);
    await expect.poll(() => visitor.do('isMuted')).toBe(true);
    await visitor.do('send', { type: 'add-message', message: { role: 'user', content: 'Hallo' } });
    await expect.poll(() => visitor.finals()).toEqual(['Hallo']);
    expect(await visitor.messages()).toContainEqual(expect.objectContaining({ type: 'tool-calls' }));
    await visitor.do('say', 'Guten Tag');
    await expect.poll(() => visitor.finals()).toEqual(['Hallo', 'Guten Tag']);

    await visitor.do('stop');
    await visitor.isTold('call-end');
    expect((await visitor.messages()).filter(({ status }) => status === 'ended')).toEqual([LEFT]);
    expect(await visitor.order()).not.toContain('error');
  });

  test('talks by text with our client, which asks for no device', async () => {
    const visitor = await VoiceVisitor.open(pages, addressOf('our client'), KEY, standIn.url);
    await visitor.start(ASSISTANT, undefined, undefined, { audioSource: false });
    await visitor.do('send', { type: 'add-message', message: { role: 'user', content: 'Hallo' } });
    await expect.poll(() => visitor.finals()).toEqual(['Hallo']);
    await visitor.do('setMuted', false);
    await visitor.do('say', 'Guten Tag');
    await expect.poll(() => visitor.finals()).toEqual(['Hallo', 'Guten Tag']);
    expect([await visitor.devicesAskedFor(), await visitor.do('isMuted')]).toEqual([0, true]);
    await visitor.do('stop');
    await visitor.isTold('call-end');
  });

  test('ends the call of our client, which hears of one end and no error', async () => {
    const visitor = await VoiceVisitor.open(pages, addressOf('our client'), KEY, standIn.url);
    const { id } = z.object({ id: z.string() }).parse(await visitor.start(ASSISTANT));
    await visitor.isTold('call-start');
    await standIn.endCall(id, 'assistant-ended-call', () => visitor.isTold('message'));
    await visitor.isTold('call-end');
    expect(await visitor.order()).toEqual(['call-start', 'message', 'call-end']);
    expect(await visitor.messages()).toEqual([{ ...LEFT, endedReason: 'assistant-ended-call' }]);
  });
});

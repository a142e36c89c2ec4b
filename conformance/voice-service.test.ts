import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundledPage } from './support/bundled-page.ts';
import { pagesOfThisFile } from './support/pages.ts';
import {
  serveVoicePage,
  VOICE_CLIENT_NAMES,
  type VoiceClientName,
  VoiceVisitor,
} from './support/voice-page.ts';
import { startVoiceProduct, type VoiceProduct } from './support/voice-product.ts';

const PATIENTLY = { timeout: 20_000 };
const PROVIDER = { name: 'Rheinwind Solartechnik', email: 'info@rheinwind.example', phone: '0221 555010' };
const LEFT = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };

const pages = pagesOfThisFile();
let served: ReadonlyMap<VoiceClientName, BundledPage>;
let product: VoiceProduct;

beforeAll(async () => {
  const pairs = VOICE_CLIENT_NAMES.map(async (name) => [name, await serveVoicePage(name)] as const);
  served = new Map(await Promise.all(pairs));
  product = await startVoiceProduct([PROVIDER]);
});

afterAll(async () => {
  await product?.stop();
  for (const page of served?.values() ?? []) await page.close();
});

/** A member of staff on a page of the product's origin. */
async function open(name: VoiceClientName): Promise<VoiceVisitor> {
  const url = served.get(name)?.url ?? '';
  return await VoiceVisitor.open(pages, url, product.token, product.base, product.pageUrl);
}

/** A call with the assistant of the staff, which listens and is heard. */
async function begun(name: VoiceClientName): Promise<VoiceVisitor> {
  const visitor = await open(name);
  const call = await visitor.start(product.assistantId);
  expect(call, JSON.stringify(await visitor.told())).toMatchObject({
    webCallUrl: expect.stringContaining('/rooms/'),
  });
  await visitor.isTold('call-start');
  await visitor.plays();
  return visitor;
}

/** What a person types. */
const typed = (content: string) => ({ type: 'add-message', message: { role: 'user', content } });

/** Waits for what the assistant says since it had said so much. */
async function nextFinal(visitor: VoiceVisitor, before: number): Promise<unknown> {
  const count = async () => (await visitor.finals()).length;
  await expect.poll(count, PATIENTLY).toBe(before + 1);
  return (await visitor.finals()).at(-1);
}

test.each(VOICE_CLIENT_NAMES)(
  'a call of %s: a search by text, a sentence to say, and its end',
  async (name) => {
    const visitor = await begun(name);
    await visitor.do('setMuted', true);
    await expect.poll(() => visitor.do('isMuted')).toBe(true);

    // What it says by itself at first is a turn as well.
    const before = (await visitor.finals()).length;
    await visitor.do('send', typed('Suche Rheinwind Solartechnik'));
    const found = async () => (await visitor.finals()).filter((said) => String(said).includes(PROVIDER.name));
    await expect.poll(found, PATIENTLY).toHaveLength(1);
    const calls = (await visitor.messages()).filter(({ type }) => type === 'tool-calls');
    // The search, and the record that it found alone.
    const asked = ['search_providers', 'get_provider'].map((tool) =>
      expect.objectContaining({
        toolCallList: [
          expect.objectContaining({ type: 'function', function: expect.objectContaining({ name: tool }) }),
        ],
      }),
    );
    expect(calls).toEqual(asked);

    const soFar = (await visitor.finals()).length;
    expect(soFar - before).toBeLessThanOrEqual(2);
    await visitor.do('say', 'Das war eine Probe.');
    expect(await nextFinal(visitor, soFar)).toBe('Das war eine Probe.');

    await visitor.do('stop');
    await visitor.isTold('call-end');
    expect((await visitor.messages()).filter(({ status }) => status === 'ended')).toEqual([LEFT]);
    const order = await visitor.order();
    expect(order.filter((event) => event === 'call-start' || event === 'call-end')).toEqual([
      'call-start',
      'call-end',
    ]);
    expect(order).not.toContain('error');
  },
);

test.each(VOICE_CLIENT_NAMES)(
  'a message of %s before the first words of the assistant is answered',
  async (name) => {
    const visitor = await begun(name);
    await visitor.do('send', typed('Welche Telefonnummer hat Rheinwind Solartechnik?'));
    const numbers = async () => (await visitor.finals()).filter((said) => String(said).includes('555010'));
    await expect.poll(numbers, PATIENTLY).toHaveLength(1);
    await visitor.do('stop');
    await visitor.isTold('call-end');
  },
);

test.each(VOICE_CLIENT_NAMES)('a call of %s that the service ends has one end and no error', async (name) => {
  const visitor = await begun(name);
  await visitor.do('say', 'Auf Wiedersehen.', true);
  await visitor.isTold('call-end');
  expect((await visitor.messages()).filter(({ status }) => status === 'ended')).toEqual([
    expect.objectContaining({ endedReason: 'assistant-ended-call-after-message-spoken' }),
  ]);
  expect(await visitor.order()).not.toContain('error');
});

test.each(VOICE_CLIENT_NAMES)(
  'a call of %s whose process is killed ends with that reason, once, and without an error',
  async (name) => {
    const visitor = await begun(name);
    process.kill(product.linesPid(), 'SIGKILL');
    await visitor.isTold('call-end');
    expect((await visitor.messages()).filter(({ status }) => status === 'ended')).toEqual([
      expect.objectContaining({ endedReason: 'worker-shutdown' }),
    ]);
    expect(await visitor.order()).not.toContain('error');
  },
);

test('a call of our client by text asks for no device', async () => {
  const visitor = await open('our client');
  await visitor.start(product.assistantId, undefined, undefined, { audioSource: false });
  await visitor.do('send', typed('Suche Rheinwind Solartechnik'));
  const found = async () => (await visitor.finals()).filter((said) => String(said).includes(PROVIDER.name));
  await expect.poll(found, PATIENTLY).toHaveLength(1);
  expect(await visitor.devicesAskedFor()).toBe(0);
  await visitor.do('stop');
});

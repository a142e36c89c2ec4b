import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveMicrophone, speak } from '../e2e/support/spoken-microphone.ts';
import { type Speaker, scriptedSpeaker } from '../testing/speakers.ts';
import { type Pages, pagesOfThisFile } from './support/pages.ts';
import { PATIENTLY } from './support/patience.ts';
import { serveVoicePage, VOICE_CLIENT_NAMES, VoiceParticipant } from './support/voice-page.ts';
import { startVoiceProduct, type VoiceProduct } from './support/voice-product.ts';

const PROVIDER = {
  name: 'Mainova AG',
  email: 'info@mainova.example',
  stadt: 'Frankfurt',
  phone: '069 2130',
};
const QUESTION = { text: 'Wie lautet die Telefonnummer der Mainova AG in Frankfurt?', recording: '03' };
/** Of full scale: no codec makes so much of silence. */
const AUDIBLE = 0.02;

const pages = pagesOfThisFile();
const pagesWithMicrophone: Pages = {
  ...pages,
  async take() {
    const page = await pages.take();
    await giveMicrophone(page);
    return page;
  },
};
let speaker: Speaker;
let product: VoiceProduct;
beforeAll(async () => {
  speaker = await scriptedSpeaker();
  product = await startVoiceProduct([PROVIDER], undefined, speaker.env);
});
afterAll(async () => {
  await product?.stop();
  await speaker?.close();
});

test.each(VOICE_CLIENT_NAMES)('a conversation is spoken by %s, unchanged', async (name) => {
  const served = await serveVoicePage(name);
  const { token, base, pageUrl, assistantId } = product;
  const participant = await VoiceParticipant.open(pagesWithMicrophone, served.url, token, base, pageUrl);
  const { page } = participant;
  const loudest = () => page.evaluate(() => window.loudestHeard());
  const names = async () => (await participant.events()).map(({ event }) => event);
  const transcripts = async (role: string) =>
    (await participant.messages())
      .filter((message) => message.type === 'transcript' && message['transcriptType'] === 'final')
      .filter((message) => message['role'] === role)
      .map(({ transcript }) => String(transcript));

  await participant.start(assistantId);
  await participant.expectEvent('call-start');
  await participant.plays();
  const before = (await names()).length;

  const { samples, rateHz } = await speaker.sound(QUESTION);
  await speak(page, samples, rateHz);
  await expect.poll(() => transcripts('user'), PATIENTLY).toEqual([QUESTION.text]);
  await expect.poll(loudest, PATIENTLY).toBeGreaterThan(AUDIBLE);
  await expect.poll(async () => (await transcripts('assistant')).at(-1), PATIENTLY).toContain(PROVIDER.phone);
  await expect.poll(async () => (await names()).slice(before), PATIENTLY).toContain('speech-start');
  await expect.poll(async () => (await names()).slice(before), PATIENTLY).toContain('speech-end');

  await participant.do('stop');
  await participant.expectEvent('call-end');
  expect(await participant.order()).not.toContain('error');
  await served.close();
});

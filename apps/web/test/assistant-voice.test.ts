import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendError, sendJson } from './support/answers.ts';
import { STAFF_VOICE } from './support/assistant-api.ts';
import {
  ask,
  button,
  input,
  messages,
  sentTo,
  serveAssistantPage,
  tell,
  transcript,
} from './support/assistant-page.ts';

const world = serveAssistantPage();

// Of conversations that go on, this server has stored none: where a test clears the complaints, the browser said so.

beforeEach(() => {
  world.api.voice = { ...STAFF_VOICE, speech: { hears: true, speaks: true } };
});

const bar = (page: Page) => page.getByRole('region', { name: 'Sprachgespräch', exact: true });
const state = (page: Page) => bar(page).getByRole('status');

/** The page with a microphone of which nothing comes. */
async function openWithMicrophone(): Promise<Page> {
  const page = await world.open();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => new MediaStream();
    // The lean browser of these tests breaks down when it is asked whether it can recognise speech.
    Reflect.deleteProperty(window, 'SpeechRecognition');
  });
  return page;
}

/** In a call by voice. */
async function speaking(): Promise<Page> {
  const page = await openWithMicrophone();
  await button(page, 'Mikrofon').click();
  await state(page).getByText('Hört zu').waitFor();
  return page;
}

const heard = (page: Page, text: string, transcriptType = 'final', doubtful: object[] = []) =>
  tell(page, { type: 'transcript', role: 'user', transcriptType, transcript: text, doubtful });
const speech = (page: Page, role: 'assistant' | 'user', status: 'started' | 'stopped') =>
  tell(page, { type: 'speech-update', role, status, turn: 0 });

describe('a call by voice', () => {
  it('asks for the messages of speech, and says in words what it does', async () => {
    const page = await speaking();
    const [started] = await page.evaluate(() => window.assistantVoice.started);
    expect(started).toMatchObject({
      audioSource: true,
      clientMessages: expect.arrayContaining(['speech-update', 'user-interrupted']),
    });
    await speech(page, 'user', 'started');
    await state(page).getByText('Sie sprechen').waitFor();
    await heard(page, 'Wo sitzt Zebra?');
    await state(page).getByText('Denkt nach').waitFor();
    await speech(page, 'assistant', 'started');
    await state(page).getByText('Spricht', { exact: true }).waitFor();
    await speech(page, 'assistant', 'stopped');
    await state(page).getByText('Hört zu').waitFor();
  });

  it('writes along: what the person says grows until it is sure, and the assistant comes after it', async () => {
    const page = await speaking();
    await heard(page, 'Wo sitzt', 'partial');
    const first = messages(page).first();
    await first.getByText('Wo sitzt').waitFor();
    expect(await first.getAttribute('data-state')).toBe('growing');
    await heard(page, 'Wo sitzt Zebra?');
    await expect.poll(() => first.getAttribute('data-state')).toBe('done');
    await transcript(page, 'Zebra sitzt', 'partial');
    await transcript(page, 'Zebra sitzt in Bonn.');
    await messages(page).nth(1).getByText('Zebra sitzt in Bonn.').waitFor();
    expect(await messages(page).count()).toBe(2);
  });

  it('marks doubtful words, which are corrected by the keyboard', async () => {
    const page = await speaking();
    await heard(page, 'Suche Meinuwa Energie', 'final', [{ start: 6, end: 13 }]);
    const doubtful = messages(page).first().getByTitle('unsicher erkannt');
    await expect.poll(() => doubtful.textContent()).toBe('Meinuwa (unsicher erkannt)');
    await button(page, 'Das war anders gemeint').click();
    await page.keyboard.type('Mainova');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => sentTo(page))
      .toContainEqual(
        expect.objectContaining({ message: { role: 'user', content: 'Suche Mainova Energie' } }),
      );
  });

  it('takes what is typed at any time, also while an answer comes', async () => {
    const page = await speaking();
    await heard(page, 'Wo sitzt Zebra?');
    await transcript(page, 'Zebra sitzt', 'partial');
    await ask(page, 'Halt, Mainova');
    await expect.poll(() => messages(page).count()).toBe(3);
  });

  it('is told the speed of speech, which the next call keeps', async () => {
    const page = await speaking();
    await button(page, 'Einstellungen').click();
    await page.getByRole('radio', { name: '1,5-fach' }).check();
    const speed = { type: 'control', control: 'speech-speed', value: 1.5 };
    await expect.poll(() => sentTo(page)).toEqual([speed]);
    await page.keyboard.press('Escape');
    await button(page, 'Beenden').click();
    await state(page).getByText('Beendet').waitFor();
    await button(page, 'Mikrofon').click();
    await expect.poll(() => sentTo(page)).toEqual([speed, speed]);
    world.complaints.length = 0;
  });

  it('that ends keeps everything, and text goes on in a call of its own', async () => {
    const page = await speaking();
    await heard(page, 'Wo sitzt Zebra?');
    await transcript(page, 'In Bonn.');
    await page.evaluate(() => window.assistantVoice.end());
    await state(page).getByText('Beendet').waitFor();
    await ask(page, 'Und die Telefonnummer?');
    const started = await page.evaluate(() => window.assistantVoice.started);
    expect(started.at(-1)).toMatchObject({ audioSource: false });
    await expect.poll(() => messages(page).count()).toBe(4);
    await expect.poll(() => bar(page).count()).toBe(0);
    world.complaints.length = 0;
  });

  it('does not mute by a letter that is typed', async () => {
    const page = await speaking();
    await input(page).focus();
    await page.keyboard.type('Mm m');
    expect(await button(page, 'Stumm').getAttribute('aria-pressed')).toBe('false');
    expect(await input(page).inputValue()).toBe('Mm m');
  });
});

it.each([
  ['missing', 'Schließen Sie es wieder an'],
  ['in-use', 'beenden Sie das Gespräch und beginnen es mit dem Mikrofon neu'],
] as const)('a microphone that is lost in a call (%s) comes with the way to go on', async (device, way) => {
  const page = await speaking();
  await page.evaluate(
    (problem) => window.assistantVoice.complain({ code: 'device', device: problem }),
    device,
  );
  await page.getByRole('alert').getByText(way).waitFor();
  world.complaints.length = 0;
});

it('who may fetch models reads which one to take', async () => {
  world.api.voice = STAFF_VOICE;
  const model = { licence: 'MIT', languages: ['de'], bytes: 1, state: 'absent', isInUse: false, files: [] };
  world.server.answers.set('/api/speech-models', () =>
    sendJson(200, {
      models: [{ ...model, name: 'whisper-base' }],
      advice: 'Deutsch versteht whisper-base am besten.',
      download: null,
    }),
  );
  const page = await openWithMicrophone();
  await button(page, 'Mikrofon').click();
  await page.getByRole('alert').getByText('Deutsch versteht whisper-base am besten.').waitFor();
});

it('who may not fetch models is told whom to ask where the server does not hear', async () => {
  world.api.voice = STAFF_VOICE;
  world.server.answers.set('/api/speech-models', () => sendError(403, 'forbidden'));
  const page = await openWithMicrophone();
  await button(page, 'Mikrofon').click();
  await page.getByRole('alert').getByText('Ein Administrator Ihres Teams kann es hier').waitFor();
  world.complaints.length = 0;
});

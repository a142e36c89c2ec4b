import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav, type SpeechAudio, SpeechProgram } from '@rer/agent/speech';
import { startProduct } from '../../scripts/lib/product.mjs';
import { OpenAiSpeechServer } from '../../testing/openai-speech-server.ts';
import { openAssistant } from './assistant-page.ts';
import { addProviders, readProviders } from './directory.ts';
import { voiceBar } from './speech.ts';
import { giveMicrophone, speak } from './spoken-microphone.ts';
import { test as base, expect } from './test.ts';

const PROVIDERS = [
  { name: 'Mainova AG', email: 'info@mainova.example', stadt: 'Frankfurt', phone: '069 2130' },
  { name: 'LichtBlick SE', email: 'post@lichtblick.example', stadt: 'Hamburg', phone: '040 111222' },
];
/** What is said, and the name of its recording. */
const QUESTION = { text: 'Wie lautet die Telefonnummer der Mainova AG in Frankfurt?', recording: '03' };
const CHANGE = {
  text: 'Ändere die Telefonnummer von LichtBlick auf null vier null acht null acht null drei null drei null.',
  recording: '01',
};
const YES = { text: 'Ja, das stimmt, bitte speichern.', recording: '13' };
type Sentence = typeof QUESTION;

/** A voice that says sentences, and a recogniser that understands it. */
export interface Speaker {
  readonly env: Readonly<Record<string, string>>;
  /** The number of {@link CHANGE} as it may be heard: recognisers of this size invent digits at the end. */
  readonly number: RegExp;
  sound(sentence: Sentence): Promise<SpeechAudio>;
  close(): Promise<void>;
}

/** eSpeak NG's voice, and a server as STT_URL that knows what is said. */
export async function scriptedSpeaker(): Promise<Speaker> {
  let said = '';
  const server = await OpenAiSpeechServer.start(() => said);
  const voice = new SpeechProgram({ models: () => ({ recognizer: null, voices: [] }) });
  return {
    env: { STT_URL: server.url },
    number: /^04080803030$/,
    async sound({ text }) {
      said = text;
      const pieces: SpeechAudio[] = [];
      for await (const piece of voice.synthesize(text, {}, new AbortController().signal)) pieces.push(piece);
      const samples = Int16Array.from(pieces.flatMap((piece) => [...piece.samples]));
      return { samples, rateHz: pieces[0]?.rateHz ?? 16_000 };
    },
    async close() {
      await voice.close();
      await server.stop();
    },
  };
}

const MODELS_DIR = process.env['MODELS_DIR'] ?? '';
const RECORDINGS = join(MODELS_DIR, '..', 'speech');
/** Whether the model and the recordings are there. */
export const hasModel = existsSync(join(MODELS_DIR, 'whisper-base')) && existsSync(RECORDINGS);

/** Recordings of a synthetic voice, and the recogniser whose files lie in MODELS_DIR. */
export async function recordedSpeaker(): Promise<Speaker> {
  return {
    env: { MODELS_DIR },
    number: /^0408080\d{3,8}$/,
    sound: async ({ recording }) => readWav(await readFile(join(RECORDINGS, `${recording}.wav`))),
    close: async () => undefined,
  };
}

/** Tests of a product that a speaker talks to. */
export function testWith(makeSpeaker: () => Promise<Speaker>) {
  return base.extend<object, { readonly speaker: Speaker }>({
    speaker: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
      async ({}, use) => {
        const speaker = await makeSpeaker();
        await use(speaker);
        await speaker.close();
      },
      { scope: 'worker' },
    ],
    product: [
      async ({ speaker }, use) => {
        const product = await startProduct({ env: { ...speaker.env } });
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
}

const NOT_UNDERSTOOD = /nicht verstanden|nicht hören/;
const TRIES = 3;

/** The way that a member of staff takes by voice. */
export function walkBySpeech(test: ReturnType<typeof testWith>): void {
  test('the staff assistant reads a number aloud, and changes one after a spoken yes', async ({
    page,
    product,
    speaker,
  }) => {
    await addProviders(product, PROVIDERS);
    test.setTimeout(180_000);
    const slowly = { timeout: 30_000 };
    await giveMicrophone(page);
    const assistant = await openAssistant(page);
    const voice = voiceBar(page);
    /** Says a sentence, again where the assistant asks for it, until the answer is there. */
    const say = async (sentence: Sentence, answer: RegExp): Promise<void> => {
      const { samples, rateHz } = await speaker.sound(sentence);
      for (let tries = 1; tries <= TRIES; tries += 1) {
        await expect(voice.state).toHaveText(/Hört zu/, slowly);
        await speak(page, samples, rateHz);
        const wanted = tries < TRIES ? new RegExp(`${answer.source}|${NOT_UNDERSTOOD.source}`) : answer;
        await expect(assistant.answer).toContainText(wanted, slowly);
        if (answer.test((await assistant.answer.textContent()) ?? '')) return;
      }
    };
    const phoneOf = async (email: string) =>
      (await readProviders(product, `select=phone&email=eq.${email}`))[0]?.['phone'];

    await voice.microphone.click();
    await say(QUESTION, /069 2130/);
    await expect(voice.state).toHaveText(/Hört zu/, slowly);
    expect(await page.evaluate(() => window.loudestHeard())).toBeGreaterThan(0.02);

    await say(CHANGE, /Soll ich das so speichern\?/);
    const proposed = /0408080\d+/.exec((await assistant.answer.textContent()) ?? '')?.[0] ?? '';
    expect(proposed).toMatch(speaker.number);
    expect(await phoneOf('post@lichtblick.example')).toBe('040 111222');

    await say(YES, /Gespeichert/);
    expect(await phoneOf('post@lichtblick.example')).toBe(proposed);

    await voice.button('Beenden').click();
    await expect(voice.state).toHaveText(/Beendet/, slowly);
    await assistant.say('Wie lautet die Telefonnummer?');
    await expect(assistant.answer).toContainText(proposed);
  });
}

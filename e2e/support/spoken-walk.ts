import { startProduct } from '../../scripts/lib/product.mjs';
import type { Sentence, Speaker } from '../../testing/speakers.ts';
import { openAssistant } from './assistant-page.ts';
import { addProviders, readProviders } from './directory.ts';
import { voiceBar } from './speech.ts';
import { giveMicrophone, speak } from './spoken-microphone.ts';
import { test as base, expect } from './test.ts';

const PROVIDERS = [
  { name: 'Mainova AG', email: 'info@mainova.example', stadt: 'Frankfurt', phone: '069 2130' },
  { name: 'LichtBlick SE', email: 'post@lichtblick.example', stadt: 'Hamburg', phone: '040 111222' },
];
const QUESTION = { text: 'Wie lautet die Telefonnummer der Mainova AG in Frankfurt?', recording: '03' };
const CHANGE = {
  text: 'Ändere die Telefonnummer von LichtBlick auf null vier null acht null acht null drei null drei null.',
  recording: '01',
};
const YES = { text: 'Ja, das stimmt, bitte speichern.', recording: '13' };

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
    expect(proposed).toMatch(speaker.inventsDigits ? /^0408080\d{3,8}$/ : /^04080803030$/);
    expect(await phoneOf('post@lichtblick.example')).toBe('040 111222');

    await say(YES, /Gespeichert/);
    expect(await phoneOf('post@lichtblick.example')).toBe(proposed);

    await voice.button('Beenden').click();
    await expect(voice.state).toHaveText(/Beendet/, slowly);
    await assistant.say('Wie lautet die Telefonnummer?');
    await expect(assistant.answer).toContainText(proposed);
  });
}

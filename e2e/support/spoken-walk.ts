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

/** The assistant asks, says that it did not hear, or reads back something else. */
const MISHEARD = /nicht verstanden|nicht hören|\?/;
const TRIES = 3;

/** The way that a member of staff takes by voice. */
export function walkBySpeech(test: ReturnType<typeof testWith>): void {
  test('the staff assistant reads a number aloud, and changes one after a spoken yes', {
    tag: '@spoken',
  }, async ({ page, product, speaker }) => {
    await addProviders(product, PROVIDERS);
    test.setTimeout(300_000);
    const slowly = { timeout: 60_000 };
    await giveMicrophone(page);
    const assistant = await openAssistant(page);
    const voice = voiceBar(page);
    /** Says a sentence, again where it was misheard, as a person would, until the answer is there; gives that. */
    const say = async (sentence: Sentence, answer: RegExp): Promise<string> => {
      const { samples, rateHz } = await speaker.sound(sentence);
      for (let tries = 1; tries <= TRIES; tries += 1) {
        await expect(voice.state).toHaveText(/Hört zu/, slowly);
        const before = await assistant.messages.count();
        await speak(page, samples, rateHz);
        const newest = async () =>
          (await assistant.messages.allTextContents())
            .slice(before)
            .filter((text) => text.startsWith('Assistent'));
        const wanted = tries < TRIES ? [answer, MISHEARD] : [answer];
        const isSaid = async () => (await newest()).some((text) => wanted.some((one) => one.test(text)));
        await expect.poll(isSaid, { ...slowly, message: `${answer}` }).toBe(true);
        const given = (await newest()).find((text) => answer.test(text));
        if (given !== undefined) return given;
      }
      throw new Error('A last try gives the answer, or fails.');
    };
    const phoneOf = async (email: string) =>
      (await readProviders(product, `select=phone&email=eq.${email}`))[0]?.['phone'];

    await voice.microphone.click();
    await say(QUESTION, /069 2130/);
    await expect(voice.state).toHaveText(/Hört zu/, slowly);
    expect(await page.evaluate(() => window.loudestHeard())).toBeGreaterThan(0.02);

    const readBack = await say(
      CHANGE,
      // It leaves digits out, and invents some: what counts is that no other number is written than was read back.
      speaker.inventsDigits
        ? /„LichtBlick SE“.*neu „04\d{5,12}“.*Soll ich das so speichern\?/s
        : /„LichtBlick SE“.*neu „04080803030“.*Soll ich das so speichern\?/s,
    );
    const proposed = /neu „(\d+)“/.exec(readBack)?.[1] ?? '';
    expect(await phoneOf('post@lichtblick.example')).toBe('040 111222');

    await say(YES, /Gespeichert/);
    expect(await phoneOf('post@lichtblick.example')).toBe(proposed);

    await voice.button('Beenden').click();
    await expect(voice.state).toHaveText(/Beendet/, slowly);
    await assistant.say('Wie lautet die Telefonnummer?');
    await expect(assistant.answer).toContainText(proposed);
  });
}

import type { SpeechModels } from '@rer/contracts';
import { openAssistant } from './support/assistant-page.ts';
import { addProviders, emptyDirectory } from './support/directory.ts';
import { COMPANIES } from './support/directory-page.ts';
import { MISSING_MODELS, offerSpeech, voiceBar } from './support/speech.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, product }) => {
  await emptyDirectory(product);
  await addProviders(product, [...COMPANIES]);
  await offerSpeech(page);
});

test('the microphone carries the same conversation on by voice, until it is ended, and text goes on', async ({
  page,
  look,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofVoice = () => loaded.filter((path) => path.includes('/voice-parts'));
  const started: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/voice/call/web')) started.push(request.postDataJSON());
  });
  const assistant = await openAssistant(page);
  await assistant.say('Wo sitzt Zebra Netzbau?');
  expect(ofVoice()).toEqual([]);

  const voice = voiceBar(page);
  await voice.microphone.click();
  await expect(voice.state).toHaveText('Hört zu', { timeout: 20_000 });
  await expect(voice.bar).toBeFocused();
  await expect(voice.microphone).toHaveAttribute('aria-pressed', 'true');
  const [byText, byVoice] = started.map(
    (body) => JSON.stringify(body).match(/"conversationId":"[^"]+"/)?.[0],
  );
  expect(byVoice).toBe(byText);
  // The browser's own microphone beeps once a second.
  const level = voice.bar.locator('[data-level="own"]');
  await expect
    .poll(() => level.evaluate((wire) => Number(wire.style.getPropertyValue('--level'))))
    .toBeGreaterThan(0.1);

  await page.keyboard.press('m');
  await expect(voice.button('Stumm')).toHaveAttribute('aria-pressed', 'true');
  await expect(voice.state).toHaveText('Stumm');
  await expect.poll(() => level.evaluate((wire) => wire.style.getPropertyValue('--level'))).toBe('0.00');
  await page.keyboard.down(' ');
  await expect(voice.state).toHaveText('Sie sprechen');
  await page.keyboard.up(' ');
  await expect(voice.state).toHaveText('Stumm');
  await look('muted');

  await voice.button('Einstellungen').click();
  await expect(voice.settings.getByLabel('Mikrofon')).not.toHaveValue('');
  await voice.settings.getByRole('radio', { name: '1,2-fach' }).check();
  await look('settings');
  await page.keyboard.press('Escape');

  await assistant.input.fill('und die E-Mail-Adresse?');
  await assistant.input.press('Enter');
  await expect(assistant.answer).toContainText('zebra@netzbau.example');

  await voice.button('Beenden').click();
  await expect(voice.state).toHaveText('Beendet');
  await expect(assistant.messages).toHaveCount(4);
  await assistant.say('In welcher Stadt?');
  await expect(assistant.answer).toContainText('Bonn');
  await expect(voice.bar).toBeHidden();
  await page.reload();
  await expect(assistant.messages).toHaveCount(6);
});

test('a microphone that is refused costs nothing: the page says what to do, and text goes on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const assistant = await openAssistant(page);
  await assistant.say('Wo sitzt Zebra Netzbau?');
  const voice = voiceBar(page);
  await voice.microphone.click();
  await expect(voice.problem).toContainText('Der Browser gibt das Mikrofon nicht frei.');
  await expect(voice.bar).toBeHidden();
  await assistant.say('und die E-Mail-Adresse?');
  await expect(assistant.answer).toContainText('zebra@netzbau.example');
});

test('where the browser gives no devices the page says why, and text goes on', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined });
  });
  const assistant = await openAssistant(page);
  const voice = voiceBar(page);
  await voice.microphone.click();
  await expect(voice.problem).toContainText('muss mit https:// beginnen');
  await assistant.say('Wo sitzt Zebra Netzbau?');
});

test('without a model that hears, an administrator is offered to download one', async ({ page, look }) => {
  await offerSpeech(page, { hears: false, speaks: false });
  let list: SpeechModels = MISSING_MODELS;
  await page.route('**/api/speech-models', (route) => route.fulfill({ json: list }));
  await page.route('**/api/speech-models/whisper-base/download', async (route) => {
    list = {
      ...MISSING_MODELS,
      download: {
        name: 'whisper-base',
        state: 'running',
        receivedBytes: 40e6,
        totalBytes: 160e6,
        message: null,
      },
    };
    await route.fulfill({ json: list });
  });
  await openAssistant(page);
  const voice = voiceBar(page);
  await voice.microphone.click();
  await expect(voice.problem).toContainText('Der Server versteht noch keine Sprache.');
  await look('models');
  await page.getByRole('button', { name: 'whisper-base holen' }).click();
  await expect(page.getByRole('progressbar', { name: 'whisper-base wird geholt' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  list = {
    models: MISSING_MODELS.models.map((model) => ({ ...model, state: 'installed' })),
    advice: null,
    download: null,
  };
  await offerSpeech(page);
  await page.getByRole('button', { name: 'Jetzt sprechen' }).click();
  await expect(voice.state).toHaveText('Hört zu', { timeout: 20_000 });
});

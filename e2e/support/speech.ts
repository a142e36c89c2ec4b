import type { Page } from '@playwright/test';
import type { SpeechModelRow, SpeechModels } from '@rer/contracts';

/** Has the page believe that the server hears and speaks, whether it has the models or not. */
export async function offerSpeech(page: Page, speech = { hears: true, speaks: true }): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, voice: { ...config.voice, speech } } });
  });
}

/** The models of a server that has none of them yet. */
export const MISSING_MODELS: SpeechModels = {
  models: [
    absent({ name: 'parakeet-tdt-0.6b-v3', licence: 'CC-BY-4.0', bytes: 670_000_000 }),
    absent({ name: 'whisper-base', licence: 'MIT', bytes: 160_000_000 }),
  ],
  advice: 'Es ist kein Sprachmodell geladen.',
  download: null,
};

function absent(model: Pick<SpeechModelRow, 'name' | 'licence' | 'bytes'>): SpeechModelRow {
  return { ...model, languages: ['de'], state: 'absent', isInUse: false, files: [] };
}

/** The bar of a call by voice, as a person finds it. */
export function voiceBar(page: Page) {
  const bar = page.getByRole('region', { name: 'Sprachgespräch', exact: true });
  return {
    bar,
    microphone: page.getByRole('button', { name: 'Mikrofon', exact: true }),
    state: bar.getByRole('status'),
    button: (name: string) => bar.getByRole('button', { name, exact: true }),
    problem: page.getByRole('alert'),
    settings: page.getByRole('dialog', { name: 'Einstellungen zum Sprechen' }),
  };
}

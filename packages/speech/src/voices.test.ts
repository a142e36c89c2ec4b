import type { VoiceModel } from '@rer/contracts/speech-program';
import { describe, expect, it } from 'vitest';
import { Voices } from './voices.ts';

const voice = (name: string, isDefault = false): VoiceModel => ({
  kind: 'vits',
  name,
  model: '/model',
  tokens: '/tokens',
  dataFolder: '/data',
  isDefault,
});

/** Voices each of which makes a sound of its own length; `broken` cannot be loaded. */
async function speaking(models: readonly VoiceModel[]) {
  const voices = new Voices(async ({ name }) => {
    if (name === 'broken') throw new Error('no model');
    return { rateHz: 16_000, speak: async () => new Int16Array(name.length) };
  });
  const configured = await voices.configure(models).then(
    () => 'configured',
    () => 'failed',
  );
  const heard = async (name: string) => {
    const pieces: number[] = [];
    const take = (samples: Int16Array, rateHz: number) =>
      pieces.push(rateHz === 16_000 ? samples.length : rateHz);
    await voices.speak({ text: 'Ja.', voice: name, speed: 1, isWanted: () => true, take });
    return pieces[0];
  };
  return { configured, heard };
}
const ESPEAK_RATE_HZ = 22_050;

describe('voices', () => {
  it('are chosen by their name', async () => {
    const { heard } = await speaking([voice('one', true), voice('three')]);
    expect(await heard('three')).toBe('three'.length);
  });

  it('that are not there become the default one', async () => {
    const { heard } = await speaking([voice('three'), voice('one', true)]);
    expect(await heard('')).toBe('one'.length);
    expect(await heard('rachel')).toBe('one'.length);
  });

  it('of eSpeak are had for the asking', async () => {
    const { heard } = await speaking([voice('one', true)]);
    expect(await heard('espeak:de')).toBe(ESPEAK_RATE_HZ);
  });

  it('are those of eSpeak where there are no others', async () => {
    const { heard } = await speaking([]);
    expect(await heard('')).toBe(ESPEAK_RATE_HZ);
  });

  it('are there beside one that cannot be loaded', async () => {
    const { configured, heard } = await speaking([voice('broken', true), voice('three')]);
    expect(configured).toBe('failed');
    expect(await heard('three')).toBe('three'.length);
    expect(await heard('')).toBe(ESPEAK_RATE_HZ);
  });
});

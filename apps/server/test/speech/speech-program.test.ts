import { type SpeechAudio, SpeechError, SpeechProgram } from '@rer/agent/speech';
import { afterAll, describe, expect, test } from 'vitest';

const NO_MODELS = { recognizer: null, voices: [] } as const;
const NO_LISTENER = {
  speechStarted: () => undefined,
  speechEnded: () => undefined,
  failed: () => undefined,
};
const wanted = () => new AbortController().signal;

async function all(speech: AsyncIterable<SpeechAudio>): Promise<readonly SpeechAudio[]> {
  const pieces: SpeechAudio[] = [];
  for await (const piece of speech) pieces.push(piece);
  return pieces;
}

const secondsOf = (pieces: readonly SpeechAudio[]): number =>
  pieces.reduce((sum, { samples, rateHz }) => sum + samples.length / rateHz, 0);

/** Root mean square, 1 being full scale. */
function loudnessOf(pieces: readonly SpeechAudio[]): number {
  const samples = pieces.flatMap((piece) => [...piece.samples]);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768;
}

describe('without any model', () => {
  const program = new SpeechProgram({ models: () => NO_MODELS });
  afterAll(() => program.close());

  test('a German sentence is spoken aloud, in the time that it takes', async () => {
    const pieces = await all(program.synthesize('Die Nummer ist null sechs neun.', {}, wanted()));
    expect(secondsOf(pieces)).toBeGreaterThan(1);
    expect(secondsOf(pieces)).toBeLessThan(6);
    expect(loudnessOf(pieces)).toBeGreaterThan(0.01);
  });

  test('a faster voice needs less time', async () => {
    const text = 'Ich habe drei Anbieter gefunden.';
    const usual = secondsOf(await all(program.synthesize(text, { speed: 1 }, wanted())));
    const fast = secondsOf(await all(program.synthesize(text, { speed: 1.5 }, wanted())));
    expect(fast).toBeLessThan(usual * 0.8);
  });

  test('a voice that there is not becomes the German one', async () => {
    const text = 'Guten Tag.';
    const german = secondsOf(await all(program.synthesize(text, { voice: 'espeak:de' }, wanted())));
    const other = secondsOf(await all(program.synthesize(text, { voice: 'someone' }, wanted())));
    // eSpeak NG varies lengths by a few samples.
    expect(other).toBeCloseTo(german, 1);
  });

  test('what is not wanted any more is not spoken', async () => {
    const ending = new AbortController();
    const speech = program.synthesize('Guten Tag.', {}, ending.signal);
    ending.abort();
    await expect(all(speech)).rejects.toMatchObject({ code: 'aborted' });
  });

  test('nothing can be recognised, which is said', async () => {
    const heard = program.transcribe(new Int16Array(16_000), wanted());
    await expect(heard).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('silence is no speech, and neither is quiet noise', async () => {
    let onsets = 0;
    const stream = program.open({
      ...NO_LISTENER,
      speechStarted: () => {
        onsets += 1;
      },
    });
    stream.push(new Int16Array(32_000));
    stream.push(Int16Array.from({ length: 32_000 }, (_, at) => ((at * 7919) % 400) - 200));
    // Messages keep their order: when this is answered, the sound was judged.
    await program.transcribe(new Int16Array(160), wanted()).catch(() => undefined);
    stream.close();
    expect(onsets).toBe(0);
  });
});

test('a program that dies fails what it was asked for, tells its streams, and is there again', async () => {
  const crashes: string[] = [];
  const program = new SpeechProgram({ models: () => NO_MODELS, onCrash: (how) => crashes.push(how) });
  let failures = 0;
  program.open({
    ...NO_LISTENER,
    failed: () => {
      failures += 1;
    },
  });
  await all(program.synthesize('Guten Tag.', {}, wanted()));
  const first = program.pid;
  const broken = all(program.synthesize('Guten Tag. '.repeat(200), {}, wanted()));
  process.kill(first ?? 0, 'SIGKILL');
  await expect(broken).rejects.toBeInstanceOf(SpeechError);
  expect(crashes).toHaveLength(1);
  expect(failures).toBe(1);
  await expect.poll(() => program.pid, { timeout: 20_000 }).not.toBe(undefined);
  expect(program.pid).not.toBe(first);
  expect(secondsOf(await all(program.synthesize('Guten Tag.', {}, wanted())))).toBeGreaterThan(0.3);
  await program.close();
});

import type { ServerResponse } from 'node:http';
import {
  OpenAiSynthesizer,
  type OpenAiSynthesizerOptions,
  type SpeechAudio,
  SpeechError,
  type SpokenStyle,
  wavOf,
} from '@rer/agent/speech';
import { ManualClock } from '@rer/agent/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenAiSpeechServer, sendJson, toneOf } from '../../../../testing/openai-speech-server.ts';

const KEY = 'sk-very-secret';
const TEXT = 'Die Nummer ist geheim.';
const TONE = toneOf(TEXT);
const WAV = wavOf(TONE);
const PCM = WAV.subarray(WAV.length - TONE.samples.length * 2);

let server: OpenAiSpeechServer;
beforeAll(async () => {
  server = await OpenAiSpeechServer.start();
});
beforeEach(() => server.misbehaves(null));
afterAll(() => server.stop());

interface Spoken {
  readonly text?: string;
  readonly style?: SpokenStyle;
  readonly signal?: AbortSignal;
}

function synthesizer(options: Partial<OpenAiSynthesizerOptions> = {}): OpenAiSynthesizer {
  return new OpenAiSynthesizer({ url: server.url, apiKey: KEY, ...options });
}

function speak(speaker: OpenAiSynthesizer, { signal, style = {}, text = TEXT }: Spoken = {}) {
  return speaker.synthesize(text, style, signal ?? new AbortController().signal);
}

async function piecesOf(speaker = synthesizer(), spoken: Spoken = {}): Promise<SpeechAudio[]> {
  const pieces: SpeechAudio[] = [];
  for await (const piece of speak(speaker, spoken)) pieces.push(piece);
  return pieces;
}

/** The whole of what was spoken. */
async function soundOf(speaker = synthesizer(), spoken: Spoken = {}): Promise<SpeechAudio> {
  const pieces = await piecesOf(speaker, spoken);
  expect(new Set(pieces.map(({ rateHz }) => rateHz)).size).toBe(1);
  return {
    samples: Int16Array.from(pieces.flatMap(({ samples }) => [...samples])),
    rateHz: pieces[0]?.rateHz ?? 0,
  };
}

async function failureOf(speaker = synthesizer(), spoken: Spoken = {}): Promise<SpeechError> {
  try {
    await piecesOf(speaker, spoken);
  } catch (error) {
    if (error instanceof SpeechError) return error;
    throw error;
  }
  throw new Error('The server spoke.');
}

function begin(response: ServerResponse, contentType = 'audio/pcm'): void {
  response.writeHead(200, { 'content-type': contentType });
}

describe('the request', () => {
  test('holds text, model, voice, speed, the format of bare samples, and the key', async () => {
    await soundOf();
    const { headers, path, ...body } = server.speeches.at(-1) ?? {};
    expect(path).toBe('/v1/audio/speech');
    expect(headers?.authorization).toBe(`Bearer ${KEY}`);
    expect(body).toEqual({ model: 'tts-1', input: TEXT, voice: 'alloy', speed: 1, response_format: 'pcm' });
  });

  test.each([
    ['openai:nova', 'nova'],
    ['espeak:de', 'alloy'],
    ['openai:so nicht', 'alloy'],
  ])('for the voice %s names %s', async (voice, named) => {
    await soundOf(synthesizer(), { style: { voice } });
    expect(server.speeches.at(-1)?.voice).toBe(named);
  });

  test.each([
    [0.1, 0.5],
    [1.5, 1.5],
    [9, 2],
  ])('for the speed %d asks for %d', async (speed, asked) => {
    await soundOf(synthesizer(), { style: { speed } });
    expect(server.speeches.at(-1)?.speed).toBe(asked);
  });

  test('is not made for a text without a word', async () => {
    const before = server.speeches.length;
    expect(await piecesOf(synthesizer(), { text: ' \n' })).toEqual([]);
    expect(server.speeches).toHaveLength(before);
  });
});

describe('the sound', () => {
  test('is that of the server at 24 kHz, wherever its pieces are cut', async () => {
    expect(await soundOf()).toEqual(TONE);
  });

  test('is given out as it comes', async () => {
    server.misbehaves((response) => {
      begin(response);
      response.write(PCM.subarray(0, 1_001));
    });
    const pieces = speak(synthesizer());
    expect((await pieces.next()).value?.samples).toEqual(TONE.samples.subarray(0, 500));
    await pieces.return();
    await server.gone;
  });

  test.each([
    ['a WAV file of its own rate', 'audio/wav', wavOf({ ...TONE, rateHz: 22_050 }), 22_050],
    ['a WAV file that it says nothing of', 'application/octet-stream', WAV, 24_000],
    ['bare samples of a rate that it names', 'audio/pcm; rate=16000', PCM, 16_000],
  ])('may come as %s', async (_, contentType, bytes, rateHz) => {
    server.misbehaves((response) => {
      begin(response, contentType);
      response.end(bytes);
    });
    expect(await soundOf()).toEqual({ samples: TONE.samples, rateHz });
  });
});

describe('a server that does not know bare samples', () => {
  test.each([400, 422])('and answers %i is asked for WAV, from then on alone', async (status) => {
    const speaker = synthesizer();
    server.misbehaves((response, attempt) => {
      if (attempt === 1) return sendJson(response, { error: {} }, status);
      begin(response, 'audio/wav');
      response.end(WAV);
    });
    const before = server.speeches.length;
    expect(await soundOf(speaker)).toEqual(TONE);
    await soundOf(speaker);
    const formats = server.speeches.slice(before).map(({ response_format: format }) => format);
    expect(formats).toEqual(['pcm', 'wav', 'wav']);
  });

  test('nor WAV has failed', async () => {
    server.misbehaves((response) => sendJson(response, { error: {} }, 400));
    expect((await failureOf()).code).toBe('failed');
  });
});

describe('a server that fails', () => {
  test.each([401, 404, 429, 500])(
    'with status %i has failed, and its words are not repeated',
    async (status) => {
      server.misbehaves((response) => sendJson(response, { error: { message: `${KEY}: ${TEXT}` } }, status));
      const error = await failureOf();
      expect(error.code).toBe('failed');
      expect(`${error.message} ${String(error.cause ?? '')}`).not.toMatch(/secret|geheim/);
    },
  );

  test('by sending the key elsewhere is not followed', async () => {
    const before = server.speeches.length;
    server.misbehaves((response) => void response.writeHead(307, { location: '/v1/audio/speech' }).end());
    expect((await failureOf()).code).toBe('failed');
    expect(server.speeches.slice(before)).toHaveLength(1);
  });

  test.each([
    ['a page', 'text/html', Buffer.from('<html>')],
    ['JSON', 'application/json', Buffer.from('{}')],
    ['MP3', 'audio/mpeg', Buffer.from('ID3')],
    ['a WAV file of no speech', 'audio/wav', Buffer.from('RIFF....WAVEnope')],
    ['a WAV file that ends before its samples', 'audio/wav', Buffer.from(WAV.subarray(0, 1_000))],
    ['nothing', 'audio/pcm', Buffer.alloc(0)],
  ])('by sending %s instead of sound is invalid', async (_, contentType, bytes) => {
    server.misbehaves((response) => {
      begin(response, contentType);
      response.end(bytes);
    });
    expect((await failureOf()).code).toBe('invalid');
  });

  test('by cutting the line in the middle of it has failed', async () => {
    server.misbehaves((response) => {
      begin(response);
      response.write(PCM);
      setImmediate(() => response.destroy());
    });
    expect((await failureOf()).code).toBe('failed');
  });

  test('by sounding without end is left after 60 seconds of sound', async () => {
    server.misbehaves(async (response) => {
      begin(response);
      while (!response.closed) {
        if (!response.write(PCM))
          await Promise.race([new Promise((go) => response.once('drain', go)), server.gone]);
      }
    });
    let seconds = 0;
    const listening = async () => {
      for await (const { rateHz, samples } of speak(synthesizer())) seconds += samples.length / rateHz;
    };
    await expect(listening()).rejects.toMatchObject({ code: 'invalid' });
    expect(seconds).toBeLessThanOrEqual(60);
    await server.gone;
  });

  test('to begin within 5 seconds is too slow, and is left', async () => {
    const clock = new ManualClock();
    server.misbehaves(async (response) => {
      begin(response);
      response.flushHeaders();
      await clock.advance(5_000);
    });
    expect((await failureOf(synthesizer({ clock }))).code).toBe('timed-out');
    await server.gone;
  });

  test('to go on within 5 seconds is too slow', async () => {
    const clock = new ManualClock();
    server.misbehaves((response) => {
      begin(response);
      response.write(PCM.subarray(0, 1_000));
    });
    const pieces = speak(synthesizer({ clock }));
    await pieces.next();
    const failed = expect(pieces.next()).rejects.toMatchObject({ code: 'timed-out' });
    await clock.advance(5_000);
    await failed;
  });

  test('to listen at all is unavailable', async () => {
    expect((await failureOf(synthesizer({ url: 'http://127.0.0.1:1/v1' }))).code).toBe('unavailable');
  });
});

describe('speech that is not wanted any more', () => {
  test('is aborted in the middle, and the server is left at once', async () => {
    const controller = new AbortController();
    server.misbehaves((response) => {
      begin(response);
      response.write(PCM.subarray(0, 1_000));
    });
    const pieces = speak(synthesizer(), { signal: controller.signal });
    await pieces.next();
    controller.abort();
    await server.gone;
    await expect(pieces.next()).rejects.toMatchObject({ code: 'aborted' });
  });

  test('gives out nothing of what has come already', async () => {
    const controller = new AbortController();
    const pieces = speak(synthesizer(), { signal: controller.signal });
    await pieces.next();
    controller.abort();
    await expect(pieces.next()).rejects.toMatchObject({ code: 'aborted' });
  });

  test('leaves the server when its listener stops', async () => {
    server.misbehaves((response) => {
      begin(response);
      response.write(PCM.subarray(0, 1_000));
    });
    for await (const _ of speak(synthesizer())) break;
    await server.gone;
  });

  test.each([
    ['is not asked for', TEXT],
    ['is aborted even if nothing would be asked for', ''],
  ])('%s', async (_, text) => {
    const before = server.speeches.length;
    expect((await failureOf(synthesizer(), { signal: AbortSignal.abort(), text })).code).toBe('aborted');
    expect(server.speeches).toHaveLength(before);
  });
});

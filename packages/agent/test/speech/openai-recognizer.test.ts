import {
  OpenAiRecognizer,
  type OpenAiRecognizerOptions,
  SpeechError,
  type Transcription,
} from '@rer/agent/speech';
import { ManualClock } from '@rer/agent/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenAiSpeechServer, sendJson } from '../../../../testing/openai-speech-server.ts';

const KEY = 'sk-very-secret';
const SAID = 'Die Nummer ist geheim';
const SAMPLES = Int16Array.from({ length: 8_000 }, (_, place) => place - 4_000);

let server: OpenAiSpeechServer;
beforeAll(async () => {
  server = await OpenAiSpeechServer.start();
});
beforeEach(() => {
  server.misbehaves(null);
  server.hears(() => SAID);
});
afterAll(() => server.stop());

function recognizer(options: Partial<OpenAiRecognizerOptions> = {}): OpenAiRecognizer {
  return new OpenAiRecognizer({ url: server.url, apiKey: KEY, ...options });
}

function heard(asked = recognizer(), samples = SAMPLES): Promise<Transcription> {
  return asked.transcribe(samples, new AbortController().signal);
}

async function failureOf(answer: Promise<unknown>): Promise<SpeechError> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof SpeechError) return error;
    throw error;
  }
  throw new Error('The server was understood.');
}

describe('the request', () => {
  test('holds the samples as a WAV file of 16 kHz, the model, the language and the key', async () => {
    await heard();
    const request = server.transcriptions.at(-1);
    expect(request?.audio).toEqual({ samples: SAMPLES, rateHz: 16_000 });
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.fields).toEqual({
      model: ['whisper-1'],
      language: ['de'],
      response_format: ['verbose_json'],
      'timestamp_granularities[]': ['word', 'segment'],
    });
  });

  test.each([
    ['', 'the machine alone'],
    ['/', 'the machine and a slash'],
    ['/v1', 'a version'],
    ['/v1/', 'a version and a slash'],
    ['/v1/audio/transcriptions', 'the whole path'],
  ])('goes to the transcriptions where the address ends in "%s": %s', async (path) => {
    await heard(recognizer({ url: `${server.origin}${path}` }));
    expect(server.transcriptions.at(-1)?.path).toBe('/v1/audio/transcriptions');
  });

  test('is not made for less than a tenth of a second, in which no word can be', async () => {
    const before = server.transcriptions.length;
    expect(await heard(recognizer(), SAMPLES.subarray(0, 1_599))).toEqual({ text: '', words: [] });
    expect(server.transcriptions).toHaveLength(before);
  });
});

describe('what was heard', () => {
  test('is the trimmed text', async () => {
    server.hears(() => `  ${SAID}\n`);
    expect((await heard()).text).toBe(SAID);
  });

  test.each([
    [
      'of the words, where the server tells them',
      {
        words: [
          { word: ' Guten', probability: 0.9 },
          { word: 'Tag', probability: 0.4 },
        ],
      },
      [
        { text: 'Guten', confidence: 0.9 },
        { text: 'Tag', confidence: 0.4 },
      ],
    ],
    [
      'of the segment in which a word begins',
      {
        words: [
          { word: 'Guten', start: 0.5 },
          { word: 'Tag', start: 1 },
          { word: 'auch', start: 9 },
        ],
        segments: [
          { start: 0, end: 1, avg_logprob: Math.log(0.5) },
          { start: 1, end: 2, avg_logprob: Math.log(0.25) },
        ],
      },
      [
        { text: 'Guten', confidence: expect.closeTo(0.5) },
        { text: 'Tag', confidence: expect.closeTo(0.25) },
        { text: 'auch', confidence: null },
      ],
    ],
    [
      'of the segment, where no words are told',
      { segments: [{ text: ' Guten  Tag', avg_logprob: Math.log(0.5) }] },
      [
        { text: 'Guten', confidence: expect.closeTo(0.5) },
        { text: 'Tag', confidence: expect.closeTo(0.5) },
      ],
    ],
    ['of no word, where only the text is told', {}, []],
    [
      'of no word whose probability is none',
      {
        words: [
          { word: 'Guten', probability: 7 },
          { word: 'Tag', probability: null },
        ],
      },
      [
        { text: 'Guten', confidence: null },
        { text: 'Tag', confidence: null },
      ],
    ],
  ])('has the confidence %s', async (_, told, words) => {
    server.misbehaves((response) => sendJson(response, { text: 'Guten Tag', ...told }));
    expect(await heard()).toEqual({ text: 'Guten Tag', words });
  });
});

describe('a server that does not know the long form', () => {
  test.each([400, 422])('and answers %i is asked for the short one, from then on alone', async (status) => {
    const asked = recognizer();
    server.misbehaves((response, attempt) =>
      sendJson(response, attempt === 1 ? { error: {} } : { text: SAID }, attempt === 1 ? status : 200),
    );
    const before = server.transcriptions.length;
    expect(await heard(asked)).toEqual({ text: SAID, words: [] });
    await heard(asked);
    const formats = server.transcriptions.slice(before).map(({ fields }) => fields['response_format']?.[0]);
    expect(formats).toEqual(['verbose_json', 'json', 'json']);
  });

  test('nor the short one has failed, and is asked for the long one again', async () => {
    const asked = recognizer();
    server.misbehaves((response) => sendJson(response, { error: {} }, 400));
    expect((await failureOf(heard(asked))).code).toBe('failed');
    server.misbehaves(null);
    expect((await heard(asked)).words).toHaveLength(4);
  });
});

describe('a server that fails', () => {
  test.each([401, 404, 429, 500, 503])(
    'with status %i has failed, and its words are not repeated',
    async (status) => {
      server.misbehaves((response) =>
        sendJson(response, { error: { message: `Incorrect API key provided: ${KEY}` } }, status),
      );
      const error = await failureOf(heard());
      expect(error.code).toBe('failed');
      expect(String(error.message)).toContain(String(status));
      expect(`${error.message} ${String(error.cause ?? '')}`).not.toContain(KEY);
    },
  );

  test('by sending the key elsewhere is not followed', async () => {
    const before = server.transcriptions.length;
    server.misbehaves((response) => {
      response.writeHead(307, { location: '/v1/audio/transcriptions?elsewhere' }).end();
    });
    expect((await failureOf(heard())).code).toBe('failed');
    expect(server.transcriptions.slice(before)).toHaveLength(1);
  });

  test.each([
    ['broken JSON', `{"text":"${SAID}`],
    ['another text', '{"text":{"secret":true}}'],
    ['an error', '{"error":"Die Nummer ist geheim"}'],
    ['a page', `<!doctype html><title>${SAID}</title>`],
    ['nothing', ''],
  ])('by sending %s sends no transcription, and nothing of it is repeated', async (_, sent) => {
    server.misbehaves((response) => void response.writeHead(200).end(sent));
    const error = await failureOf(heard());
    expect(error.code).toBe('invalid');
    expect(`${error.message} ${String(error.cause ?? '')}`).not.toMatch(/geheim|secret|html/);
  });

  test('by cutting the line has failed', async () => {
    server.misbehaves((response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('{"text":');
      setImmediate(() => response.destroy());
    });
    expect((await failureOf(heard())).code).toBe('failed');
  });

  test('by sending without end is left at 1 MiB', async () => {
    server.misbehaves(async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.closed) {
        if (!response.write(' '.repeat(10_000)))
          await Promise.race([new Promise((go) => response.once('drain', go)), server.gone]);
      }
    });
    expect((await failureOf(heard())).code).toBe('invalid');
    await server.gone;
  });

  test('to answer within 10 seconds is too slow, and is left', async () => {
    const clock = new ManualClock();
    server.misbehaves(() => clock.advance(10_000));
    expect((await failureOf(heard(recognizer({ clock })))).code).toBe('timed-out');
    await server.gone;
  });

  test('to listen at all is unavailable', async () => {
    expect((await failureOf(heard(recognizer({ url: 'http://127.0.0.1:1' })))).code).toBe('unavailable');
  });
});

describe('a transcription that is not wanted any more', () => {
  test('is aborted, and the server is left', async () => {
    const controller = new AbortController();
    server.misbehaves(() => controller.abort());
    const failed = failureOf(recognizer().transcribe(SAMPLES, controller.signal));
    expect((await failed).code).toBe('aborted');
    await server.gone;
  });

  test.each([
    ['before anything is sent', SAMPLES],
    ['even if nothing would be sent', SAMPLES.subarray(0, 1)],
  ])('is aborted %s', async (_, samples) => {
    const before = server.transcriptions.length;
    const failed = failureOf(recognizer().transcribe(samples, AbortSignal.abort()));
    expect((await failed).code).toBe('aborted');
    expect(server.transcriptions).toHaveLength(before);
  });
});

test.each([
  { url: 'ftp://example.invalid' },
  { url: 'nonsense' },
  { url: 'http://user:secret@127.0.0.1/v1' },
  { apiKey: 'secret\nx-more: 1' },
])('an address or key that cannot be used is refused without being named: %o', (options) => {
  expect(() => recognizer(options)).toThrow(TypeError);
  expect(() => recognizer(options)).not.toThrow(/secret/);
});

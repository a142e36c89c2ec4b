import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readWav, type SpeechAudio, wavOf } from '@rer/agent/speech';
import * as z from 'zod';
import { type Listening, listen } from './listen.ts';

const TONE_RATE_HZ = 24_000;
const TONE_HZ = 440;
const TONE_AMPLITUDE = 8_000;
/** About as long as people take for it. */
const SECONDS_PER_SIGN = 0.06;
const PIECE_BYTES = 4_801;

const speechBody = z.object({
  model: z.string(),
  input: z.string(),
  voice: z.string(),
  speed: z.number(),
  response_format: z.string(),
});

/** A request for speech. */
export interface SpeechRequest extends z.infer<typeof speechBody> {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** A request for a transcription: the sound that it sent, and the other members of its form. */
export interface TranscriptionRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly audio: SpeechAudio;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** What is heard in a stretch of speech. */
export type ScriptedHearing = (audio: SpeechAudio) => string | Promise<string>;
/** Instead of a right answer. `attempt` counts the requests since it was set, from 1. */
export type Misbehaviour = (response: ServerResponse, attempt: number) => void | Promise<void>;

/**
 * A server on this machine with `/v1/audio/transcriptions` and `/v1/audio/speech` in OpenAI's dialect. What it hears is scripted; what it
 * says is a tone, the longer the more signs the text has. For `STT_URL` and `TTS_URL` of a product, and to misbehave.
 */
export class OpenAiSpeechServer {
  readonly transcriptions: TranscriptionRequest[] = [];
  readonly speeches: SpeechRequest[] = [];
  readonly #listening: Listening;
  #hear: ScriptedHearing = () => '';
  #misbehave: Misbehaviour | null = null;
  #attempt = 0;
  /** Resolves when the last client has gone away. */
  gone: Promise<void> = Promise.resolve();

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  static async start(hear?: ScriptedHearing): Promise<OpenAiSpeechServer> {
    const listening = await listen(
      createServer((request, response) => {
        server.#take(request, response).catch((error: unknown) => response.destroy(asError(error)));
      }),
    );
    const server = new OpenAiSpeechServer(listening);
    if (hear !== undefined) server.hears(hear);
    return server;
  }

  /** Of the machine, without `/v1`. */
  get origin(): string {
    return this.#listening.url;
  }

  /** The value of `STT_URL` and `TTS_URL`. */
  get url(): string {
    return `${this.origin}/v1`;
  }

  hears(hear: ScriptedHearing): void {
    this.#hear = hear;
  }

  /** Null: right answers from now on. */
  misbehaves(misbehave: Misbehaviour | null): void {
    this.#misbehave = misbehave;
    this.#attempt = 0;
  }

  async stop(): Promise<void> {
    await this.#listening.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.gone = once(response, 'close').then(() => undefined);
    const body = await buffer(request);
    const { headers, url: path = '' } = request;
    const answer = await this.#noted(path, headers, body);
    if (this.#misbehave === null) return answer(response);
    this.#attempt += 1;
    await this.#misbehave(response, this.#attempt);
  }

  /** Keeps the request, and tells what the right answer to it is. */
  async #noted(
    path: string,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ): Promise<(response: ServerResponse) => void> {
    if (path === '/v1/audio/speech') {
      const speech = { path, headers, ...speechBody.parse(JSON.parse(body.toString())) };
      this.speeches.push(speech);
      return (response) => sendTone(response, speech);
    }
    if (path !== '/v1/audio/transcriptions') return (response) => void response.writeHead(404).end();
    const request = { path, headers, ...(await readForm(headers['content-type'] ?? '', body)) };
    this.transcriptions.push(request);
    const text = await this.#hear(request.audio);
    return (response) => sendJson(response, transcriptionOf(text, request.fields));
  }
}

async function readForm(
  contentType: string,
  body: Buffer,
): Promise<Pick<TranscriptionRequest, 'audio' | 'fields'>> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new Error('The form has no file.');
  const names = [...new Set(form.keys())].filter((name) => name !== 'file');
  return {
    audio: readWav(new Uint8Array(await file.arrayBuffer())),
    fields: Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)])),
  };
}

function transcriptionOf(text: string, { response_format: format }: TranscriptionRequest['fields']): object {
  if (format?.[0] !== 'verbose_json') return { text };
  const words = text.split(/\s+/).filter((word) => word !== '');
  return {
    task: 'transcribe',
    language: 'german',
    text,
    words: words.map((word, place) => ({ word, start: place / 2, end: place / 2 + 0.5, probability: 1 })),
  };
}

/** As much of a tone as the text has signs. */
export function toneOf(text: string, speed = 1): SpeechAudio {
  const samples = new Int16Array(Math.round((text.length * SECONDS_PER_SIGN * TONE_RATE_HZ) / speed));
  for (let place = 0; place < samples.length; place += 1)
    samples[place] = TONE_AMPLITUDE * Math.sin((2 * Math.PI * TONE_HZ * place) / TONE_RATE_HZ);
  return { samples, rateHz: TONE_RATE_HZ };
}

/** In pieces that end within a sample. */
function sendTone(response: ServerResponse, { input, response_format: format, speed }: SpeechRequest): void {
  const wav = wavOf(toneOf(input, speed));
  const isWav = format === 'wav';
  const bytes = isWav ? wav : wav.subarray(wav.length - toneOf(input, speed).samples.length * 2);
  response.writeHead(200, { 'content-type': isWav ? 'audio/wav' : 'audio/pcm' });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) response.write(bytes.subarray(at, at + PIECE_BYTES));
  response.end();
}

export function sendJson(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The request could not be read.');
}

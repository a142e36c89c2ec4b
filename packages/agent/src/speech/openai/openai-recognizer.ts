import { AnswerTime } from '../../answer-time.ts';
import { type AgentClock, systemClock } from '../../clock.ts';
import { RECOGNITION_RATE_HZ, type Recognizer, type Transcription } from '../recognizer.ts';
import { SpeechError } from '../speech-error.ts';
import { wavOf } from '../wav.ts';
import { refused, SpeechServer, type SpeechServerOptions, speechFailure } from './speech-server.ts';
import { readTranscription } from './transcription.ts';

const WHOLE_MS = 10_000;
const BYTES_MAX = 1024 * 1024;
/** OpenAI refuses what is shorter than 100 ms; no word is. */
const SAMPLES_LEAST = RECOGNITION_RATE_HZ / 10;

export interface OpenAiRecognizerOptions extends SpeechServerOptions {
  /** The server's name for the model; `whisper-1`. */
  readonly model?: string;
  /** ISO 639-1; `de`. */
  readonly language?: string;
  /** Limit for one answer from the first byte sent, milliseconds; 10 s. */
  readonly wholeMs?: number;
  readonly clock?: AgentClock;
}

/**
 * Hearing by any server that speaks `POST /audio/transcriptions` (https://platform.openai.com/docs/api-reference/audio/createTranscription).
 * The answer is asked for with what the server tells of its words; one that refuses this is asked for the text alone from then on. It is
 * taken whole: streams of `transcript.text.delta` are not asked for, as a stretch of speech is short and judged as a whole.
 * Throws a `TypeError` when it is made with an address or a key that cannot be used.
 */
export class OpenAiRecognizer implements Recognizer {
  readonly #server: SpeechServer;
  readonly #options: OpenAiRecognizerOptions;
  #takesVerbose = true;

  constructor(options: OpenAiRecognizerOptions) {
    this.#server = new SpeechServer(options, 'audio/transcriptions');
    this.#options = options;
  }

  async transcribe(samples: Int16Array, signal: AbortSignal): Promise<Transcription> {
    const { clock = systemClock, wholeMs = WHOLE_MS } = this.#options;
    const time = new AnswerTime(clock, { firstPartMs: wholeMs, betweenPartsMs: wholeMs, wholeMs }, signal);
    try {
      time.signal.throwIfAborted();
      if (samples.length < SAMPLES_LEAST) return { text: '', words: [] };
      const file = new Blob([wavOf({ samples, rateHz: RECOGNITION_RATE_HZ })], { type: 'audio/wav' });
      return readTranscription(await textOf(await this.#ask(file, time.signal)));
    } catch (error) {
      throw speechFailure(error, signal, time);
    } finally {
      time.close();
    }
  }

  async #ask(file: Blob, signal: AbortSignal): Promise<Response> {
    if (this.#takesVerbose) {
      const verbose = await this.#server.post(this.#form(file, 'verbose_json'), {}, signal);
      if (verbose !== null) return verbose;
    }
    const plain = await this.#server.post(this.#form(file, 'json'), {}, signal);
    if (plain === null) throw refused();
    // It was the form that it did not understand, and nothing else.
    this.#takesVerbose = false;
    return plain;
  }

  #form(file: Blob, format: 'verbose_json' | 'json'): FormData {
    const { language = 'de', model = 'whisper-1' } = this.#options;
    const form = new FormData();
    form.append('file', file, 'speech.wav');
    form.append('model', model);
    form.append('language', language);
    form.append('response_format', format);
    if (format === 'json') return form;
    // Confidences stand with the words of some servers, and with the segments of others.
    form.append('timestamp_granularities[]', 'word');
    form.append('timestamp_granularities[]', 'segment');
    return form;
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_MAX) throw new SpeechError('invalid', 'The answer of the speech server is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

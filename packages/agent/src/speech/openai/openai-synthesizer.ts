import { AnswerTime, type AnswerTimes } from '../../answer-time.ts';
import { type AgentClock, systemClock } from '../../clock.ts';
import { SpeechError } from '../speech-error.ts';
import type { SpeechAudio, SpokenStyle, Synthesizer } from '../synthesizer.ts';
import { SoundReader } from './sound-reader.ts';
import { refused, SpeechServer, type SpeechServerOptions, speechFailure } from './speech-server.ts';

const SECOND = 1000;
const TIMES: AnswerTimes = { firstPartMs: 5 * SECOND, betweenPartsMs: 5 * SECOND, wholeMs: 120 * SECOND };
/** Most sound of one text, seconds. A sentence or two take less, and some servers never end. */
const SOUND_MAX_SECONDS = 60;
const VOICE = /^openai:([\w.-]{1,64})$/;
const SPEED_LEAST = 0.5;
const SPEED_MOST = 2;

export interface OpenAiSynthesizerOptions extends SpeechServerOptions {
  /** The server's name for the model; `tts-1`. */
  readonly model?: string;
  /** The server's name for the voice; `alloy`. */
  readonly voice?: string;
  /** First sound 5 s, between pieces 5 s, whole 120 s with what the listener takes. */
  readonly times?: Partial<AnswerTimes>;
  readonly clock?: AgentClock;
}

/**
 * Speaking by any server that speaks `POST /audio/speech` (https://platform.openai.com/docs/api-reference/audio/createSpeech). Asked for as
 * `pcm`, given out as it comes; a server that refuses this is asked for `wav` from then on. A style's voice `openai:NAME` is the server's
 * NAME. More than 60 seconds of sound are `invalid`. A caller that stops iterating, or aborts, ends the request.
 * Throws a `TypeError` when it is made with an address or a key that cannot be used.
 */
export class OpenAiSynthesizer implements Synthesizer {
  readonly #server: SpeechServer;
  readonly #options: OpenAiSynthesizerOptions;
  #takesPcm = true;

  constructor(options: OpenAiSynthesizerOptions) {
    this.#server = new SpeechServer(options, 'audio/speech');
    this.#options = options;
  }

  async *synthesize(
    text: string,
    style: SpokenStyle,
    signal: AbortSignal,
  ): AsyncGenerator<SpeechAudio, void> {
    const { clock = systemClock, times } = this.#options;
    const time = new AnswerTime(clock, { ...TIMES, ...times }, signal);
    try {
      time.signal.throwIfAborted();
      if (text.trim() === '') return;
      for await (const audio of sounds(await this.#ask(text, style, time.signal))) {
        time.came();
        yield audio;
        time.waiting();
      }
    } catch (error) {
      throw speechFailure(error, signal, time);
    } finally {
      time.close();
    }
  }

  async #ask(text: string, style: SpokenStyle, signal: AbortSignal): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    if (this.#takesPcm) {
      const pcm = await this.#server.post(this.#body(text, style, 'pcm'), headers, signal);
      if (pcm !== null) return pcm;
    }
    const wav = await this.#server.post(this.#body(text, style, 'wav'), headers, signal);
    if (wav === null) throw refused();
    // It was the format that it did not understand, and nothing else.
    this.#takesPcm = false;
    return wav;
  }

  #body(text: string, { speed = 1, voice: wanted = '' }: SpokenStyle, format: 'pcm' | 'wav'): string {
    const { model = 'tts-1', voice = 'alloy' } = this.#options;
    return JSON.stringify({
      model,
      input: text,
      voice: VOICE.exec(wanted)?.[1] ?? voice,
      speed: Math.min(SPEED_MOST, Math.max(SPEED_LEAST, speed)),
      response_format: format,
    });
  }
}

async function* sounds(response: Response): AsyncGenerator<SpeechAudio, void> {
  const reader = new SoundReader(response.headers.get('content-type'));
  let seconds = 0;
  for await (const chunk of response.body ?? []) {
    const samples = reader.read(chunk);
    if (samples.length === 0) continue;
    const { rateHz } = reader;
    seconds += samples.length / rateHz;
    if (seconds > SOUND_MAX_SECONDS)
      throw new SpeechError('invalid', 'The speech server sent more sound than a text can be.');
    yield { samples, rateHz };
  }
  reader.end();
  if (seconds === 0) throw new SpeechError('invalid', 'The speech server sent no sound.');
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readWav, type SpeechAudio, SpeechProgram } from '@rer/agent/speech';
import { OpenAiSpeechServer } from './openai-speech-server.ts';

/** As calls are heard. */
const RATE_HZ = 16_000;

/** What is said, and the name of its recording. */
export interface Sentence {
  readonly text: string;
  readonly recording: string;
}

/** A speaker of sentences: a voice, and a recogniser that understands it. */
export interface Speaker {
  /** Configuration of the product that is spoken to. */
  readonly env: Readonly<Record<string, string>>;
  /** The recogniser invents digits at the end of a number, as small ones do. */
  readonly inventsDigits: boolean;
  /** The sentence as sound of 16 kHz. It is understood until the next one is asked for. */
  sound(sentence: Sentence): Promise<SpeechAudio>;
  close(): Promise<void>;
}

/** eSpeak NG's voice, and a server as STT_URL that knows what is said. */
export async function scriptedSpeaker(): Promise<Speaker> {
  let said = '';
  const server = await OpenAiSpeechServer.start(() => said);
  const voice = new SpeechProgram({ models: () => ({ recognizer: null, voices: [] }) });
  return {
    env: { STT_URL: server.url },
    inventsDigits: false,
    async sound({ text }) {
      said = text;
      const pieces: SpeechAudio[] = [];
      for await (const piece of voice.synthesize(text, {}, new AbortController().signal)) pieces.push(piece);
      const samples = Int16Array.from(pieces.flatMap((piece) => [...piece.samples]));
      return resampled({ samples, rateHz: pieces[0]?.rateHz ?? RATE_HZ });
    },
    async close() {
      await voice.close();
      await server.stop();
    },
  };
}

const MODELS_DIR = process.env['MODELS_DIR'] ?? '';
const RECORDINGS = join(MODELS_DIR, '..', 'speech');
/** Whether the model and the recordings are there. */
export const hasModel = existsSync(join(MODELS_DIR, 'whisper-base')) && existsSync(RECORDINGS);

/** Recordings of a synthetic voice, and the recogniser whose files lie in MODELS_DIR. */
export async function recordedSpeaker(): Promise<Speaker> {
  return {
    env: { MODELS_DIR },
    inventsDigits: true,
    sound: async ({ recording }) => resampled(readWav(await readFile(join(RECORDINGS, `${recording}.wav`)))),
    close: async () => undefined,
  };
}

/** Speech has little above what 16 kHz hold: between two samples a straight line does. */
function resampled({ samples, rateHz }: SpeechAudio): SpeechAudio {
  if (rateHz === RATE_HZ) return { samples, rateHz };
  const length = Math.floor((samples.length * RATE_HZ) / rateHz);
  const at16 = Int16Array.from({ length }, (_, place) => {
    const at = (place * rateHz) / RATE_HZ;
    const from = samples[Math.floor(at)] ?? 0;
    const to = samples[Math.floor(at) + 1] ?? from;
    return from + (to - from) * (at % 1);
  });
  return { samples: at16, rateHz: RATE_HZ };
}

import type * as z from 'zod';
import { absoluteUrl, hasHost, textSetting } from './setting-kinds.ts';

const serverAddress = (example: string) =>
  absoluteUrl(['http:', 'https:']).refine((value) => value === undefined || isServer(value), {
    error: `must be the address of a speech server without a login, like ${example}`,
  });

const key = () =>
  textSetting().refine((value) => value === undefined || /^[\x21-\x7e]+$/.test(value), {
    error: 'must be a key without blanks, of ASCII characters',
  });

/** Addresses with a login cannot be asked; keys have a setting of their own. */
function isServer(value: string): boolean {
  if (!hasHost(value)) return false;
  const { password, username } = new URL(value);
  return username === '' && password === '';
}

/** The settings of servers that hear and speak, with their rows in docs/configuration.md. */
export const speechServerSettings = {
  STT_URL: serverAddress('http://127.0.0.1:8000/v1').meta({
    default: 'the hearing that is built in',
    description:
      'Speech recognition server of the OpenAI dialect, for example `http://127.0.0.1:8000/v1`; it is asked at `/audio/transcriptions`.',
  }),
  STT_MODEL: textSetting().meta({
    default: 'whisper-1',
    description: 'Name of the model at STT_URL.',
  }),
  STT_API_KEY: key().describe('Key for STT_URL, where it asks for one.'),
  TTS_URL: serverAddress('http://127.0.0.1:8880/v1').meta({
    default: 'the voice that is built in',
    description:
      'Speech synthesis server of the OpenAI dialect, for example `http://127.0.0.1:8880/v1`; it is asked at `/audio/speech`.',
  }),
  TTS_MODEL: textSetting().meta({ default: 'tts-1', description: 'Name of the model at TTS_URL.' }),
  TTS_VOICE: textSetting().meta({ default: 'alloy', description: 'Name of the voice at TTS_URL.' }),
  TTS_API_KEY: key().describe('Key for TTS_URL, where it asks for one.'),
};

type SpeechSettings = Readonly<z.output<z.ZodObject<typeof speechServerSettings>>>;

/** A server that turns speech into text. */
export interface RecognitionServer {
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** A server that turns text into speech. */
export interface SynthesisServer {
  readonly url: string;
  readonly model: string;
  readonly voice: string;
  readonly apiKey: string | undefined;
}

/** Undefined: what is built in hears. */
export function recognitionServerOf(settings: SpeechSettings): RecognitionServer | undefined {
  const { STT_API_KEY: apiKey, STT_MODEL: model = 'whisper-1', STT_URL: url } = settings;
  return url === undefined ? undefined : { url, model, apiKey };
}

/** Undefined: what is built in speaks. */
export function synthesisServerOf(settings: SpeechSettings): SynthesisServer | undefined {
  const {
    TTS_API_KEY: apiKey,
    TTS_MODEL: model = 'tts-1',
    TTS_URL: url,
    TTS_VOICE: voice = 'alloy',
  } = settings;
  return url === undefined ? undefined : { url, model, voice, apiKey };
}

const NEEDING = {
  STT_URL: ['STT_MODEL', 'STT_API_KEY'],
  TTS_URL: ['TTS_MODEL', 'TTS_VOICE', 'TTS_API_KEY'],
} as const;

/** What cannot hold together, one sentence each. */
export function speechProblems(settings: SpeechSettings): readonly string[] {
  return (['STT_URL', 'TTS_URL'] as const).flatMap((url) =>
    settings[url] === undefined
      ? NEEDING[url]
          .filter((name) => settings[name] !== undefined)
          .map((name) => `${name} works only together with ${url}.`)
      : [],
  );
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { VoiceModel } from '@rer/contracts/speech-program';

/** Before the name of the folder: as an assistant names the voice (`voice.voiceId`). */
const PREFIX = 'sherpa:';
const TOKENS = 'tokens.txt';
const DATA = 'espeak-ng-data';
/** Of Kokoro: the voices of one model. */
const VOICES = 'voices.bin';
const MODEL = /\.onnx$/;
/** The name of a folder tells the language: `vits-piper-de_DE-thorsten-medium`. */
const GERMAN = /(?:^|[-_])de(?:[-_]|$)/i;

/**
 * The voices whose files lie below these folders, each in a folder of its own as public hubs offer them: one `.onnx`, `tokens.txt` and
 * `espeak-ng-data`, of Kokoro `voices.bin` too. Of several folders of one name the first counts. By name; the first German one is the
 * default. A folder that cannot be read has none.
 */
export function installedVoices(folders: readonly string[]): readonly VoiceModel[] {
  const found = new Map<string, VoiceModel>();
  for (const folder of folders) {
    for (const name of namesIn(folder)) {
      const voice = voiceIn(join(folder, name), PREFIX + name);
      if (voice !== null && !found.has(voice.name)) found.set(voice.name, voice);
    }
  }
  const voices = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const first = voices.find(({ name }) => GERMAN.test(name.slice(PREFIX.length)));
  return voices.map((voice) => ({ ...voice, isDefault: voice === first }));
}

function voiceIn(folder: string, name: string): VoiceModel | null {
  const files = namesIn(folder);
  const models = files.filter((file) => MODEL.test(file));
  const [model] = models;
  if (model === undefined || models.length > 1 || !files.includes(TOKENS) || !files.includes(DATA))
    return null;
  const paths = {
    name,
    model: join(folder, model),
    tokens: join(folder, TOKENS),
    dataFolder: join(folder, DATA),
    isDefault: false,
  };
  return files.includes(VOICES)
    ? { kind: 'kokoro', ...paths, voices: join(folder, VOICES) }
    : { kind: 'vits', ...paths };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeechModelName } from '@rer/contracts';
import type { RecognizerModel } from '@rer/contracts/speech-program';
import type { SpeechModelConfig } from '../config/speech-model-config.ts';
import { SPEECH_MODELS } from './model-table.ts';
import type { SpeechModel } from './speech-model.ts';

/** A model whose files are all there. */
export interface FoundModel {
  readonly kind: 'found';
  readonly name: SpeechModelName;
  /** Absolute path of the folder with its files. */
  readonly folder: string;
  /** With absolute paths. */
  readonly settings: RecognizerModel;
}

/** No model can be used: neither the one that `SPEECH_MODEL` names nor, where it names none, any. */
export interface MissingModel {
  readonly kind: 'missing';
  /** What could be fetched, the best one first. */
  readonly names: readonly [SpeechModelName, ...SpeechModelName[]];
  /** Whether `SPEECH_MODEL` names it. */
  readonly isChosen: boolean;
}

type Folders = Pick<SpeechModelConfig, 'folders' | 'chosen'>;

/**
 * The model that is used: the one that `SPEECH_MODEL` names, otherwise the first of the table whose files are all there. A file
 * whose size is known and another is not there. Bytes are not read: that is done when they are fetched.
 */
export function findModel(
  { folders, chosen }: Folders,
  models: readonly SpeechModel[] = SPEECH_MODELS,
): FoundModel | MissingModel {
  const wanted = chosen === undefined ? models : models.filter(({ name }) => name === chosen);
  for (const model of wanted) {
    const folder = folderOf(model, folders);
    if (folder === undefined) continue;
    return { kind: 'found', name: model.name, folder, settings: settingsIn(folder, model.settings) };
  }
  const [first, ...others] = wanted.map(({ name }) => name);
  if (first === undefined) throw new TypeError('There is no model of that name.');
  return { kind: 'missing', names: [first, ...others], isChosen: chosen !== undefined };
}

/** The model that is used, with absolute paths; null: there is none. */
export function installedModel(folders: Folders): RecognizerModel | null {
  const found = findModel(folders);
  return found.kind === 'found' ? found.settings : null;
}

/** The first folder with all files of a model, below its name; undefined: none has them. */
export function folderOf(model: SpeechModel, folders: readonly string[]): string | undefined {
  return folders
    .map((folder) => join(folder, model.name))
    .find((folder) => model.files.every(({ name, digest }) => isThere(join(folder, name), digest?.bytes)));
}

/** Whether a file has content, and as much as it should. One that cannot be looked at is not there: it could not be loaded either. */
export function isThere(path: string, bytes: number | undefined): boolean {
  try {
    const found = statSync(path);
    return found.isFile() && (bytes === undefined ? found.size > 0 : found.size === bytes);
  } catch {
    return false;
  }
}

function settingsIn(folder: string, settings: RecognizerModel): RecognizerModel {
  const encoder = join(folder, settings.encoder);
  const decoder = join(folder, settings.decoder);
  const tokens = join(folder, settings.tokens);
  if (settings.kind === 'transducer')
    return { ...settings, encoder, decoder, tokens, joiner: join(folder, settings.joiner) };
  return { ...settings, encoder, decoder, tokens };
}

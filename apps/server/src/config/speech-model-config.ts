import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SpeechModelName } from '@rer/contracts';
import type { Environment } from './env.ts';

/** Where the files of speech models lie, and where they may be fetched from. */
export interface SpeechModelConfig {
  /** Absolute paths: the files of a model lie in the first folder that has all of them, below its name. */
  readonly folders: readonly string[];
  /** Absolute path of the folder that downloads go to; the last of `folders`. */
  readonly downloadFolder: string;
  /** Undefined: the best one that is there. */
  readonly chosen: SpeechModelName | undefined;
  /** Address of the hub, without a slash at its end. */
  readonly hubUrl: string;
}

export function speechModelConfigOf({
  DATA_DIR,
  MODELS_DIR,
  MODELS_URL,
  SPEECH_MODEL,
}: Environment): SpeechModelConfig {
  const downloadFolder = resolve(DATA_DIR, 'models');
  return {
    folders: MODELS_DIR === undefined ? [downloadFolder] : [resolve(MODELS_DIR), downloadFolder],
    downloadFolder,
    chosen: SPEECH_MODEL,
    hubUrl: MODELS_URL.replace(/(?<!\/)\/+$/, ''),
  };
}

/** What cannot be used, one sentence each. */
export function speechModelProblems({ MODELS_DIR }: Environment): readonly string[] {
  if (MODELS_DIR === undefined || isFolder(MODELS_DIR)) return [];
  return [`MODELS_DIR names ${resolve(MODELS_DIR)}, which is no folder.`];
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelDownload, SpeechModelRow, SpeechModels } from '@rer/contracts';
import type { SpeechModelConfig } from '../config/speech-model-config.ts';
import { findModel, folderOf, type MissingModel } from './find-model.ts';
import { readRecord, withoutOrigin } from './model-record.ts';
import { SPEECH_MODELS } from './model-table.ts';
import { type SpeechModel, sizeOf } from './speech-model.ts';
import { SPEECH_MODEL_TEXTS } from './texts.ts';

/** All models with what is there of them, for staff. */
export function listModels(config: SpeechModelConfig, download: ModelDownload | null): SpeechModels {
  const found = findModel(config);
  const inUse = found.kind === 'found' ? found.name : undefined;
  return {
    models: SPEECH_MODELS.map((model) => rowOf(model, config, model.name === inUse)),
    advice: found.kind === 'found' ? null : adviceOn(found),
    download,
  };
}

function rowOf(model: SpeechModel, config: SpeechModelConfig, isInUse: boolean): SpeechModelRow {
  const { name, licence, languages } = model;
  const folder = folderOf(model, config.folders);
  const ownFolder = join(config.downloadFolder, name);
  const isBegun = () =>
    model.files.some((file) => entriesOf(ownFolder).some((entry) => entry.startsWith(file.name)));
  return {
    name,
    licence,
    languages: [...languages],
    bytes: sizeOf(model),
    state: folder !== undefined ? 'installed' : isBegun() ? 'partial' : 'absent',
    isInUse,
    files: folder === undefined ? [] : readRecord(folder).map(withoutOrigin),
  };
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Not made yet, or not readable: then nothing of it can be used.
    return [];
  }
}

function adviceOn({ names: [name], isChosen }: MissingModel): string {
  return isChosen ? SPEECH_MODEL_TEXTS.chosenMissing(name) : SPEECH_MODEL_TEXTS.none(name);
}

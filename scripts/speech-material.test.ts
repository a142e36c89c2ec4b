import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSpeechMaterial, speechNotes } from './lib/speech-material.mjs';

let folder: string;
let models: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-speech-material-'));
  models = join(folder, 'models');
  await mkdir(join(models, 'whisper-base'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('without MODELS_DIR, what was not tested is told', () => {
  expect(findSpeechMaterial({})).toBeUndefined();
  expect(speechNotes({ MODELS_DIR: '' })).toEqual([expect.stringContaining('NOT tested')]);
});

test('a model is enough only with recordings beside its folder', async () => {
  expect(findSpeechMaterial({ MODELS_DIR: models })).toBeUndefined();
  await mkdir(join(folder, 'speech'));
  await writeFile(join(folder, 'speech', 'sentences.tsv'), 'file\ttext\n');
  expect(findSpeechMaterial({ MODELS_DIR: models })).toEqual({
    model: join(models, 'whisper-base'),
    recordings: join(folder, 'speech'),
  });
  expect(speechNotes({ MODELS_DIR: models })).toEqual([]);
});

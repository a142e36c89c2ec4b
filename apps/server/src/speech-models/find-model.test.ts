import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findModel } from './find-model.ts';
import { missingModelNotice } from './missing-model-notice.ts';
import type { SpeechModel } from './speech-model.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rer-models-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const OF_NO_HUB = { licence: 'MIT', languages: ['de'], repository: 'a/b', revision: 'c' };
const unknown = (name: string) => ({ name, aboutBytes: 3, digest: null });
const best: SpeechModel = {
  ...OF_NO_HUB,
  name: 'parakeet-tdt-0.6b-v3',
  files: ['e', 'd', 'j', 't'].map(unknown),
  settings: {
    kind: 'transducer',
    encoder: 'e',
    decoder: 'd',
    joiner: 'j',
    tokens: 't',
  },
};
const small: SpeechModel = {
  ...OF_NO_HUB,
  name: 'whisper-base',
  files: [
    unknown('e'),
    unknown('d'),
    { name: 't', aboutBytes: 3, digest: { bytes: 3, sha256: 'a'.repeat(64) } },
  ],
  settings: { kind: 'whisper', encoder: 'e', decoder: 'd', tokens: 't', tailPaddings: 500 },
};
const TABLE = [best, small];

function put(folder: string, name: string, files: readonly string[], content = 'abc'): void {
  mkdirSync(join(root, folder, name), { recursive: true });
  for (const file of files) writeFileSync(join(root, folder, name, file), content);
}

const find = (chosen?: 'whisper-base') =>
  findModel({ folders: [join(root, 'own'), join(root, 'data')], chosen }, TABLE);

describe('the model that is used', () => {
  test('has absolute paths in its settings', () => {
    put('data', 'parakeet-tdt-0.6b-v3', ['e', 'd', 'j', 't']);
    const folder = join(root, 'data', 'parakeet-tdt-0.6b-v3');
    expect(find()).toEqual({
      kind: 'found',
      name: 'parakeet-tdt-0.6b-v3',
      folder,
      settings: {
        kind: 'transducer',
        encoder: join(folder, 'e'),
        decoder: join(folder, 'd'),
        joiner: join(folder, 'j'),
        tokens: join(folder, 't'),
      },
    });
  });

  test('is the first of the table that is whole', () => {
    put('data', 'whisper-base', ['e', 'd', 't']);
    put('data', 'parakeet-tdt-0.6b-v3', ['e', 'd', 'j']);
    expect(find()).toMatchObject({ name: 'whisper-base' });
    put('data', 'parakeet-tdt-0.6b-v3', ['t']);
    expect(find()).toMatchObject({ name: 'parakeet-tdt-0.6b-v3' });
  });

  test('is the one that SPEECH_MODEL names, though a better one is there', () => {
    put('data', 'whisper-base', ['e', 'd', 't']);
    put('data', 'parakeet-tdt-0.6b-v3', ['e', 'd', 'j', 't']);
    expect(find('whisper-base')).toMatchObject({ name: 'whisper-base' });
  });

  test('comes from MODELS_DIR where both folders have it', () => {
    put('own', 'whisper-base', ['e', 'd', 't']);
    put('data', 'whisper-base', ['e', 'd', 't']);
    expect(find()).toMatchObject({ folder: join(root, 'own', 'whisper-base') });
  });

  test('comes from DATA_DIR while MODELS_DIR has a part of it', () => {
    put('own', 'whisper-base', ['e', 'd']);
    put('data', 'whisper-base', ['e', 'd', 't']);
    expect(find()).toMatchObject({ folder: join(root, 'data', 'whisper-base') });
  });
});

describe('a model is missing', () => {
  test('when there is none at all: each of the table could be fetched', () => {
    expect(find()).toEqual({
      kind: 'missing',
      names: ['parakeet-tdt-0.6b-v3', 'whisper-base'],
      isChosen: false,
    });
  });

  test('when SPEECH_MODEL names another than the one that is there', () => {
    put('data', 'parakeet-tdt-0.6b-v3', ['e', 'd', 'j', 't']);
    expect(find('whisper-base')).toEqual({ kind: 'missing', names: ['whisper-base'], isChosen: true });
  });

  test.each([
    ['of unknown size is empty', 'e', ''],
    ['has another size than the known one', 't', 'abcd'],
  ])('when a file %s', (_what, file, content) => {
    put('data', 'whisper-base', ['e', 'd', 't']);
    put('data', 'whisper-base', [file], content);
    expect(find().kind).toBe('missing');
  });

  test('when a file stands in the place of a folder', () => {
    writeFileSync(join(root, 'data'), '');
    expect(find().kind).toBe('missing');
  });

  test('when a folder stands in the place of a file', () => {
    put('data', 'whisper-base', ['d', 't']);
    mkdirSync(join(root, 'data', 'whisper-base', 'e'));
    expect(find().kind).toBe('missing');
  });
});

describe('the start says', () => {
  const nowhere = { folders: ['/does/not/exist'], downloadFolder: '/does/not/exist', hubUrl: '' };

  test('which command downloads the best model, and how large it is', () => {
    expect(missingModelNotice({ ...nowhere, chosen: undefined }, { hasServer: false })).toBe(
      'No speech model is installed: "npm run models -- parakeet-tdt-0.6b-v3" downloads the best one (670 MB), "npm run models" lists all. Without one the assistant works by text.',
    );
  });

  test('which command completes the model that SPEECH_MODEL names', () => {
    expect(missingModelNotice({ ...nowhere, chosen: 'whisper-base' }, { hasServer: false })).toBe(
      'The files of the speech model whisper-base, which SPEECH_MODEL names, are not complete: "npm run models -- whisper-base" downloads what is missing (161 MB). Without one the assistant works by text.',
    );
  });

  test('nothing when a server hears', () => {
    expect(missingModelNotice({ ...nowhere, chosen: undefined }, { hasServer: true })).toBeUndefined();
  });
});

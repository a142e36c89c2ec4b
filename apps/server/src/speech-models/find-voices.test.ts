import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedVoices } from './find-voices.ts';

const PIPER = ['de_DE-thorsten-medium.onnx', 'tokens.txt', 'espeak-ng-data/phontab'];

describe('installed voices', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'rer-voices-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Empty files of a voice in a folder. */
  function put(folder: string, files: readonly string[]): void {
    for (const file of files) {
      const path = join(root, folder, file);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, '');
    }
  }
  const voices = (...folders: readonly string[]) => installedVoices(folders.map((name) => join(root, name)));

  it('are the folders with the files of one', () => {
    put('a/vits-piper-de_DE-thorsten-medium', PIPER);
    put('a/whisper-base', ['base-encoder.int8.onnx', 'base-decoder.int8.onnx', 'tokens.txt']);
    put('a/half', ['model.onnx', 'tokens.txt']);
    const folder = join(root, 'a', 'vits-piper-de_DE-thorsten-medium');
    expect(voices('a', 'missing')).toEqual([
      {
        kind: 'vits',
        name: 'sherpa:vits-piper-de_DE-thorsten-medium',
        model: join(folder, 'de_DE-thorsten-medium.onnx'),
        tokens: join(folder, 'tokens.txt'),
        dataFolder: join(folder, 'espeak-ng-data'),
        isDefault: true,
      },
    ]);
  });

  it('have the first German one for their default', () => {
    put('a/kokoro-multi-lang', ['model.onnx', 'voices.bin', 'tokens.txt', 'espeak-ng-data/phontab']);
    put('a/vits-piper-de_DE-thorsten-medium', PIPER);
    put('a/vits-piper-de_DE-eva_k-x_low', PIPER);
    expect(voices('a').map(({ name, kind, isDefault }) => [name, kind, isDefault])).toEqual([
      ['sherpa:kokoro-multi-lang', 'kokoro', false],
      ['sherpa:vits-piper-de_DE-eva_k-x_low', 'vits', true],
      ['sherpa:vits-piper-de_DE-thorsten-medium', 'vits', false],
    ]);
  });

  it('of one name are taken from the first folder', () => {
    put('a/vits-piper-de_DE-thorsten-medium', PIPER);
    put('b/vits-piper-de_DE-thorsten-medium', PIPER);
    expect(voices('b', 'a').map(({ model }) => model)).toEqual([
      join(root, 'b', 'vits-piper-de_DE-thorsten-medium', 'de_DE-thorsten-medium.onnx'),
    ]);
  });
});

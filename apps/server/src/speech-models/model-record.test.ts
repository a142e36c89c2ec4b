import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteFile, RECORD_FILE, type RecordedFile, readRecord } from './model-record.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rer-record-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const noted = (name: string, bytes: number): RecordedFile => ({
  name,
  bytes,
  sha256: 'a'.repeat(64),
  isKnown: false,
  url: 'https://hub.example/x',
  receivedAt: '2026-11-30T05:00:00.000Z',
});

test('a file is noted once, as it came last', async () => {
  await noteFile(folder, noted('encoder.onnx', 1));
  await noteFile(folder, noted('tokens.txt', 2));
  await noteFile(folder, noted('encoder.onnx', 3));
  expect(readRecord(folder)).toEqual([noted('tokens.txt', 2), noted('encoder.onnx', 3)]);
});

test('whatever the record holds, reading it gives files or none', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((files) => `{"files":[${files}]}`),
  );
  fc.assert(
    fc.property(text, (content) => {
      writeFileSync(join(folder, RECORD_FILE), content);
      return readRecord(folder).every(
        ({ name, bytes }) => typeof name === 'string' && typeof bytes === 'number',
      );
    }),
  );
});

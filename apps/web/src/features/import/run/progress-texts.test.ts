import { expect, it } from 'vitest';
import { runningReport } from '../../../../test/support/import-api.ts';
import { progressOf } from './progress-texts.ts';
import type { Running, Uploading } from './run-state.ts';

const KNOWN = { fileName: 'a.csv', dryRun: false, isLost: false, isCancelling: false };
const uploading = (sent: number): Uploading => ({ phase: 'uploading', ...KNOWN, sent, total: 8_000_000 });
const running = (bytesRead: number, rowsRead: number): Running => ({
  phase: 'running',
  ...KNOWN,
  report: runningReport({ bytesRead, rowsRead }),
});

it('names bytes and percent of an upload, and then that the server is awaited', () => {
  expect(progressOf(uploading(2_000_000)).detail).toBe('Datei wird übertragen: 1,9 MB von 7,6 MB (25 %)');
  expect(progressOf(uploading(8_000_000)).detail).toBe('Datei ist übertragen, der Import beginnt …');
});

it('names rows and whole percents of an import, and never 100 % before the end of the file', () => {
  expect(progressOf(running(999, 1)).detail).toBe('1 Zeile gelesen, 99 %');
  expect(progressOf(running(1000, 2000)).detail).toBe('2.000 Zeilen gelesen. Wird abgeschlossen …');
});

it('is read out at each quarter only', () => {
  const announced = Array.from(
    { length: 100 },
    (_, percent) => progressOf(running(percent * 10, 1)).announcement,
  );
  expect(new Set(announced)).toEqual(
    new Set(['Zeilen werden gelesen', ...[25, 50, 75].map((step) => `Zeilen werden gelesen: ${step} %`)]),
  );
});

it('is told apart from a dry run', () => {
  expect(progressOf(uploading(0)).title).toBe('Import läuft');
  expect(progressOf({ ...uploading(0), dryRun: true }).title).toBe('Probelauf läuft');
});

import { IMPORT_TEXTS } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { tooManyText } from './password/unlock-texts.ts';
import { formatBytes, mappingSummary, percentOf, reportMessage, starterName } from './report-texts.ts';
import { messageLanguage } from './tool-texts.ts';

const ENDED = { dryRun: false, recordsProcessed: 7 };

describe('the message of an import', () => {
  it('is the one of the server, where it sent one', () => {
    expect(reportMessage({ ...ENDED, state: 'failed', message: 'Import failed: x.' })).toBe(
      'Import failed: x.',
    );
  });

  it.each([
    ['failed', 'Failed to import data. Please check if your CSV format matches the required format.'],
    ['succeeded', 'Imported 7 records successfully.'],
    ['cancelled', IMPORT_TEXTS.cancelled],
    ['undone', IMPORT_TEXTS.undone],
  ] as const)('of a %s one without any is a sentence of its own', (state, sentence) => {
    expect(reportMessage({ ...ENDED, state, message: null })).toBe(sentence);
    expect(reportMessage({ ...ENDED, state, message: '' })).toBe(sentence);
  });

  it('is read out in its own language', () => {
    expect(messageLanguage(IMPORT_TEXTS.noFile)).toBe('en');
    expect(messageLanguage(IMPORT_TEXTS.unreadable)).toBe('en');
    expect(messageLanguage(IMPORT_TEXTS.systemError)).toBe('en');
    expect(messageLanguage(IMPORT_TEXTS.cancelled)).toBe('de');
    expect(messageLanguage(IMPORT_TEXTS.dryRun)).toBe('de');
  });
});

it.each([
  [0, '0 Byte'],
  [1023, '1023 Byte'],
  [1536, '1,5 KB'],
  [230_000, '225 KB'],
  [200 * 1024 * 1024, '200 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('a share of nothing is unknown, and none is over 100', () => {
  expect(percentOf(0, 0)).toBe(null);
  expect(percentOf(5, 4)).toBe(100);
});

it('columns are counted with the right word', () => {
  const columns = [{ field: 'email' }, { field: null }, { field: null }];
  expect(mappingSummary({ columns, ignored: 0 })).toBe(
    '1 Spalte zugeordnet, 2 Spalten als Zusatzdaten (additional_data).',
  );
});

it('names of the audit trail that are no persons are put in words', () => {
  expect(starterName('service-key')).toBe('ein Programm');
  expect(starterName('erika')).toBe('erika');
  expect(starterName('toString')).toBe('toString');
});

it('waiting is told in minutes, a quarter of an hour when the server named no time', () => {
  expect(tooManyText(30)).toContain('in einer Minute');
  expect(tooManyText(61)).toContain('in 2 Minuten');
  expect(tooManyText(null)).toContain('in 15 Minuten');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DownloadError } from './download-error.ts';
import { readContentRange, readFileAnswer } from './read-file-answer.ts';

const BEGUN = { bytes: 4, total: 10 };
const codeOf = (...given: Parameters<typeof readFileAnswer>) => {
  try {
    readFileAnswer(...given);
    return 'read';
  } catch (error) {
    return error instanceof DownloadError ? error.code : 'defect';
  }
};

describe('an answer that brings a file', () => {
  test('brings all of it with status 200, whatever was asked for', () => {
    const whole = { start: 0, total: 10, etag: '"a"' };
    expect(readFileAnswer(200, { 'content-length': '10', etag: '"a"' }, undefined)).toEqual(whole);
    expect(readFileAnswer(200, { 'content-length': '10', etag: '"a"' }, BEGUN)).toEqual(whole);
  });

  test('brings the rest of it with status 206', () => {
    const headers = { 'content-length': '6', 'content-range': 'bytes 4-9/10', etag: '"a"' };
    expect(readFileAnswer(206, headers, BEGUN)).toEqual({ start: 4, total: 10, etag: '"a"' });
  });

  test('may bring its last byte alone', () => {
    const headers = { 'content-range': 'bytes 9-9/10' };
    expect(readFileAnswer(206, headers, { bytes: 9, total: 10 })).toMatchObject({ start: 9, total: 10 });
  });

  test.each(['W/"a"', 'a', '"a', ''])('has no tag to go on by when that is %j', (etag) => {
    expect(readFileAnswer(200, { 'content-length': '10', etag }, undefined).etag).toBeUndefined();
  });
});

describe('an answer is invalid', () => {
  test.each([
    ['before what was asked for', 'bytes 3-9/10'],
    ['behind what was asked for', 'bytes 5-9/10'],
    ['that ends early', 'bytes 4-8/10'],
    ['of a file of another size', 'bytes 4-10/11'],
    ['of a file of unknown size', 'bytes 4-9/*'],
    ['that no header tells', undefined],
  ])('when it brings a part %s', (_what, range) => {
    const headers = range === undefined ? {} : { 'content-range': range };
    expect(codeOf(206, headers, BEGUN)).toBe('invalid');
  });

  test('when it brings a part and none was asked for', () => {
    expect(codeOf(206, { 'content-range': 'bytes 0-9/10' }, undefined)).toBe('invalid');
  });

  test('when its length is not that of the part', () => {
    const headers = { 'content-length': '7', 'content-range': 'bytes 4-9/10' };
    expect(codeOf(206, headers, BEGUN)).toBe('invalid');
  });

  test.each([{}, { 'content-length': '-1' }, { 'content-length': '1e3' }])(
    'when it does not tell its length: %j',
    (headers) => {
      expect(codeOf(200, headers, undefined)).toBe('invalid');
    },
  );

  test('when it is compressed: its length is not that of the file', () => {
    expect(codeOf(200, { 'content-length': '10', 'content-encoding': 'gzip' }, undefined)).toBe('invalid');
  });
});

test.each([404, 401, 429, 500, 204, 304, 416])('status %i brings no file', (status) => {
  expect(codeOf(status, { 'content-length': '10' }, BEGUN)).toBe('refused');
});

test('whatever is answered, the bytes begin at the file’s begin or behind those that are there, or it is a known error', () => {
  const header = fc.option(
    fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12)).map(([a, b, c]) => `bytes ${a}-${b}/${c}`),
    ),
    { nil: undefined },
  );
  const headers = fc.record({ 'content-length': header, 'content-range': header, etag: header });
  fc.assert(
    fc.property(fc.constantFrom(200, 206, 416, 500), headers, (status, given) => {
      const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      try {
        const { start, total } = readFileAnswer(status, known, BEGUN);
        return (start === 0 || start === BEGUN.bytes) && total >= start;
      } catch (error) {
        return error instanceof DownloadError;
      }
    }),
  );
});

test('a range that is written is read back', () => {
  const range = fc
    .tuple(fc.nat(), fc.nat(), fc.nat())
    .map(([start, more, rest]) => ({ start, end: start + more, total: start + more + rest + 1 }));
  fc.assert(
    fc.property(range, (given) => {
      expect(readContentRange(`bytes ${given.start}-${given.end}/${given.total}`)).toEqual(given);
    }),
  );
});

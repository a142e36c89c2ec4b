import { expect, test } from 'vitest';
import { readJson } from './json-of-answer.ts';

test.each([
  ['bare', '{"a": 1}'],
  ['between marks for code', '```\n{"a": 1}\n```'],
  ['between marks that name JSON', '```JSON \n\n{"a": 1}```'],
])('an object is read %s', (_what, text) => {
  expect(readJson(text)).toEqual({ a: 1 });
});

test.each(['x', '```json\n{"a": 1}', '"a"', '```', '``````', '['.repeat(100_000)])(
  '%.20s is no object',
  (text) => {
    expect(readJson(text)).toBeNull();
  },
);

test('line breaks behind a mark that nothing ends are read once: 2,000,000 of them are no work', () => {
  expect(readJson(`\`\`\`json${'\n'.repeat(2_000_000)}x`)).toBeNull();
});

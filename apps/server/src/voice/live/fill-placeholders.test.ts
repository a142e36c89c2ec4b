import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

const MAX = 1000;
const values = new Map([
  ['transcript', 'User: {{schema}} $& {{transcript}}'],
  ['schema', 'GEHEIM'],
]);

test('values stand where they are named, and names without one stay', () => {
  expect(fillPlaceholders('a {{schema}} {{ schema }} {{rest}} {schema}', values, MAX)).toBe(
    'a GEHEIM GEHEIM {{rest}} {schema}',
  );
});

test('what a value holds is no placeholder', () => {
  expect(fillPlaceholders('{{transcript}}', values, MAX)).toBe('User: {{schema}} $& {{transcript}}');
});

test('nothing is filled in that every object has', () => {
  expect(fillPlaceholders('{{constructor}}{{toString}}', values, MAX)).toBe('{{constructor}}{{toString}}');
});

test('what would be too long is not made', () => {
  expect(fillPlaceholders('{{schema}}!', values, 7)).toBe('GEHEIM!');
  expect(fillPlaceholders('{{schema}}!', values, 6)).toBeNull();
  expect(fillPlaceholders('{{schema}}{{schema}}', values, 11)).toBeNull();
});

test('a text is filled like its pieces, whatever stands between placeholders', () => {
  const piece = fc.oneof(fc.constantFrom('{{schema}}', '{{', '}}', '{{x}}'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const filled = text.replaceAll(/\{\{\s*schema\s*\}\}/g, 'GEHEIM');
      expect(fillPlaceholders(text, new Map([['schema', 'GEHEIM']]), 1_000_000)).toBe(filled);
    }),
  );
});

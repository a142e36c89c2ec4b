import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSentWords } from './client-texts.ts';

const complete = { type: 'request-complete', content: 'Fertig.' };
const failed = { type: 'request-failed', content: 'Leider nicht.' };

describe('what a server wants to be said', () => {
  test.each([
    ['a message', complete, false, 'Fertig.'],
    ['one of several', [failed, complete], false, 'Fertig.'],
    ['that for errors', [complete, failed], true, 'Leider nicht.'],
    ['a text alone', 'Fertig.', false, 'Fertig.'],
    ['nothing when it is for the other end', failed, false, undefined],
    ['nothing that cannot be read', { type: 'request-complete', content: 7 }, false, undefined],
    ['nothing', undefined, false, undefined],
  ])('is %s', (_what, sent, isError, expected) => {
    expect(readSentWords(sent, isError, ['de'])?.text).toBe(expected);
  });

  test('is never longer than a message of a tool, whatever it sends', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (sent, isError) => {
        expect(readSentWords(sent, isError, ['de'])?.text.length ?? 0).toBeLessThanOrEqual(1000);
      }),
    );
    expect(readSentWords('x'.repeat(5000), false, ['de'])?.text).toHaveLength(1000);
    expect(readSentWords({ ...complete, content: 'x'.repeat(5000) }, false, ['de'])).toBeNull();
  });
});

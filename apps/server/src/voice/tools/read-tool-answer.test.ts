import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_TOOL_ANSWER, RESULT_MAX, readToolAnswer } from './read-tool-answer.ts';

const read = (body: unknown, status = 200) => readToolAnswer(status, JSON.stringify(body), 'call-1');

describe('the answer of a tool', () => {
  test.each([
    [
      'the result that names the call',
      {
        results: [
          { toolCallId: 'x', result: 'falsch' },
          { toolCallId: 'call-1', result: 'richtig' },
        ],
      },
      { result: 'richtig', isError: false },
    ],
    [
      'an error of the call',
      { results: [{ toolCallId: 'call-1', error: 'kaputt' }] },
      { result: 'kaputt', isError: true },
    ],
    [
      'a result that is no text',
      { results: [{ toolCallId: 'call-1', result: { a: 1 } }] },
      { result: '{"a":1}', isError: false },
    ],
    [
      'the only result, though it names no call',
      { results: [{ result: 'richtig' }] },
      { result: 'richtig', isError: false },
    ],
    ['an error alone', { error: 'kaputt' }, { result: 'kaputt', isError: true }],
    [
      'the form of our own function',
      { success: true, data: [{ name: 'A' }] },
      { result: '{"success":true,"data":[{"name":"A"}]}', isError: false },
    ],
    ['a list', [1, 2], { result: '[1,2]', isError: false }],
    ['a text', 'fertig', { result: 'fertig', isError: false }],
    ['null', null, { result: 'null', isError: false }],
  ])('is %s', (_what, body, expected) => {
    expect(read(body)).toEqual(expected);
  });

  test('keeps its messages', () => {
    const message = { type: 'request-complete', content: 'Fertig.' };
    expect(
      read({ results: [{ toolCallId: 'call-1', result: 'x', message, metadata: { a: 1 } }] }),
    ).toMatchObject({
      message,
      metadata: { a: 1 },
    });
  });

  test.each([
    ['results for other calls', { results: [{ toolCallId: 'x', result: 'falsch' }] }],
    ['no results', { results: [] }],
    ['several that name no call', { results: [{ result: 'a' }, { result: 'b' }] }],
  ])('is an error when there are %s', (_what, body) => {
    expect(read(body)).toEqual({ result: NO_TOOL_ANSWER, isError: true });
  });

  test('is an error that the model sees for every status but 2xx', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), fc.json(), (status, text) => {
        const { isError, result } = readToolAnswer(status, text, 'call-1');
        return isError && result.startsWith(NO_TOOL_ANSWER);
      }),
    );
  });

  test('is always an outcome with a text of bounded length, whatever came', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ results: fc.array(fc.jsonValue()) }).map((value) => JSON.stringify(value)),
      fc.record({ error: fc.jsonValue(), message: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), hostile, (status, text) => {
        const { result, isError } = readToolAnswer(status, text, 'call-1');
        expect(typeof isError).toBe('boolean');
        expect(typeof result).toBe('string');
      }),
    );
    expect(readToolAnswer(200, JSON.stringify('x'.repeat(200_000)), 'call-1').result).toHaveLength(
      RESULT_MAX,
    );
  });
});

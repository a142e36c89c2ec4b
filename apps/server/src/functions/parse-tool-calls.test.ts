import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FunctionError } from './function-error.ts';
import { parseToolCalls } from './parse-tool-calls.ts';

const call = fc.record(
  {
    id: fc.oneof(fc.string(), fc.jsonValue()),
    function: fc.record({ name: fc.string(), arguments: fc.jsonValue() }),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.jsonValue(),
  fc.record({
    message: fc.record({
      type: fc.constant('tool-calls'),
      toolCallList: fc.oneof(fc.array(call), fc.jsonValue()),
    }),
  }),
);

test('whatever comes is a list of searches, or no such request, or refused by 400', () => {
  fc.assert(
    fc.property(body, (given) => {
      try {
        for (const each of parseToolCalls(given) ?? []) {
          expect(each.search.ok ? each.search.call.action : 'search').toBe('search');
        }
      } catch (error) {
        expect(error).toBeInstanceOf(FunctionError);
        expect(error).toMatchObject({ statusCode: 400 });
      }
    }),
  );
});

test.each([
  [{}],
  [{ action: 'search', data: { query: 'x' } }],
  [{ message: { type: 'transcript' } }],
  [null],
])('%j is no such request', (given) => {
  expect(parseToolCalls(given)).toBeNull();
});

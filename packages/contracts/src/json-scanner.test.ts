import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JSON_LIMITS, JsonExcessError, JsonScanner, parseForeignJson } from './json-scanner.ts';

const UNLIMITED = { depth: Number.MAX_SAFE_INTEGER, elements: Number.MAX_SAFE_INTEGER };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Values and keys of parsed JSON, and its levels: the simple reference. */
function measured(value: unknown): { elements: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { elements: 1, depth: 0 };
  const keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  const members = Object.values(value).map(measured);
  return {
    elements: members.reduce((sum, member) => sum + member.elements, 1 + keys),
    depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
  };
}

/** JSON texts with strings that look like JSON, and with blanks between the signs or without. */
const jsonText = fc
  .tuple(
    fc.jsonValue({
      maxDepth: 6,
      stringUnit: fc.constantFrom('"', '\\', '[', '}', ',', ':', 'ä', '😀', '\n'),
    }),
    fc.constantFrom(undefined, 1, '\t'),
  )
  .map(([value, space]) => JSON.stringify(value, null, space));

describe('the scanner', () => {
  test('takes a text at exactly its own depth and elements, and refuses it one below', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const { depth, elements } = measured(JSON.parse(text));
        const bytes = bytesOf(text);
        expect(new JsonScanner({ depth, elements }).push(bytes)).toBeNull();
        expect(new JsonScanner({ depth, elements: elements - 1 }).push(bytes)).toBe('too_many_elements');
        if (depth > 0) expect(new JsonScanner({ depth: depth - 1, elements }).push(bytes)).toBe('too_deep');
      }),
    );
  });

  test('counts the same wherever the bytes are split', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const bytes = bytesOf(text);
        const { elements } = measured(JSON.parse(text));
        for (let at = 0; at <= bytes.length; at += 1) {
          const scanner = new JsonScanner(UNLIMITED);
          scanner.push(bytes.subarray(0, at));
          scanner.push(bytes.subarray(at));
          expect(scanner.elements).toBe(elements);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('counts byte by byte what it counts in one piece, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const [whole, single] = [new JsonScanner(UNLIMITED), new JsonScanner(UNLIMITED)];
        whole.push(bytes);
        for (const byte of bytes) single.push(Uint8Array.of(byte));
        expect(single.elements).toBe(whole.elements);
        expect(whole.elements).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test('goes on refusing what it has refused', () => {
    const scanner = new JsonScanner({ depth: 1, elements: 100 });
    expect(scanner.push(bytesOf('[['))).toBe('too_deep');
    expect(scanner.push(bytesOf(']]'))).toBe('too_deep');
  });

  test('sees the limit exceeded before the text ends', () => {
    expect(new JsonScanner({ depth: 64, elements: 1_000 }).push(bytesOf('['.repeat(65)))).toBe('too_deep');
    expect(new JsonScanner({ depth: 64, elements: 3 }).push(bytesOf('[{},{},{},'))).toBe('too_many_elements');
  });
});

describe('JSON of others', () => {
  test('is parsed as JSON.parse does', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(parseForeignJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['[{},{}]', { depth: 9, elements: 2 }, 'too_many_elements'],
    ['[[[]]]', { depth: 2, elements: 9 }, 'too_deep'],
    ['['.repeat(JSON_LIMITS.depth + 1), JSON_LIMITS, 'too_deep'],
    [`[${'0,'.repeat(JSON_LIMITS.elements)}0]`, JSON_LIMITS, 'too_many_elements'],
  ])('is refused unparsed where it holds too much: %.20s', (text, limits, excess) => {
    expect(() => parseForeignJson(text, limits)).toThrow(
      expect.toSatisfy((error) => error instanceof JsonExcessError && error.excess === excess),
    );
  });

  test('is no JSON', () => {
    expect(() => parseForeignJson('{')).toThrow(SyntaxError);
  });

  test('of 64 KiB never has too many elements', () => {
    expect(parseForeignJson(`[${'0,'.repeat(32_766)}0]`)).toHaveLength(32_767);
  });
});

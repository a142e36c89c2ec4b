import { describe, expect, test } from 'vitest';
import { problemsOf } from './patterns/judge.mjs';
import { patternsIn } from './patterns/literals.mjs';
import { GERMAN_ALLOWED, REVIEWED } from './patterns/reviewed.mjs';
import { productPatterns } from './patterns/sources.mjs';
import { keyOf, verdictsOf } from './patterns/verdict-file.mjs';

const product = await productPatterns();
const NONE = { exponential: 0, undecided: 0, third: 0, second: 0 };
const GERMAN = 'packages/agent/src/german/a.ts';

function at(file: string, source = 'a') {
  return { file, line: 1, source, flags: 'g' };
}

function judged(
  patterns: readonly ReturnType<typeof at>[],
  degree: number,
  { reviewed = [], allowed = NONE }: Partial<Parameters<typeof problemsOf>[2]> = {},
) {
  const verdicts = new Map(
    patterns.map((pattern) => [keyOf(pattern), { kind: 'polynomial', degree, attack: 'aaa' } as const]),
  );
  return problemsOf({ patterns, late: [] }, verdicts, { reviewed, allowed });
}

test('no text makes a regular expression of the product take long; run `npm run patterns` for new ones', async () => {
  const verdicts = await verdictsOf(product.patterns);
  expect(problemsOf(product, verdicts, { reviewed: REVIEWED, allowed: GERMAN_ALLOWED })).toEqual([]);
});

test('patterns composed of parts are found with what they became, and those of functions by their place', async () => {
  const { patterns, late } = product;
  expect(patterns).toContainEqual(
    expect.objectContaining({
      file: 'packages/directory/src/search/text/split-words.ts',
      source: expect.stringMatching(/^\[.*\\ufeff\]$|^\[.*\ufeff\]$/u),
      flags: 'g',
    }),
  );
  expect(late.map(({ file }) => file)).toContain('packages/agent/src/text/in-order.ts');
});

test('literals are found wherever they stand, with their line', () => {
  const { literals, composed } = patternsIn('a.ts', `const a: RegExp =\n/a\\/b/u;\nb(/c/, new RegExp(a));`);
  expect(literals).toEqual([
    { file: 'a.ts', line: 2, source: 'a\\/b', flags: 'u' },
    { file: 'a.ts', line: 3, source: 'c', flags: '' },
  ]);
  expect(composed).toEqual([{ file: 'a.ts', line: 3 }]);
});

describe('a pattern', () => {
  test('of the second power needs a review', () => {
    expect(judged([at('apps/a.ts')], 2)).toEqual([
      expect.stringContaining('apps/a.ts:1 is of the second power'),
    ]);
  });

  test('of the second power may stay with a review of under 5 ms', () => {
    const review = { file: 'apps/a.ts', source: 'a', longest: 400, reason: 'cut' };
    expect(judged([at('apps/a.ts')], 2, { reviewed: [{ ...review, ms: 4 }] })).toEqual([]);
    expect(judged([at('apps/a.ts')], 2, { reviewed: [{ ...review, ms: 5 }] })).toHaveLength(1);
  });

  test('of the third power may not stay, whatever the review says', () => {
    const review = { file: 'apps/a.ts', source: 'a', longest: 400, ms: 1, reason: 'cut' };
    expect(judged([at('apps/a.ts')], 3, { reviewed: [review] })).toContainEqual(
      expect.stringContaining('third power'),
    );
  });

  test('that the checker did not decide may not stay', () => {
    const undecided = problemsOf({ patterns: [at('apps/a.ts')], late: [] }, new Map(), {
      reviewed: [],
      allowed: NONE,
    });
    expect(undecided).toEqual([expect.stringContaining('not decided')]);
  });

  test('composed in a function may not stay', () => {
    const late = [{ file: 'apps/a.ts', line: 7 }];
    expect(problemsOf({ patterns: [], late }, new Map(), { reviewed: [], allowed: NONE })).toEqual([
      expect.stringContaining('apps/a.ts:7'),
    ]);
  });
});

describe('of the built-in German', () => {
  const two = [at(GERMAN, 'a'), at(GERMAN, 'b')];

  test('no more patterns of a class are allowed than are recorded', () => {
    expect(judged(two, 3, { allowed: { ...NONE, third: 1 } })).toContainEqual(
      expect.stringContaining('2 patterns'),
    );
    expect(judged(two, 3, { allowed: { ...NONE, third: 2 } })).toEqual([]);
  });

  test('one may become better', () => {
    expect(judged(two, 2, { allowed: { ...NONE, third: 1, second: 1 } })).toEqual([]);
  });

  test('one may not become worse', () => {
    expect(judged(two, 3, { allowed: { ...NONE, third: 1, second: 1 } })).toHaveLength(1);
  });
});

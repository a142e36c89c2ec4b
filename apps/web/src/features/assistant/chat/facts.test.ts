import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Facts, factsAfter, readFacts, readStoredFacts } from './facts.ts';

const provider = (id: string) => ({ id, name: `Firma ${id}`, email: '', stadt: null });
const sentFacts = (focus: string | null, results: readonly string[], more = {}) => {
  const facts = readFacts({
    focus: focus === null ? null : provider(focus),
    results: results.map(provider),
    proposal: null,
    written: [],
    toolCalls: 0,
    ...more,
  });
  if (facts === null) throw new Error('These are facts.');
  return facts;
};
const subjectOf = (...all: readonly ReturnType<typeof sentFacts>[]) =>
  all.reduce<Facts | null>((before, next) => factsAfter(before, next), null)?.subject?.id ?? null;

describe('of whom is spoken', () => {
  it.each([
    ['whom the assistant read', [sentFacts('a', [])], 'a'],
    ['the only one that a search found', [sentFacts(null, ['b'])], 'b'],
    ['nobody where it found several', [sentFacts(null, ['b', 'c'])], null],
    ['the one found after another was read', [sentFacts('a', []), sentFacts('a', ['b'])], 'b'],
    ['the one read after another was found', [sentFacts('a', ['b']), sentFacts('c', ['b'])], 'c'],
    ['still the same when several were found', [sentFacts('a', []), sentFacts('a', ['b', 'c'])], 'a'],
    [
      'still the one found, whatever else is told',
      [sentFacts('a', []), sentFacts('a', ['b']), sentFacts('a', ['b'])],
      'b',
    ],
    ['nobody any more', [sentFacts('a', []), sentFacts(null, [])], null],
  ])('is %s', (_name, all, id) => {
    expect(subjectOf(...all)).toBe(id);
  });
});

it('what was written is known by change and field, and that a yes is awaited', () => {
  const fields = [
    { field: 'phone', old: null, new: '1' },
    { field: 'neu', old: 1, new: 2 },
  ];
  const written = [{ kind: 'change', provider: provider('a'), changeId: 'c1', fields, isUndone: false }];
  expect(
    factsAfter(null, sentFacts('a', [], { written, proposal: { kind: 'undo', change: {} } })),
  ).toMatchObject({
    isYesAwaited: true,
    written: [{ providerId: 'a', changeId: 'c1', fields: ['phone', 'neu'], isUndone: false }],
  });
});

it('notes of a stored conversation that are no facts are none, whatever they are', () => {
  expect(readStoredFacts({ facts: sentFacts('a', []), session: {} })?.subject?.id).toBe('a');
  for (const state of [null, 'x', { facts: null }, {}]) expect(readStoredFacts(state)).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), (state) => {
      expect(readStoredFacts(state)).toBeNull();
    }),
  );
});

import { ProviderIndex } from '@rer/directory/search';
import { describe, expect, it } from 'vitest';
import type { Provider } from '../record/provider.ts';
import { provider } from '../record/provider.ts';
import { directoryMatches } from './match-marks.ts';

const ID = '5e0f1c9a-0000-4000-8000-000000000001';

const made = (fields: Partial<Provider>): Provider =>
  provider.parse({
    ...Object.fromEntries(Object.keys(provider.shape).map((name) => [name, null])),
    id: ID,
    name: 'Netzbau Nord AG',
    email: 'info@netzbau.de',
    intern: false,
    is_active: true,
    additional_data: {},
    created_at: '',
    updated_at: '',
    version: 1,
    ...fields,
  });
/** What people read of the only hit: field, kind, and its text with the marks in brackets. */
const found = (query: string, fields: Partial<Provider>) => {
  const entry = made(fields);
  const index = new ProviderIndex();
  index.upsert(entry);
  const [hit] = index.search(query, { limit: 5, includeNotes: true });
  return directoryMatches(entry, hit?.matches ?? []).map(({ field, kind, text, marks }) => {
    const marked = marks
      .toReversed()
      .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);
    return [field, kind, marked];
  });
};

describe('why a provider was found', () => {
  it.each([
    ['Netzbau', {}, ['name', 'exact', '[Netzbau] Nord AG']],
    ['nord netz', {}, ['name', 'exact', '[Netz]bau [Nord] AG']],
    ['Netpbau', {}, ['name', 'similar', '[Netzbau] Nord AG']],
    ['Zaehler', { name: 'Zähler Süd' }, ['name', 'exact', '[Zähler] Süd']],
    ['0221 4711', { phone: '+49 (0)221 / 47 11' }, ['phone', 'exact', '[+49 (0)221 / 47 11]']],
  ])('is told for %s by field, kind and mark', (query, fields, expected) => {
    expect(found(query, fields)).toContainEqual(expected);
  });

  it('is one entry per field', () => {
    const fields = found('Netzbau Nord Köln', { stadt: 'Köln' }).map(([field]) => field);
    expect(fields.toSorted()).toEqual(['name', 'stadt']);
  });

  it('shows of a long text what stands around the first mark, and marks it in the same place', () => {
    const [match] = found('Trafostation', {
      angebote: `${'Ober😀leitung '.repeat(30)}Trafostation ${'und mehr '.repeat(30)}`,
    });
    const [field, , text = ''] = match ?? [];
    expect(field).toBe('angebote');
    expect(text).toMatch(/^….{30,45}\[Trafostation\] und mehr .*…$/u);
    expect(text.length).toBeLessThanOrEqual(164);
    expect(text.isWellFormed()).toBe(true);
  });
});

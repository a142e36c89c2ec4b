import { describe, expect, it } from 'vitest';
import type { SearchField } from '../fields.ts';
import { ProviderIndex } from '../provider-index.ts';
import { marksIn } from './marks-in.ts';

const ID = '4f9d2b1c-0000-4000-8000-000000000001';

/** The text with the parts marked that the query finds it by. */
function marked(field: SearchField, text: string, query: string): string {
  const index = new ProviderIndex();
  index.upsert({ id: ID, name: field === 'name' ? text : 'Anders', [field]: text });
  const [hit] = index.search(query, { limit: 1 });
  const marks = marksIn(text, hit?.matches.filter((match) => match.field === field) ?? []);
  return marks
    .toReversed()
    .reduce((rest, [from, to]) => `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`, text);
}

describe('marks', () => {
  it.each<[SearchField, string, string, string]>([
    ['name', 'Röder Solartechnik GmbH', 'roeder', '[Röder] Solartechnik GmbH'],
    ['name', 'Röder Solartechnik GmbH', 'Solart', 'Röder [Solart]echnik GmbH'],
    ['name', 'Stadtwerke Köln-Nord AG', 'werke nord', 'Stadt[werke] Köln-[Nord] AG'],
    ['name', 'Großhandel Weiß', 'gross', '[Groß]handel Weiß'],
    ['name', 'Mu\u0308ller Bau', 'Müller', '[Mu\u0308ller] Bau'],
    ['name', 'Maier Bau', 'Meyer', '[Maier] Bau'],
    ['name', 'Solar Technik Nord', 'Solartechnik', '[Solar] [Technik] Nord'],
    ['name', 'A. T. U. Werkstatt', 'ATU', '[A. T. U]. Werkstatt'],
    ['phone', '+49 (0)221 / 47 10-123', '0221 4710123', '[+49 (0)221 / 47 10-123]'],
    ['email', 'info@roeder-solar.de', '@roeder-solar.de', 'info@[roeder]-[solar].de'],
    ['url', 'https://www.sonnenhaus.example/', 'sonnenhaus.example', 'https://www.[sonnenhaus].example/'],
  ])('in %s %s for %s are %s', (field, text, query, expected) => {
    expect(marked(field, text, query)).toBe(expected);
  });
});

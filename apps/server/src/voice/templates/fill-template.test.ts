import { expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

test.each([
  ['Guten Tag, {{ name }}!', 'Guten Tag, Ada!'],
  ['{{call.id}} {{call.type}}', 'call-1 webCall'],
  ['{{customer.number}}{{unbekannt}}.', '.'],
  ['{{ kaputt', '{{ kaputt'],
  ['Ohne Vorlage', 'Ohne Vorlage'],
])('%s is filled as %s', async (text, filled) => {
  expect(await fillTemplate(text, { name: 'Ada', call: { id: 'call-1', type: 'webCall' } })).toBe(filled);
});

test('a text of thousands of templates is given as it stands', async () => {
  const [some, tooMany] = [100, 3_000].map((times) => '{{ a }}\n'.repeat(times));
  expect(await fillTemplate(some ?? '', { a: 'x' })).toBe('x\n'.repeat(100));
  expect(await fillTemplate(tooMany ?? '', { a: 'x' })).toBe(tooMany);
});

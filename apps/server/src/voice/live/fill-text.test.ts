import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

const VALUES = {
  variableValues: { name: 'Ada', call: { id: 'falsch' } },
  call: { id: 'call-1', type: 'webCall' },
  now: new Date('2025-05-06T10:30:00Z'),
  timeZone: 'Europe/Berlin',
};

test.each([
  ['Guten Tag, {{ name }}!', 'Guten Tag, Ada!'],
  ['Heute ist der {{date}}, {{time}} Uhr.', 'Heute ist der 6. Mai 2025, 12:30 Uhr.'],
  ['{{now}}', '6. Mai 2025, 12:30'],
  ['{{call.id}} {{call.type}}', 'call-1 webCall'],
  ['{{customer.number}}{{unbekannt}}.', '.'],
  ['{{ kaputt', '{{ kaputt'],
  ['Ohne Vorlage', 'Ohne Vorlage'],
])('%s is filled as %s', async (text, filled) => {
  expect(await fillText(text, VALUES)).toBe(filled);
});

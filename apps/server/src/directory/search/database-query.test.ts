import { expect, it } from 'vitest';
import { likeLiteral, readDatabaseQuery } from './database-query.ts';

it.each([
  ['Köln', ['köln', 'koeln']],
  ['Koeln', ['koeln', 'koln']],
  ['Neue Energie', ['neue energie', 'neu energie']],
  ['Straße', ['straße', 'strasse']],
])('%s is looked for in its spellings', (query, spellings) => {
  expect(readDatabaseQuery(query).spellings).toEqual(spellings);
});

it.each([
  ['Info@Example.de', 'info@example.de', 'example.de'],
  ['@example.de', null, 'example.de'],
  ['example.de', null, 'example.de'],
  ['Netz AG', null, null],
  ['a @b.de', null, null],
  ['a@b.c@', null, null],
  ['info@example..de', null, null],
  ['@mail.example.de', null, 'mail.example.de'],
])('%s is the address %s of the domain %s', (query, email, domain) => {
  expect(readDatabaseQuery(query)).toMatchObject({ email, domain });
});

it('keeps wildcards of LIKE as letters', () => {
  expect(likeLiteral('a_b%c\\')).toBe('a\\_b\\%c\\\\');
});

import fc from 'fast-check';
import type { SearchRecord } from '../../src/search/index.ts';

const WORDS = [
  'Röder',
  'Roeder',
  'Roder',
  'Müller',
  'Mueller',
  'Maier',
  'Meyer',
  'Schmidt',
  'Schmitt',
  'Solar',
  'Solartechnik',
  'Technik',
  'Speicherwerke',
  'Stadtwerke',
  'Werke',
  'Stadt',
  'Köln',
  'Bonn',
  'Energie',
  'Wärmepumpen',
  'A.',
  'T.',
  'U.',
  '&',
  'und',
  '1',
  '24',
  'Владимир',
  'd’Angelo',
];
const FORMS = ['', ' GmbH', ' AG', ' GmbH & Co. KG', ' e.V.'];
const DOMAINS = ['roeder-solar.de', 'solartechnik.com', 'meyer.example', 'www.stadtwerke-koeln.de'];
const PHONES = ['+49 221 4710123', '0221 / 4710-124', '0049 30 23125 7', '030 23125-0'];

const words = (max: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: max }).map((list) => list.join(' '));
const optional = (texts: fc.Arbitrary<string>) => fc.option(texts, { nil: null, freq: 2 });

/** Ids of which few are different, so that records replace each other. */
export const recordId = fc
  .integer({ min: 0, max: 19 })
  .map((number) => `${String(number * 4_951_907).padStart(8, '0')}-0000-4000-8000-000000000000`);

/** Records whose words meet often. */
export const searchRecord: fc.Arbitrary<SearchRecord> = fc.record({
  id: recordId,
  name: fc.tuple(words(4), fc.constantFrom(...FORMS)).map(([name, form]) => `${name}${form}`),
  firmen_name: optional(words(4)),
  email: optional(
    fc.tuple(fc.constantFrom('info', 'm.meyer'), fc.constantFrom(...DOMAINS)).map((both) => both.join('@')),
  ),
  url: optional(fc.constantFrom(...DOMAINS).map((domain) => `https://${domain}/`)),
  phone: optional(fc.constantFrom(...PHONES)),
  plz: optional(fc.constantFrom('50667', '53111', '50668')),
  stadt: optional(fc.constantFrom('Köln', 'Bonn', 'Bad Münstereifel')),
  produktgruppen: optional(words(5)),
  notes: optional(words(6)),
  intern: fc.boolean(),
});

/** Queries of the same words, whole, cut and with errors, and of what else records hold. */
export const searchQuery = fc.oneof(
  words(4),
  words(3).chain((text) => fc.nat(text.length).map((length) => text.slice(0, length))),
  words(2).chain((text) =>
    fc
      .tuple(fc.nat(text.length), fc.constantFrom('', 'e', 'x'))
      .map(([at, by]) => text.slice(0, at) + by + text.slice(at + 1)),
  ),
  fc.constantFrom(...DOMAINS, ...PHONES, '@meyer.example', 'info@roeder-solar.de', '50667', 'GmbH', 'e.V.'),
);

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testSize } from '../../../../testing/test-size.ts';
import { isNamedIn } from '../../src/directory/guards/named-provider.ts';
import { isSaidValue } from '../../src/directory/guards/said-values.ts';
import { requestWording } from '../../src/german/request-wording.ts';

const reading = z.looseObject({ intent: z.string(), slots: z.record(z.string(), z.json()) });
const context = z.looseObject({
  asked: z.optional(z.json()),
  proposal: z.optional(z.json()),
  awaiting: z.optional(z.string()),
  field: z.optional(z.string()),
});
const entry = z.looseObject({
  id: z.string(),
  text: z.string(),
  kind: z.optional(z.string()),
  ask: z.optional(z.boolean()),
  context: z.optional(context),
  intent: z.optional(z.string()),
  slots: z.optional(z.record(z.string(), z.json())),
  readings: z.optional(z.array(reading)),
});
type Entry = z.infer<typeof entry>;

const FILES = [
  'sets/wordings/open.json',
  'sets/utterances.json',
  'sets/second-utterances.json',
  'sets/third-utterances.json',
  'sets/fourth-utterances.json',
  'paraphrases-changing.json',
  'paraphrases-of-others.json',
  'paraphrases-of-rules.json',
  'paraphrases-reading.json',
  'paraphrases-search.json',
  'paraphrases-talk.json',
  'paraphrases.json',
];
const ENTRIES: readonly Entry[] = FILES.flatMap((file) =>
  z.array(entry).parse(JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))),
)
  .filter(({ ask }) => ask !== true)
  // Not all of them: to read them takes longer than a test may.
  .filter((_, at) => at % testSize(16, 4) === 0);

const LOOKING = new Set(['search', 'read', 'count', 'compare', 'average', 'values', 'history']);
/** What may stand beside a change in one message. */
const BESIDE = new Set(['change', 'create', 'confirm', 'deny', 'undo', 'pick']);

function readingsOf({ intent = '', slots = {}, readings }: Entry) {
  return readings ?? [{ intent, slots }];
}

function isWriting(of: Entry): boolean {
  const intents = readingsOf(of).map(({ intent }) => intent);
  return (
    intents.some((intent) => intent === 'change' || intent === 'create') &&
    intents.every((intent) => BESIDE.has(intent))
  );
}

function isLooking(of: Entry): boolean {
  return readingsOf(of).every(({ intent }) => LOOKING.has(intent));
}

const NOTHING_OPEN = { isShown: false, hasOpenRequest: false, isProposed: false };

/** As the guard lets it through: a value or a column was asked for, or a proposal waits. */
function mayWrite({ text, context: { asked, ...plain } = {} }: Entry): boolean {
  const { proposal, awaiting, field } = context.parse(asked ?? plain);
  const isOpen = proposal !== undefined || awaiting !== undefined || field !== undefined;
  const wording = requestWording(text, {
    isShown: false,
    hasOpenRequest: awaiting !== undefined || field !== undefined,
    isProposed: proposal !== undefined,
  });
  return wording === 'write' || (wording === 'plain' && isOpen);
}

function share(entries: readonly Entry[], holds: (one: Entry) => boolean): number {
  return entries.filter(holds).length / entries.length;
}

test('of requests to change or add in the open sets at most one in a hundred is taken for none', () => {
  const requests = ENTRIES.filter(isWriting);
  expect(requests.length).toBeGreaterThan(testSize(180, 750));
  expect(share(requests, mayWrite)).toBeGreaterThan(0.99);
});

test('of searches, questions and counts in the open sets at least 95 of 100 cannot become a change', () => {
  const looking = ENTRIES.filter(isLooking);
  expect(looking.length).toBeGreaterThan(testSize(300, 1_250));
  expect(share(looking, mayWrite)).toBeLessThan(0.05);
  const questions = looking.filter(({ kind }) => kind === 'value-question');
  expect(questions.length).toBeGreaterThan(testSize(12, 50));
  expect(share(questions, mayWrite)).toBeLessThan(0.05);
});

test.each([
  'wem gehört die nummer +49 30 20181000',
  'firmen in 80331 münchen',
  'Ist 0221 2000 die Nummer von Müller?',
  'wer hat die Telefonnummer geändert',
  'wie viele haben 3,4 als Bewertung',
  'gibts die 0341 25257850 nicht schon? bei wem',
  'Such mir Müller raus',
])('„%s“ asks, and wants nothing changed', (text) => {
  expect(requestWording(text, NOTHING_OPEN)).not.toBe('write');
});

test.each([
  'Ändere bei Müller die Mail',
  'neue Nummer ist 0221 2000',
  'Hauptstraße statt Marktstraße',
  'bei Müller fehlt noch die Mail info@mueller.example',
  'die Nummer lautet 0221 2000',
  'Können Sie die Bewertung auf 4 setzen?',
  'Telefon: 0221 2000',
  'Sehr geehrte Damen und Herren,\nunsere neue Rufnummer lautet 0221 2000.\nMit freundlichen Grüßen\nMüller GmbH',
])('„%s“ wants something changed', (text) => {
  expect(requestWording(text, NOTHING_OPEN)).toBe('write');
});

test.each(['0221 2000', 'den zweiten', 'Müller Solar'])('„%s“ may answer what was asked', (text) => {
  expect(requestWording(text, { ...NOTHING_OPEN, hasOpenRequest: true })).not.toBe('look');
});

const NOTHING = { stored: [], proposed: [] };

test.each<[string, z.infer<ReturnType<typeof z.json>>]>([
  ['null zwo zwei eins, dreiundvierzig, siebzehn', '0221 4317'],
  ['+49 (0) 221 / 20 00', '0049 221 2000'],
  ['info ät müller bindestrich solar punkt de', 'info@mueller-solar.de'],
  ['vierzehn Komma fünf Millionen', 14_500_000],
  ['2,5 Mio. Euro', 2_500_000],
  ['bitte auf inaktiv', false],
])('„%s“ says %j', (said, value) => {
  expect(isSaidValue(value, { messages: [said], ...NOTHING })).toBe(true);
});

test.each<[string, z.infer<ReturnType<typeof z.json>>]>([
  ['Ändere die Nummer auf 0221 2000', '0228 91455'],
  ['Ändere die Mail', 'chef@konzern.example'],
  ['mach die Bewertung neu', 4.5],
  ['Ändere die Mitarbeiter auf 1200', 12],
])('„%s“ does not say %j', (said, value) => {
  expect(isSaidValue(value, { messages: [said], ...NOTHING })).toBe(false);
});

test('what was proposed may be corrected by a word about it', () => {
  const proposed = ['Karl Hofman'];
  expect(isSaidValue('Karl Hofmann', { messages: ['mit doppel n'], stored: [], proposed })).toBe(true);
  expect(isSaidValue('Anna Schulz', { messages: ['mit doppel n'], stored: [], proposed })).toBe(false);
});

test('a provider is named by its name, its person, its domain or its number, and by no greeting', () => {
  const grote = {
    name: 'Peter Lang',
    firmen_name: 'Hagen Grote GmbH',
    email: 'post@hagengrote.example',
    url: null,
    phone: '02151 6070707',
  };
  for (const said of [
    'bei Hagen Grote',
    'der Herr Lang',
    'Antwort von x@hagengrote.example',
    '02151-607 07 07',
  ])
    expect(isNamedIn(grote, [said])).toBe(true);
  expect(isNamedIn(grote, ['Sehr geehrte Damen und Herren, unsere neue Rufnummer lautet 0221 2000.'])).toBe(
    false,
  );
});

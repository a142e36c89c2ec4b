import { readFileSync } from 'node:fs';
import { DirectoryWords, EMPTY_CONTEXT, type Interpretation } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import { comparableName } from '@rer/directory/names';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../../../testing/test-size.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const SAMPLE = new URL('../../../directory/sample/unternehmen-de.csv', import.meta.url);

/** Every so many names of real companies, as lists write them. */
const EVERY = testSize(18, 3);
const names = readFileSync(SAMPLE, 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => line.split(';')[0] || [])
  .map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
  .filter((_, i) => i % EVERY === 0);

const NONE = DirectoryWords.of([]);
const OTHERS = DirectoryWords.of(readSetDirectory());
const OF_THESE = DirectoryWords.of(
  names.map((name, i) => providerOf({ id: testId(i + 1), name, email: `a${i}@firma.example` })),
);

/** Share of the names that are found again in what was understood. */
function share(
  message: (name: string) => string,
  intent: Interpretation['intent'],
  words: DirectoryWords,
): number {
  const found = names.filter((name) => {
    const meaning = understand(message(name), EMPTY_CONTEXT, words);
    return meaning.intent === intent && comparableName(meaning.slots.name ?? '') === comparableName(name);
  });
  return found.length / names.length;
}

describe.each([
  ['where no directory is known', NONE],
  ['in a directory that has others', OTHERS],
  ['in a directory that has them', OF_THESE],
])('names of companies, whatever words they are made of, %s', (_, words) => {
  it.each([
    ['search', (name: string) => name],
    ['search', (name: string) => `Suche ${name}`],
    ['read', (name: string) => `Wie ist die Adresse von ${name}?`],
    ['read', (name: string) => `Wie viele Mitarbeiter hat ${name}`],
    ['change', (name: string) => `Ändere die Telefonnummer von ${name} auf 0221 445566`],
  ] as const)('are names in a message to %s', (intent, message) => {
    expect(share(message, intent, words)).toBeGreaterThanOrEqual(0.92);
  });
});

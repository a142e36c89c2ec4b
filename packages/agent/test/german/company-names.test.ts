import { readFileSync } from 'node:fs';
import { type Meaning, understand } from '@rer/agent';
import { comparableName } from '@rer/directory';
import { describe, expect, it } from 'vitest';

const SAMPLE = new URL('../../../directory/sample/unternehmen-de.csv', import.meta.url);

/** Names of real companies, as lists write them. */
const names = readFileSync(SAMPLE, 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => line.split(';')[0] || [])
  .map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));

/** Share of the names that are found again in what was understood. */
function share(message: (name: string) => string, intent: Meaning['intent']): number {
  const found = names.filter((name) => {
    const meaning = understand(message(name));
    return meaning.intent === intent && comparableName(meaning.slots.name ?? '') === comparableName(name);
  });
  return found.length / names.length;
}

describe('names of companies, whatever words they are made of', () => {
  it.each([
    ['search', (name: string) => name],
    ['search', (name: string) => `Suche ${name}`],
    ['read', (name: string) => `Wie ist die Adresse von ${name}?`],
    ['read', (name: string) => `Wie viele Mitarbeiter hat ${name}`],
    ['change', (name: string) => `Ändere die Telefonnummer von ${name} auf 0221 445566`],
  ] as const)('are names in a message to %s', (intent, message) => {
    expect(share(message, intent)).toBeGreaterThanOrEqual(0.93);
  });
});

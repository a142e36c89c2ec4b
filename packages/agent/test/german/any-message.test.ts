import {
  DeIntentModel,
  DIRECTORY_TOOL_DEFINITIONS,
  DirectoryWords,
  type JsonValue,
  type ModelPart,
  type ModelRequest,
} from '@rer/agent';
import { understand } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../../../testing/test-size.ts';
import { readUtterances } from '../judge/set-files.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const texts = readUtterances(new URL('../sets/utterances.json', import.meta.url)).map(({ text }) => text);
const words = [...new Set(texts.flatMap((text) => text.split(' ')))];

/** Messages that are nearly what people write, and anything else. */
const message = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((list) => list.join(' ')),
  fc.tuple(fc.constantFrom(...texts), fc.nat(60)).map(([text, at]) => text.slice(at) + text.slice(0, at)),
);

const KNOWN = DirectoryWords.of(readSetDirectory());

const INTENTS =
  'search read change create count compare pick confirm deny undo back help smalltalk refuse average values history date repeat'.split(
    ' ',
  );

describe('any message', { timeout: 240_000 }, () => {
  it('means one thing, and the same every time', () => {
    fc.assert(
      fc.property(message, fc.constantFrom(undefined, KNOWN), (text, known) => {
        const meaning = understand(text, undefined, known);
        expect(INTENTS).toContain(meaning.intent);
        expect(understand(text, undefined, known)).toEqual(meaning);
        expect(JSON.parse(JSON.stringify(meaning.slots))).toEqual(meaning.slots);
      }),
      { numRuns: testSize(200, 1_000) },
    );
  });

  it('is answered with a text or with one tool call, whatever the memory and the facts', async () => {
    await fc.assert(
      fc.asyncProperty(message, fc.jsonValue(), fc.jsonValue(), async (text, memory, facts) => {
        const parts = await partsOf({
          messages: [{ role: 'user', content: text }],
          memory: json(memory),
          facts: json(facts),
        });
        const calls = parts.filter(({ kind }) => kind === 'tool-call').length;
        const said = parts.some((part) => part.kind === 'text' && part.text.trim() !== '');
        expect(calls === 1 || (calls === 0 && said)).toBe(true);
      }),
      { numRuns: testSize(100, 500) },
    );
  });

  it('is read up to its 4,000th character, and a name that never ends is cut', () => {
    const meaning = understand(`Suche ${'Solar '.repeat(100_000)}`);
    expect(INTENTS).toContain(meaning.intent);
    expect(JSON.stringify(meaning.slots).length).toBeLessThanOrEqual(4_100);
  });

  it.each(['Mrd. ', 'äh nee, ', 'punkt ', 'nicht 1 sondern ', '0 2 ', 'in Köln und '])(
    'ends where somebody only says: %s',
    (word) => {
      expect(INTENTS).toContain(understand(word.repeat(10_000)).intent);
    },
  );
});

describe('a tool that answers anything', () => {
  it('never breaks the conversation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.oneof(fc.string(), fc.json()),
        fc.boolean(),
        async (text, content, isError) => {
          const first = await partsOf({
            messages: [{ role: 'user', content: text }],
            memory: null,
            facts: null,
          });
          const call = first.find((part) => part.kind === 'tool-call');
          if (call?.kind !== 'tool-call') return;
          const memory = first.find((part) => part.kind === 'memory');
          const { id, name } = call.call;
          const next = await partsOf({
            messages: [{ role: 'tool', toolCallId: id, name, content, isError }],
            memory: memory?.kind === 'memory' ? memory.memory : null,
            facts: null,
          });
          expect(next.filter(({ kind }) => kind === 'memory')).toHaveLength(1);
        },
      ),
      { numRuns: testSize(60, 300) },
    );
  });
});

function json(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

async function partsOf(
  request: Pick<ModelRequest, 'messages' | 'memory'> & { facts: JsonValue },
): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  const whole = { tools: DIRECTORY_TOOL_DEFINITIONS, temperature: 0, maxTokens: 250, ...request };
  for await (const part of new DeIntentModel().respond(whole, new AbortController().signal)) parts.push(part);
  return parts;
}

it('without the directory it says that it knows nothing, and pretends no tools', async () => {
  const ask = async (content: string) => {
    const request = {
      messages: [{ role: 'user', content }],
      memory: null,
      tools: [],
      temperature: 0,
      maxTokens: 250,
    } as const;
    const parts: ModelPart[] = [];
    for await (const part of new DeIntentModel().respond(request, new AbortController().signal))
      parts.push(part);
    return parts.flatMap((part) =>
      part.kind === 'text' ? [part.text] : part.kind === 'tool-call' ? ['tool'] : [],
    );
  };
  const nothing =
    'Das kann ich hier leider nicht beantworten. Bitte stellen Sie Ihre Frage denen, die diese Website betreiben, zum Beispiel über das Kontaktformular.';
  expect(await ask('Suche Solarwerk in Köln')).toEqual([nothing]);
  expect(await ask('Was ist ein Energie-Router?')).toEqual([nothing]);
  expect(await ask('Danke!')).toEqual(['Gern geschehen!']);
});

describe('short forms of columns', () => {
  const columns = [
    ['Ansprechpartner', 'name'],
    ['Bewertung', 'rating'],
    ['Produktgruppe', 'produktgruppen'],
    ['Zweigstelle', 'zweigstellen'],
    ['Kategorie', 'category'],
    ['Mitarbeiter', 'mitarbeiter'],
    ['Homepage', 'url'],
    ['Benchmark', 'benchmarks'],
  ] as const;

  it('stand for the column that they begin, with a dot', () => {
    const shortened = fc
      .constantFrom(...columns)
      .chain(([word, field]) =>
        fc
          .integer({ min: 5, max: word.length - 2 })
          .map((end) => ({ short: `${word.slice(0, end)}.`, field })),
      );
    fc.assert(
      fc.property(shortened, fc.boolean(), ({ short, field }, isSmall) => {
        const message = `${isSmall ? short.toLowerCase() : short} Colo Süd`;
        expect(understand(message, undefined, KNOWN)).toMatchObject({
          intent: 'read',
          slots: { name: 'Colo Süd', fields: [field] },
        });
      }),
    );
  });
});

import { readFileSync } from 'node:fs';
import { foldLetters, nameSimilarity } from '@rer/directory/names';
import * as z from 'zod/mini';
import type { Linkable } from '../../src/german/names/record-names.ts';

const text = z.optional(z.nullable(z.string()));
const record = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  firmen_name: text,
  company: text,
  stadt: text,
});
const slots = z.looseObject({ name: z.optional(z.string()), names: z.optional(z.array(z.string())) });
const reading = z.object({ intent: z.string(), slots });
const entry = z.looseObject({
  text: z.string(),
  intent: z.optional(z.string()),
  slots: z.optional(slots),
  readings: z.optional(z.array(reading)),
});

/** A name as it was labelled, and as it stands in the text; null: nothing there is like it. */
export interface LabelledName {
  readonly label: string;
  readonly written: string | null;
  readonly text: string;
}

const NAMING = /^(read|change|search|compare)$/;

/** The records of a set's directory. */
export function readLinkables(path: string): Linkable[] {
  return z
    .array(record)
    .parse(readSet(path))
    .map(({ id, name, email, firmen_name, company, stadt }) => ({
      id,
      label: firmen_name ?? name,
      name,
      company: company ?? null,
      email,
      stadt: stadt ?? null,
    }));
}

/** The names of a set of messages that read, change, search and compare. */
export function readNames(path: string): LabelledName[] {
  return z
    .array(entry)
    .parse(readSet(path))
    .flatMap(({ text: message, intent, slots: own, readings }) => {
      const all = readings ?? [{ intent: intent ?? '', slots: own ?? {} }];
      return all
        .filter((one) => NAMING.test(one.intent))
        .flatMap(({ slots: { name, names = [] } }) => (name === undefined ? names : [name, ...names]))
        .map((label) => ({ label, written: nearestSpan(message, label), text: message }));
    });
}

/** The words of a text that are nearest to a name. */
export function nearestSpan(message: string, label: string): string | null {
  const words = [...message.matchAll(/[\p{L}\p{N}](?:[^\s,;:!?()"„“]*[\p{L}\p{N}])?/gu)];
  const length = label.split(/\s+/).length + 3;
  let best = { alike: 0.45, text: null as string | null };
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length && to - from <= length; to += 1) {
      const last = words[to - 1];
      const span = message.slice(words[from]?.index ?? 0, (last?.index ?? 0) + (last?.[0].length ?? 0));
      const isSame = foldLetters(span) === foldLetters(label);
      const alike = isSame ? 2 : nameSimilarity(span, label) - to * 1e-6;
      if (alike > best.alike) best = { alike, text: span };
    }
  }
  return best.text;
}

function readSet(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../sets/${path}`, import.meta.url), 'utf8'));
}

/** Small changes of names, as people make them. `letter` gives a whole number below its argument. */
export const PERTURBATIONS: Readonly<
  Record<string, (name: string, below: (most: number) => number) => string>
> = {
  'without form': (name) =>
    name.replace(
      /[\s,]+(gmbh|ag|kg|eg|mbh|ohg|e\.?\s?k\.?|gbr|e\.?\s?v\.?|& co.*|aör|kommunalunternehmen)([\s.&,].*)?$/iu,
      '',
    ),
  'lower case': (name) => name.toLowerCase(),
  'umlauts apart': (name) => name.replace(/[äöüßÄÖÜ]/gu, (letter) => foldLetters(letter)),
  joined: (name, below) => {
    const blanks = [...name.matchAll(/(?<=\p{L})[\s-](?=\p{L})/gu)];
    const at = blanks[below(Math.max(1, blanks.length))]?.index;
    return at === undefined
      ? name
      : name.slice(0, at) + name.slice(at + 1).replace(/^./u, (c) => c.toLowerCase());
  },
  split: (name, below) => {
    const long = [...name.matchAll(/\p{L}{8,}/gu)];
    const word = long[below(Math.max(1, long.length))];
    if (word === undefined) return name;
    const at = word.index + 4 + below(word[0].length - 7);
    return `${name.slice(0, at)} ${name.slice(at)}`;
  },
  'typing error': (name, below) => {
    const long = [...name.matchAll(/\p{L}{5,}/gu)];
    const word = long[below(Math.max(1, long.length))];
    if (word === undefined) return name;
    const at = word.index + 1 + below(word[0].length - 2);
    const other = 'enrtlsaiou'[below(10)] ?? 'e';
    return (
      [
        name.slice(0, at) + name.slice(at + 1),
        name.slice(0, at) + other + name.slice(at),
        name.slice(0, at) + other + name.slice(at + 1),
        name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
      ][below(4)] ?? name
    );
  },
};

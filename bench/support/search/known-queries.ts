import { seededRandom } from '../../../testing/seeded-random.ts';
import { type GeneratedProvider, generatedProviders } from './generated-providers.ts';

/** A query that was made from one provider. */
export interface KnownQuery {
  readonly kind: string;
  readonly query: string;
  readonly id: string;
}

const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 's',
  b: 'v',
  c: 'x',
  d: 'f',
  e: 'r',
  f: 'g',
  g: 'h',
  h: 'j',
  i: 'o',
  k: 'l',
  l: 'k',
  m: 'n',
  n: 'm',
  o: 'p',
  p: 'o',
  r: 't',
  s: 'd',
  t: 'z',
  u: 'i',
  w: 'e',
  z: 'u',
};

const KINDS: Readonly<
  Record<string, (words: readonly string[], random: () => number) => readonly string[] | null>
> = {
  exact: (words) => words,
  prefix: (words) =>
    replaced(words, longest(words), (word) => word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)))),
  typo: (words, random) => replaced(words, longest(words), (word) => withTypo(word, random)),
  umlaut: (words) => {
    const at = words.findIndex((word) => /[äöüÄÖÜß]/.test(word));
    return at < 0 ? null : replaced(words, at, plain);
  },
  'word order': (words) => (words.length < 2 ? null : words.toReversed()),
  substring: (words) => {
    const at = words.findIndex((word) => word.length >= 11);
    return at < 0 || words.length < 2 ? null : replaced(words, at, (word) => word.slice(-7));
  },
};

/** `each` queries of every kind about providers that no other one has name and town of, the same at every run. */
export function knownQueries(count: number, each: number): readonly KnownQuery[] {
  const seen = new Map<string, number>();
  for (const provider of generatedProviders(count)) {
    for (const key of keysOf(provider)) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const random = seededRandom(7);
  const queries: KnownQuery[] = [];
  const missing = new Map(Object.keys(KINDS).map((kind) => [kind, each]));
  // Spread over the whole list.
  const share = (each * Object.keys(KINDS).length * 40) / count;
  for (const provider of generatedProviders(count)) {
    if (random() > share) continue;
    const [base, baseAndTown] = keysOf(provider);
    const isUnique = seen.get(base) === 1;
    if (!isUnique && seen.get(baseAndTown) !== 1) continue;
    const words = (isUnique ? provider.base : baseAndTown).split(/[\s&]+/);
    const kind = [...missing].filter(([, left]) => left > 0).sort((a, b) => b[1] - a[1])[0]?.[0];
    if (kind === undefined) break;
    const made = KINDS[kind]?.(words, random) ?? null;
    // Kinds that this name does not allow wait for another one, unless it allows the kind that has waited longest.
    if (made === null) continue;
    missing.set(kind, (missing.get(kind) ?? 0) - 1);
    queries.push({ kind, query: made.join(' '), id: provider.id });
  }
  return queries;
}

function keysOf({ base, stadt }: GeneratedProvider): [string, string] {
  return [base, base.includes(stadt) ? base : `${base} ${stadt}`];
}

function replaced(words: readonly string[], at: number, by: (word: string) => string): readonly string[] {
  return words.map((word, i) => (i === at ? by(word) : word));
}

function longest(words: readonly string[]): number {
  return words.reduce((best, word, i) => (word.length > (words[best] ?? '').length ? i : best), 0);
}

function withTypo(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = word.charAt(at);
  const way = Math.floor(random() * 4);
  if (way === 0) return word.slice(0, at) + word.slice(at + 1);
  if (way === 1) return word.slice(0, at) + letter + word.slice(at);
  if (way === 2) return word.slice(0, at) + (NEIGHBOURS[letter] ?? 'e') + word.slice(at + 1);
  return word.slice(0, at) + word.charAt(at + 1) + letter + word.slice(at + 2);
}

function plain(word: string): string {
  return word.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
}

import { comparableName, foldLetters, nameSimilarity } from '@rer/directory';
import { skeletonOf } from '../text/skeleton.ts';
import type { ShownProvider } from '../understand/context.ts';
import { editsWithin } from '../vocabulary/edits.ts';

/** Similarity from which a name is taken for the same, and by how much it must lead. */
const ALIKE = 0.72;
const LEAD = 0.15;
/** Similarity from which several errors in a name are believed. */
const CREDIBLE = 0.6;
/** Letters of a word that one error makes another word: `Moin`, `Main`. */
const SHORT_WORD = 4;

/** Of the providers that a search gave, those that a name may mean. */
export interface Meant {
  /** One, or several to choose from, best first. Empty where nothing was found alone. */
  readonly providers: readonly ShownProvider[];
  /** False: the name is another one, and at best like these. */
  readonly isSure: boolean;
}

/** What a name means among the providers that a search gave, best first. */
export function meantBy(name: string, found: readonly ShownProvider[]): Meant {
  const sure = (providers: readonly ShownProvider[]): Meant => ({ providers, isSure: true });
  const same = found.filter(({ label, name: person }) =>
    [label, person].some((own) => comparableName(own) === comparableName(name)),
  );
  if (same.length > 0) return sure(same);
  const exact = found.filter((provider) => hasAll(name, provider, 0));
  if (exact.length > 0) return sure(narrowed(name, exact));
  const near = found.filter((provider) => hasAll(name, provider, 2));
  if (near.length > 0) {
    const credible = near.filter((provider) => isCredible(name, provider));
    return credible.length > 0 ? sure(credible) : { providers: near, isSure: false };
  }
  const ranked = found
    .map((provider) => ({ provider, alike: likeness(name, provider) }))
    .sort((a, b) => b.alike - a.alike);
  const [first, second] = ranked;
  if (first !== undefined && first.alike >= ALIKE && first.alike - (second?.alike ?? 0) >= LEAD)
    return sure([first.provider]);
  const alike = ranked.filter(({ alike: score }) => score >= 0.5).map(({ provider }) => provider);
  return { providers: alike.length > 0 ? alike : found, isSure: false };
}

/** Whether what was typed can be this name with errors: the whole is like it, or one long word alone is not as it stands there. */
function isCredible(name: string, provider: ShownProvider): boolean {
  if (likeness(name, provider) >= CREDIBLE) return true;
  const own = wordsOf(`${provider.label} ${provider.name}`);
  const [other, second] = wordsOf(name).filter((word) => !own.includes(word));
  return second === undefined && (other === undefined || other.length > SHORT_WORD);
}

/** Of several that hold the words, the one whose name is nothing more, legal form aside. */
function narrowed(name: string, found: readonly ShownProvider[]): readonly ShownProvider[] {
  const whole = found.filter(({ label }) => nameSimilarity(label, name) >= 0.999);
  return whole.length === 1 ? whole : found;
}

function likeness(name: string, { label, name: person }: ShownProvider): number {
  return Math.max(nameSimilarity(label, name), nameSimilarity(person, name));
}

/** Whether every word of the name is one of the provider's, with at most so many typing errors in a long word. */
function hasAll(name: string, { label, name: person }: ShownProvider, errors: number): boolean {
  const own = wordsOf(`${label} ${person}`);
  const wanted = wordsOf(name);
  const joined = own.join('');
  return (
    wanted.length > 0 &&
    wanted.every(
      (word) =>
        own.some((other) => isWord(word, other, errors)) ||
        (errors > 0 && word.length > 4 && joined.includes(word)),
    )
  );
}

function isWord(word: string, other: string, errors: number): boolean {
  if (word === other) return true;
  if (errors === 0) return false;
  const limit = word.length >= 8 ? errors : word.length >= 4 ? 1 : 0;
  return limit > 0 && (editsWithin(word, other, limit) || (word.length >= 5 && other.startsWith(word)));
}

const FORMS = new Set([
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'se',
  'eg',
  'ev',
  'ek',
  'gbr',
  'co',
  'mbh',
  'und',
  'u',
  'firma',
  'der',
  'die',
  'e',
  'k',
  'v',
  'b',
]);

function wordsOf(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FORMS.has(word))
    .map(skeletonOf);
}

import { readFileSync } from 'node:fs';
import { SoundingNames } from '@rer/agent';
import { ProviderIndex } from '@rer/directory/search';

/** How the recogniser was given the same 28 sentences. */
export const CONDITIONS = ['whole', 'streamed', 'fast', 'noisy'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A sentence as it was said, and as the recogniser wrote it. */
export interface HeardSentence {
  readonly said: string;
  readonly heard: Readonly<Record<Condition, string>>;
}

/** The sentences of `whisper-base.tsv`. */
export function heardSentences(): readonly HeardSentence[] {
  const [, ...rows] = readFileSync(new URL('whisper-base.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const [, said = '', whole = '', streamed = '', fast = '', noisy = ''] = row.split('\t');
    return { said, heard: { whole, streamed, fast, noisy } };
  });
}

/** The provider that a sentence names, by a part of it, and by how its company begins in the directory. */
export const NAMED: readonly (readonly [part: RegExp, company: RegExp])[] = [
  [/LichtBlick/, /^lichtblick/i],
  [/Mainova/, /^mainova/i],
  [/Stadtwerken Bielefeld/, /^stadtwerke bielefeld/i],
  [/Vattenfall/, /^vattenfall/i],
  [/enercity/, /^enercity/i],
  [/Stromio/, /^stromio/i],
  [/Rhenag Rheinische/, /^rhenag/i],
  [/E\.ON Energie/, /^e\.on/i],
  [/Energieversorgung Gera/, /^energieversorgung gera/i],
];

/** Names of companies: of the sample file, and of further files of the same kind (`;`, the name in the first or second column). */
export function companyNames(files: readonly string[] = []): readonly string[] {
  const sample = new URL('../../../directory/sample/unternehmen-de.csv', import.meta.url);
  const names = [sample, ...files].flatMap((file) => {
    const [head = '', ...rows] = readFileSync(file, 'utf8').split(/\r?\n/);
    const column = head.includes('Marktakteur') ? 1 : 0;
    return rows.map((row) => (row.split(';')[column] ?? '').replace(/^"|"$/g, '').trim());
  });
  return [...new Set(names)].filter((name) => /\p{L}{2}/u.test(name));
}

/** A directory of these companies: its names by sound, and its search. */
export function directoryOf(names: readonly string[]): {
  readonly lookup: SoundingNames;
  /** Names of the first three hits. */
  readonly search: (query: string) => readonly string[];
} {
  const lookup = SoundingNames.of(names.map((name) => ({ name, firmen_name: name, company: null })));
  const index = new ProviderIndex();
  const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
  for (const [i, name] of names.entries()) index.upsert({ id: idOf(i), name, firmen_name: name });
  const search = (query: string) =>
    index.search(query, { limit: 3 }).map(({ id }) => names[Number(id.slice(-12))] ?? '');
  return { lookup, search };
}

import { EMAIL, FIELD_WORTH, NAMES_END, NOTES, URL } from '../fields.ts';
import type { MatchKind } from '../match/found-words.ts';
import type { PlannedWord } from '../match/query-plan.ts';
import type { DocumentTable } from '../store/document-table.ts';
import { fieldOf, isLocalPart, WORD_MASK } from '../store/document-words.ts';
import type { Vocabulary } from '../store/vocabulary.ts';

/** The best match of one word of a query in a document. */
export interface BestMatch {
  readonly field: number;
  /** Place among the document's words. */
  readonly place: number;
  /** Words of the vocabulary: one, or two neighbours. */
  readonly words: readonly number[];
  readonly similarity: number;
  readonly kind: MatchKind;
  readonly worth: number;
}

/** Weights of what else tells that a document is meant, beside how well the words match. */
const MATCHED = 0.84;
const NAME_COVERED = 0.1;
const IN_ORDER = 0.03;
const RANKED = 0.03;

/** A word of the vocabulary by what it may mean in a query: which word of it, how similar, why. */
export interface Meaning {
  readonly asked: number;
  readonly similarity: number;
  readonly kind: MatchKind;
}

/** What a query looks for, by word of the vocabulary. */
export interface SoughtMeanings {
  readonly planned: readonly PlannedWord[];
  readonly byWord: ReadonlyMap<number, readonly Meaning[]>;
  readonly hasPairs: boolean;
  /** Words that only rank: legal forms and endings of domains. */
  readonly ranked: ReadonlySet<number>;
  readonly includeNotes: boolean;
}

export interface DocumentMatch {
  readonly score: number;
  /** Share of the query, by weight, that the document has. */
  readonly coverage: number;
  /** For each word of the query. */
  readonly best: readonly (BestMatch | undefined)[];
}

export function soughtMeanings(
  planned: readonly PlannedWord[],
  ranked: ReadonlySet<number>,
  includeNotes: boolean,
): SoughtMeanings {
  const byWord = new Map<number, Meaning[]>();
  for (const [asked, { found }] of planned.entries()) {
    for (const { word, similarity, kind } of found) {
      const meaning = { asked, similarity, kind };
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [meaning]);
      else known.push(meaning);
    }
  }
  const hasPairs = planned.some(({ pairs }) => pairs.length > 0);
  return { planned, byWord, hasPairs, ranked, includeNotes };
}

/** Compares a document word by word with what a query looks for. */
export function matchDocument(
  document: number,
  documents: DocumentTable,
  vocabulary: Vocabulary,
  sought: SoughtMeanings,
): DocumentMatch {
  const page = documents.pageOf(document);
  const from = documents.placeOf(document);
  const length = documents.lengthOf(document);
  const best: (BestMatch | undefined)[] = sought.planned.map(() => undefined);
  let ranked = 0;
  for (let place = 0; place < length; place += 1) {
    const entry = page[from + place] ?? 0;
    const word = entry & WORD_MASK;
    const field = fieldOf(entry);
    if (field === NOTES && !sought.includeNotes) continue;
    if (sought.ranked.has(word)) ranked += 1;
    for (const { asked, similarity, kind } of sought.byWord.get(word) ?? []) {
      keep(best, asked, { field, place, words: [word], similarity, kind }, sought);
    }
    const next = place + 1 < length ? (page[from + place + 1] ?? 0) : 0;
    if (!sought.hasPairs || place + 1 === length || fieldOf(next) !== field) continue;
    for (const [asked, { pairs }] of sought.planned.entries()) {
      for (const { first, second, similarity } of pairs) {
        if (first !== word || second !== (next & WORD_MASK)) continue;
        keep(best, asked, { field, place, words: [first, second], similarity, kind: 'exact' }, sought);
      }
    }
  }
  return summedUp(best, ranked, sought, (field) => nameShare(best, field, page, from, length, vocabulary));
}

function keep(
  best: (BestMatch | undefined)[],
  asked: number,
  match: Omit<BestMatch, 'worth'>,
  sought: SoughtMeanings,
): void {
  const worth = match.similarity * fieldWorth(match.field, sought.planned[asked]?.asked.kind ?? 'word');
  const known = best[asked];
  if (known === undefined || worth > known.worth) best[asked] = { ...match, worth };
}

/** Who types an address means the address. */
function fieldWorth(field: number, kind: 'word' | 'domain' | 'phone'): number {
  if (kind === 'domain') return field === EMAIL || field === URL ? 1 : 0.8 * (FIELD_WORTH[field] ?? 0);
  return FIELD_WORTH[field] ?? 0;
}

function summedUp(
  best: readonly (BestMatch | undefined)[],
  ranked: number,
  sought: SoughtMeanings,
  shareOfName: (field: number) => number,
): DocumentMatch {
  let matched = 0;
  let coverage = 0;
  let inOrder = 0;
  let nameShare = 0;
  const fields = new Set<number>();
  for (const [asked, match] of best.entries()) {
    if (match === undefined) continue;
    const weight = sought.planned[asked]?.weight ?? 0;
    matched += weight * match.worth;
    coverage += weight;
    const isAddress =
      sought.planned[asked]?.asked.kind === 'domain' && (match.field === EMAIL || match.field === URL);
    if (match.field < NAMES_END || isAddress) fields.add(match.field);
    const before = best[asked - 1];
    if (before?.field === match.field && match.place - before.place === before.words.length) inOrder += 1;
  }
  for (const field of fields) nameShare = Math.max(nameShare, shareOfName(field));
  const neighbours = Math.max(1, best.length - 1);
  const wanted = Math.max(1, sought.ranked.size);
  const score =
    MATCHED * matched +
    NAME_COVERED * nameShare * coverage +
    IN_ORDER * (best.length === 1 ? 1 : inOrder / neighbours) * coverage +
    RANKED * (sought.ranked.size === 0 ? 1 : Math.min(1, ranked / wanted));
  return { score: Math.min(1, score), coverage, best };
}

/** Share of the letters of a name, or of an address that was asked for, that the query has, without what only ranks. */
function nameShare(
  best: readonly (BestMatch | undefined)[],
  field: number,
  page: Uint32Array,
  from: number,
  length: number,
  vocabulary: Vocabulary,
): number {
  let all = 0;
  let covered = 0;
  for (let place = 0; place < length; place += 1) {
    const entry = page[from + place] ?? 0;
    if (fieldOf(entry) !== field || isLocalPart(entry) || vocabulary.isRankedOnly(entry & WORD_MASK))
      continue;
    const letters = vocabulary.lengthOf(entry & WORD_MASK);
    all += letters;
    let share = 0;
    for (const match of best) {
      if (match?.field !== field) continue;
      const isHere = match.place === place || (match.words.length === 2 && match.place + 1 === place);
      if (isHere) share = Math.max(share, match.similarity);
    }
    covered += letters * share;
  }
  return all === 0 ? 0 : covered / all;
}

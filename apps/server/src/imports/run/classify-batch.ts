import type { ImportLeftOutValue, ImportMode } from '@rer/contracts';
import { companyOf, providerKeys } from '@rer/directory/names';
import type { ProviderRecord } from '@rer/directory/records';
import type { FileRecord } from './file-rows.ts';
import type { RowKeys, RowMatch, SimilarProvider } from './find-matches.ts';

/** The values of one row, or of several rows of one provider merged. */
type RecordValues = Pick<FileRecord, 'record' | 'hasOwnName'>;

/** A record that becomes a new provider. */
export interface NewProvider extends RowKeys, RecordValues {
  readonly id: string;
  readonly line: number;
}

/** Merged rows of a known provider; their non-empty values replace its own. */
export interface ChangedProvider extends RecordValues {
  /** Lines of its rows in the batch, in the order of the file. */
  readonly lines: readonly number[];
  readonly id: string;
}

export interface SimilarRow {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly similarTo: SimilarProvider;
}

/** A row that was not imported, because it is the provider `id`. */
export interface ExistingRow {
  readonly line: number;
  readonly name: string;
  readonly id: string;
}

/** The records of one batch, classified by what to do with them. */
export interface ClassifiedBatch {
  readonly inserts: readonly NewProvider[];
  /** Changes of visible providers. */
  readonly updates: readonly ChangedProvider[];
  /** Changes of providers that an earlier batch of this import inserted. */
  readonly ownUpdates: readonly ChangedProvider[];
  readonly existing: readonly ExistingRow[];
  /** Rows of `updates`, `ownUpdates`, and those that went into one of `inserts`. */
  readonly updated: number;
  readonly similar: readonly SimilarRow[];
  /** Implausible values of all rows, which are not imported. */
  readonly leftOutValues: readonly ImportLeftOutValue[];
  readonly zerosAdded: number;
}

/** A record with the keys by which rows of one provider are recognized. */
export interface KeyedRecord extends RowKeys, FileRecord {}

export function withKeys(records: readonly FileRecord[]): readonly KeyedRecord[] {
  return records.map((record) => ({ ...record, ...providerKeys(record.record) }));
}

/** New providers of the previous batch, which may not be stored yet while this one is matched. */
export interface RecentInserts {
  readonly idByMatchKey: ReadonlyMap<number, string>;
  readonly byNameKey: ReadonlyMap<number, SimilarProvider>;
}

export const NO_RECENT_INSERTS: RecentInserts = { idByMatchKey: new Map(), byNameKey: new Map() };

function asSimilarProvider({ id, record }: Pick<NewProvider, 'id' | 'record'>): SimilarProvider {
  return { id, name: companyOf(record), email: record.email };
}

/** What the next batch has to know about this one. */
export function recentInsertsOf({ inserts }: ClassifiedBatch): RecentInserts {
  return {
    idByMatchKey: new Map(inserts.map(({ matchKey, id }) => [matchKey, id])),
    byNameKey: new Map(inserts.map((insert) => [insert.nameKey, asSimilarProvider(insert)])),
  };
}

/** What a batch is compared with. */
export interface KnownProviders {
  /** By the index of the record. */
  readonly matches: ReadonlyMap<number, RowMatch>;
  readonly recent: RecentInserts;
}

/** Classifies each record by the known providers and by the records before it in the same batch. */
export function classifyBatch(
  records: readonly KeyedRecord[],
  { matches, recent }: KnownProviders,
  mode: ImportMode,
  newId: () => string,
): ClassifiedBatch {
  const classifier = new RowClassifier(mode, recent, newId);
  for (const [index, record] of records.entries()) classifier.add(record, matches.get(index));
  return {
    ...classifier.result(),
    leftOutValues: records.flatMap(({ adjustments }) => adjustments?.leftOutValues ?? []),
    zerosAdded: records.filter(({ adjustments }) => adjustments?.isZeroRestored === true).length,
  };
}

class RowClassifier {
  readonly #mode: ImportMode;
  readonly #recent: RecentInserts;
  readonly #newId: () => string;
  readonly #inserts: NewProvider[] = [];
  readonly #insertIndexByMatchKey = new Map<number, number>();
  readonly #insertByNameKey = new Map<number, SimilarProvider>();
  readonly #updates = new Map<string, ChangedProvider>();
  readonly #ownUpdates = new Map<string, ChangedProvider>();
  readonly #similar: SimilarRow[] = [];
  readonly #existing: ExistingRow[] = [];
  #updated = 0;

  constructor(mode: ImportMode, recent: RecentInserts, newId: () => string) {
    this.#mode = mode;
    this.#recent = recent;
    this.#newId = newId;
  }

  add(row: KeyedRecord, found: RowMatch | undefined): void {
    const match =
      found?.sameId === undefined || found.sameId === null ? this.#recentMatch(row, found) : found;
    const isThere = match.sameId !== null || this.#insertIndexByMatchKey.has(row.matchKey);
    if (!isThere || this.#mode === 'add') this.#insert(row, match);
    else if (this.#mode === 'skip') this.#keepExisting(row, match);
    else this.#update(row, match);
  }

  #recentMatch({ matchKey, nameKey }: KeyedRecord, found: RowMatch | undefined): RowMatch {
    const sameId = this.#recent.idByMatchKey.get(matchKey) ?? null;
    const similar = found?.similar ?? this.#recent.byNameKey.get(nameKey) ?? null;
    return { sameId, isOwn: sameId !== null, similar };
  }

  result(): Omit<ClassifiedBatch, 'leftOutValues' | 'zerosAdded'> {
    return {
      inserts: this.#inserts,
      updates: [...this.#updates.values()],
      ownUpdates: [...this.#ownUpdates.values()],
      existing: this.#existing,
      updated: this.#updated,
      similar: this.#similar,
    };
  }

  #insert(row: KeyedRecord, match: RowMatch): void {
    const { line, nameKey, matchKey, record, hasOwnName } = row;
    const { email } = record;
    const name = companyOf(record);
    const same = match.sameId === null ? null : { id: match.sameId, name, email: match.isOwn ? email : null };
    const similarTo = same ?? match.similar ?? this.#insertByNameKey.get(nameKey) ?? null;
    if (similarTo !== null) this.#similar.push({ line, name, email, similarTo });
    const insert = { id: this.#newId(), line, nameKey, matchKey, record, hasOwnName };
    this.#insertIndexByMatchKey.set(matchKey, this.#inserts.length);
    this.#insertByNameKey.set(nameKey, asSimilarProvider(insert));
    this.#inserts.push(insert);
  }

  #keepExisting({ line, record, matchKey }: KeyedRecord, { sameId }: RowMatch): void {
    const id = sameId ?? this.#inserts[this.#insertIndexByMatchKey.get(matchKey) ?? -1]?.id;
    if (id !== undefined) this.#existing.push({ line, name: record.name, id });
  }

  #update(row: KeyedRecord, { sameId, isOwn }: RowMatch): void {
    this.#updated += 1;
    if (sameId !== null) {
      const target = isOwn ? this.#ownUpdates : this.#updates;
      const before = target.get(sameId);
      const lines = [...(before?.lines ?? []), row.line];
      target.set(sameId, { lines, id: sameId, ...mergeValues(before, row) });
      return;
    }
    const index = this.#insertIndexByMatchKey.get(row.matchKey);
    const before = index === undefined ? undefined : this.#inserts[index];
    if (index === undefined || before === undefined) return;
    this.#inserts[index] = { ...before, ...mergeValues(before, row) };
  }
}

/** The later row overrides the earlier one; a contact person is replaced only by another contact person, never by the company. */
function mergeValues(before: RecordValues | undefined, { record, hasOwnName }: RecordValues): RecordValues {
  if (before === undefined) return { record, hasOwnName };
  const merged = mergeRecords(before.record, record);
  if (hasOwnName || !before.hasOwnName) return { record: merged, hasOwnName };
  return { record: { ...merged, name: before.record.name }, hasOwnName: true };
}

/** Values of the later row override those of the earlier one; empty ones do not. */
function mergeRecords(before: ProviderRecord, after: ProviderRecord): ProviderRecord {
  const merged = { ...before, ...after };
  if (before.additional_data === undefined || after.additional_data === undefined) return merged;
  return { ...merged, additional_data: { ...before.additional_data, ...after.additional_data } };
}

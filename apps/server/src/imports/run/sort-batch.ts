import type { ImportLeftOutValue, ImportMode } from '@rer/contracts';
import { companyOf, providerKeys } from '@rer/directory/names';
import type { ProviderRecord } from '@rer/directory/records';
import type { FileRecord } from './file-rows.ts';
import type { AlikeProvider, RowKeys, RowMatch } from './find-matches.ts';

/** What one row, or several of one provider, say. */
type ToldRecord = Pick<FileRecord, 'record' | 'hasOwnName'>;

/** A record that becomes a new provider. */
export interface NewProvider extends RowKeys, ToldRecord {
  readonly id: string;
  readonly line: number;
}

/** Records of one provider that is there, whose cells go over its own. */
export interface ChangedProvider extends ToldRecord {
  /** Of all its rows in the batch, in the order of the file. */
  readonly lines: readonly number[];
  readonly id: string;
}

export interface SimilarRow {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly similarTo: AlikeProvider;
}

/** A row that was left alone, because provider `id` is it. */
export interface ExistingRow {
  readonly line: number;
  readonly name: string;
  readonly id: string;
}

/** The records of one batch, by what to do with them. */
export interface SortedBatch {
  readonly inserts: readonly NewProvider[];
  /** Changes of visible providers. */
  readonly updates: readonly ChangedProvider[];
  /** Changes of providers that this import stored before. */
  readonly ownUpdates: readonly ChangedProvider[];
  readonly existing: readonly ExistingRow[];
  /** Rows of `updates`, `ownUpdates`, and those that went into one of `inserts`. */
  readonly updated: number;
  readonly similar: readonly SimilarRow[];
  /** Implausible values of all its rows. */
  readonly leftOut: readonly ImportLeftOutValue[];
  readonly zerosAdded: number;
}

/** A record with its keys, which say what counts as the same. */
export interface KeyedRecord extends RowKeys, FileRecord {}

export function withKeys(records: readonly FileRecord[]): readonly KeyedRecord[] {
  return records.map((record) => ({ ...record, ...providerKeys(record.record) }));
}

/** New providers of the batch before, which may not be stored yet when their matches are looked for. */
export interface RecentInserts {
  readonly idByMatchKey: ReadonlyMap<number, string>;
  readonly byNameKey: ReadonlyMap<number, AlikeProvider>;
}

export const NOTHING_RECENT: RecentInserts = { idByMatchKey: new Map(), byNameKey: new Map() };

function asAlike({ id, record }: Pick<NewProvider, 'id' | 'record'>): AlikeProvider {
  return { id, name: companyOf(record), email: record.email };
}

/** What the next batch has to know of this one. */
export function recentOf({ inserts }: SortedBatch): RecentInserts {
  return {
    idByMatchKey: new Map(inserts.map(({ matchKey, id }) => [matchKey, id])),
    byNameKey: new Map(inserts.map((insert) => [insert.nameKey, asAlike(insert)])),
  };
}

/** Known data to compare a batch with. */
export interface Known {
  /** By the place of the record. */
  readonly matches: ReadonlyMap<number, RowMatch>;
  readonly recent: RecentInserts;
}

/** Decides for each record, by known keys and by the records before it in the same batch. */
export function sortBatch(
  records: readonly KeyedRecord[],
  { matches, recent }: Known,
  mode: ImportMode,
  newId: () => string,
): SortedBatch {
  const sorter = new Sorter(mode, recent, newId);
  for (const [place, record] of records.entries()) sorter.add(record, matches.get(place));
  return {
    ...sorter.result(),
    leftOut: records.flatMap(({ judged }) => judged?.leftOut ?? []),
    zerosAdded: records.filter(({ judged }) => judged?.hasLostZero === true).length,
  };
}

class Sorter {
  readonly #mode: ImportMode;
  readonly #recent: RecentInserts;
  readonly #newId: () => string;
  readonly #inserts: NewProvider[] = [];
  readonly #placeOfInsert = new Map<number, number>();
  readonly #insertOfName = new Map<number, AlikeProvider>();
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
    const isThere = match.sameId !== null || this.#placeOfInsert.has(row.matchKey);
    if (!isThere || this.#mode === 'add') this.#insert(row, match);
    else if (this.#mode === 'skip') this.#leave(row, match);
    else this.#update(row, match);
  }

  #recentMatch({ matchKey, nameKey }: KeyedRecord, found: RowMatch | undefined): RowMatch {
    const sameId = this.#recent.idByMatchKey.get(matchKey) ?? null;
    const similar = found?.similar ?? this.#recent.byNameKey.get(nameKey) ?? null;
    return { sameId, isOwn: sameId !== null, similar };
  }

  result(): Omit<SortedBatch, 'leftOut' | 'zerosAdded'> {
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
    const similarTo = same ?? match.similar ?? this.#insertOfName.get(nameKey) ?? null;
    if (similarTo !== null) this.#similar.push({ line, name, email, similarTo });
    const insert = { id: this.#newId(), line, nameKey, matchKey, record, hasOwnName };
    this.#placeOfInsert.set(matchKey, this.#inserts.length);
    this.#insertOfName.set(nameKey, asAlike(insert));
    this.#inserts.push(insert);
  }

  #leave({ line, record, matchKey }: KeyedRecord, { sameId }: RowMatch): void {
    const id = sameId ?? this.#inserts[this.#placeOfInsert.get(matchKey) ?? -1]?.id;
    if (id !== undefined) this.#existing.push({ line, name: record.name, id });
  }

  #update(row: KeyedRecord, { sameId, isOwn }: RowMatch): void {
    this.#updated += 1;
    if (sameId !== null) {
      const target = isOwn ? this.#ownUpdates : this.#updates;
      const before = target.get(sameId);
      const lines = [...(before?.lines ?? []), row.line];
      target.set(sameId, { lines, id: sameId, ...mergeTold(before, row) });
      return;
    }
    const place = this.#placeOfInsert.get(row.matchKey);
    const before = place === undefined ? undefined : this.#inserts[place];
    if (place === undefined || before === undefined) return;
    this.#inserts[place] = { ...before, ...mergeTold(before, row) };
  }
}

/** The later row over the earlier one. A name of its own gives way to another such name alone, never to the company. */
function mergeTold(before: ToldRecord | undefined, { record, hasOwnName }: ToldRecord): ToldRecord {
  if (before === undefined) return { record, hasOwnName };
  const merged = mergeRecords(before.record, record);
  if (hasOwnName || !before.hasOwnName) return { record: merged, hasOwnName };
  return { record: { ...merged, name: before.record.name }, hasOwnName: true };
}

/** The later row's values over the earlier one's; what the later one leaves empty stays. */
function mergeRecords(before: ProviderRecord, after: ProviderRecord): ProviderRecord {
  const merged = { ...before, ...after };
  if (before.additional_data === undefined || after.additional_data === undefined) return merged;
  return { ...merged, additional_data: { ...before.additional_data, ...after.additional_data } };
}

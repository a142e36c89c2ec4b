import type { ImportMode } from '@rer/contracts';
import { type ProviderRecord, providerKeys } from '@rer/directory';
import type { FileRecord } from './file-rows.ts';
import type { Match, RowKeys } from './find-matches.ts';

/** A record that becomes a new provider. */
export interface NewProvider extends RowKeys {
  readonly line: number;
  readonly record: ProviderRecord;
}

/** A record whose cells go over those of a provider that is there. */
export interface ChangedProvider {
  readonly line: number;
  readonly id: string;
  readonly record: ProviderRecord;
}

export interface SimilarRow {
  readonly line: number;
  readonly name: string;
  readonly similarTo: string;
}

/** What is to be done with the records of one batch. */
export interface SortedBatch {
  readonly inserts: readonly NewProvider[];
  /** Of providers that everybody sees. */
  readonly updates: readonly ChangedProvider[];
  /** Of providers that this import stored before. */
  readonly ownUpdates: readonly ChangedProvider[];
  readonly existing: number;
  readonly updated: number;
  readonly similar: readonly SimilarRow[];
}

/** A record with its keys, which say what counts as the same. */
export interface KeyedRecord extends RowKeys, FileRecord {}

export function withKeys(records: readonly FileRecord[]): readonly KeyedRecord[] {
  return records.map(({ line, record }) => ({ line, record, ...providerKeys(record.name, record.email) }));
}

/** Decides for each record of a batch, by what was found for it and by the records before it in the same batch. */
export function sortBatch(
  records: readonly KeyedRecord[],
  matches: ReadonlyMap<number, Match>,
  mode: ImportMode,
): SortedBatch {
  const sorter = new Sorter(mode);
  for (const [place, record] of records.entries()) sorter.add(record, matches.get(place));
  return sorter.result();
}

class Sorter {
  readonly #mode: ImportMode;
  readonly #inserts: NewProvider[] = [];
  readonly #placeOfInsert = new Map<number, number>();
  readonly #nameOfInsert = new Map<number, string>();
  readonly #updates = new Map<string, ChangedProvider>();
  readonly #ownUpdates = new Map<string, ChangedProvider>();
  readonly #similar: SimilarRow[] = [];
  #existing = 0;
  #updated = 0;

  constructor(mode: ImportMode) {
    this.#mode = mode;
  }

  add(row: KeyedRecord, match: Match | undefined): void {
    const isThere = (match?.sameId ?? null) !== null || this.#placeOfInsert.has(row.matchKey);
    if (!isThere || this.#mode === 'add') this.#insert(row, match);
    else if (this.#mode === 'skip') this.#existing += 1;
    else this.#update(row, match);
  }

  result(): SortedBatch {
    return {
      inserts: this.#inserts,
      updates: [...this.#updates.values()],
      ownUpdates: [...this.#ownUpdates.values()],
      existing: this.#existing,
      updated: this.#updated,
      similar: this.#similar,
    };
  }

  #insert(row: KeyedRecord, match: Match | undefined): void {
    const { name } = row.record;
    const sameName = (match?.sameId ?? null) === null ? null : name;
    const similarTo = sameName ?? match?.similarName ?? this.#nameOfInsert.get(row.nameKey) ?? null;
    if (similarTo !== null) this.#similar.push({ line: row.line, name, similarTo });
    this.#placeOfInsert.set(row.matchKey, this.#inserts.length);
    this.#nameOfInsert.set(row.nameKey, name);
    this.#inserts.push(row);
  }

  #update({ line, record, matchKey }: KeyedRecord, match: Match | undefined): void {
    this.#updated += 1;
    if (match !== undefined && match.sameId !== null) {
      const target = match.isOwn ? this.#ownUpdates : this.#updates;
      const before = target.get(match.sameId)?.record;
      target.set(match.sameId, { line, id: match.sameId, record: mergeRecords(before, record) });
      return;
    }
    const place = this.#placeOfInsert.get(matchKey);
    const before = place === undefined ? undefined : this.#inserts[place];
    if (place === undefined || before === undefined) return;
    this.#inserts[place] = { ...before, record: mergeRecords(before.record, record) };
  }
}

/** The later row's values over the earlier one's; what the later one leaves empty stays. */
function mergeRecords(before: ProviderRecord | undefined, after: ProviderRecord): ProviderRecord {
  if (before === undefined) return after;
  const merged = { ...before, ...after };
  if (before.additional_data === undefined || after.additional_data === undefined) return merged;
  return { ...merged, additional_data: { ...before.additional_data, ...after.additional_data } };
}

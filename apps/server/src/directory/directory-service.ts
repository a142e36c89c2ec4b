import type {
  DirectoryChanges,
  DirectoryDetail,
  DirectoryMerged,
  DirectorySimilar,
  DirectoryValues,
  DirectoryValuesField,
  ProviderChanges,
} from '@rer/contracts';
import { asCaller, type Caller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import { CHANGE_TIMEOUT_MS, type ChangeOutcome, type SeenProvider } from './change-outcome.ts';
import { readProviderHistory } from './history/read-changes.ts';
import { undoChange } from './history/undo-change.ts';
import { hitPage } from './list/hit-page.ts';
import { type ListedPage, listPage } from './list/list-page.ts';
import type { ListQuery, ListSelection } from './list/list-query.ts';
import { usedValues } from './list/used-values.ts';
import { type ExportFile, writeExport } from './list/write-export.ts';
import { findSimilar } from './merge/find-similar.ts';
import { type MergeRequest, mergeProviders } from './merge/merge-providers.ts';
import type { ProviderService } from './provider-service.ts';
import { editRecord } from './record/edit-record.ts';
import { readProviderDetail } from './record/read-detail.ts';
import { createRecord, removeRecord, restoreRecord } from './record/write-record.ts';

/**
 * The directory for staff. The routes check rights, except those that depend on the change being undone; the database
 * enforces them too. Every method may reject with a `DatabaseError`; the search finds writes at once.
 */
export interface DirectoryService {
  /** Rejects with an `HttpError` for a cursor of another list. */
  page(query: ListQuery, caller: Caller): Promise<ListedPage>;
  values(field: DirectoryValuesField, prefix: string, caller: Caller): Promise<DirectoryValues>;
  /** Also of a removed provider; null: there is none. */
  detail(id: string, caller: Caller): Promise<DirectoryDetail | null>;
  create(fields: ProviderChanges, caller: Caller): Promise<DirectoryDetail>;
  edit(seen: SeenProvider, changes: ProviderChanges, caller: Caller): Promise<ChangeOutcome<DirectoryDetail>>;
  remove(seen: SeenProvider, caller: Caller): Promise<ChangeOutcome<DirectoryDetail>>;
  restore(seen: SeenProvider, caller: Caller): Promise<ChangeOutcome<DirectoryDetail>>;
  /** Null: there is no such provider. */
  changes(id: string, before: number | null, caller: Caller): Promise<DirectoryChanges | null>;
  undo(id: string, changeId: string, caller: Caller): Promise<ChangeOutcome<DirectoryDetail>>;
  /** Null: there is no such provider, or it was removed. */
  similar(id: string, caller: Caller): Promise<DirectorySimilar | null>;
  merge(request: MergeRequest, caller: Caller): Promise<ChangeOutcome<DirectoryMerged>>;
  /** The list as a CSV file. */
  export(selection: ListSelection, caller: Caller): Promise<ExportFile>;
}

export interface DirectoryDependencies {
  readonly db: Database;
  readonly providers: Pick<ProviderService, 'find' | 'searchHits' | 'ranking' | 'noteWrite' | 'noteRemoval'>;
}

export function createDirectoryService({ db, providers }: DirectoryDependencies): DirectoryService {
  /** What was written is named to the search. */
  const noting = async <T>(
    ids: readonly string[],
    work: Promise<ChangeOutcome<T>>,
  ): Promise<ChangeOutcome<T>> => {
    const result = await work;
    if (result.outcome === 'done') providers.noteWrite(ids);
    return result;
  };
  return {
    page: (query, caller) =>
      query.search === null
        ? listPage(db, query, caller)
        : hitPage({ db, providers, caller }, { ...query, search: query.search }),
    values: (field, prefix, caller) => usedValues(db, field, prefix, caller),
    detail: (id, caller) =>
      db.transaction((tx) => readProviderDetail(tx, id), {
        ...asCaller(caller),
        readOnly: true,
        timeoutMs: CHANGE_TIMEOUT_MS,
      }),
    async create(fields, caller) {
      const created = await createRecord(db, fields, caller);
      providers.noteWrite([created.provider.id]);
      return created;
    },
    edit: (seen, changes, caller) => noting([seen.id], editRecord(db, seen, changes, caller)),
    async remove(seen, caller) {
      const result = await removeRecord(db, seen, caller);
      if (result.outcome === 'done') providers.noteRemoval([seen.id]);
      return result;
    },
    restore: (seen, caller) => noting([seen.id], restoreRecord(db, seen, caller)),
    changes: (id, before, caller) => readProviderHistory(db, id, before, caller),
    async undo(id, changeId, caller) {
      const result = await undoChange(db, { id, changeId }, caller);
      if (result.outcome !== 'done') return result;
      providers.noteWrite(result.value.touched);
      return { outcome: 'done', value: result.value.detail };
    },
    similar: (id, caller) => findSimilar({ db, providers }, id, caller),
    merge: (request, caller) =>
      noting([request.kept.id, request.other.id], mergeProviders(db, request, caller)),
    export: (selection, caller) => writeExport({ db, providers, caller }, selection),
  };
}

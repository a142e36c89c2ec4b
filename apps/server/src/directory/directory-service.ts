import type { ChangeOutcome, DirectoryService } from '@rer/contracts';
import { asCaller, type Caller, isStaff } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import { changeOf, readProviderHistory } from './history/read-changes.ts';
import { readRecentChanges } from './history/recent-changes.ts';
import { undoChange } from './history/undo-change.ts';
import { averageProviders, groupProviders } from './list/aggregate-providers.ts';
import { countProviders, findProviders, hasNoProvider } from './list/find-providers.ts';
import { hitPage } from './list/hit-page.ts';
import { listPage } from './list/list-page.ts';
import { usedValues } from './list/used-values.ts';
import { writeExport } from './list/write-export.ts';
import { findSimilar } from './merge/find-similar.ts';
import { mergeProviders } from './merge/merge-providers.ts';
import { editRecord } from './record/edit-record.ts';
import { CHANGE_TIMEOUT_MS } from './record/lock-provider.ts';
import { findProvider, updateProvider } from './record/provider-store.ts';
import { readProviderDetail } from './record/read-detail.ts';
import { createRecord, removeRecord, restoreRecord } from './record/write-record.ts';
import type { DirectorySearch } from './search/directory-search.ts';

/** The directory, which each caller reaches with rights of his own. */
export interface Directory {
  as(caller: Caller): DirectoryService;
}

export interface DirectoryDependencies {
  readonly db: Database;
  readonly search: DirectorySearch;
}

export function createDirectory(dependencies: DirectoryDependencies): Directory {
  return { as: (caller) => directoryOf(dependencies, caller) };
}

function directoryOf({ db, search }: DirectoryDependencies, caller: Caller): DirectoryService {
  const sources = { db, directorySearch: search, caller };
  /** Tells the search which providers a change has written. */
  const notingWrite = async <T>(
    ids: readonly string[],
    work: Promise<ChangeOutcome<T>>,
  ): Promise<ChangeOutcome<T>> => {
    const result = await work;
    if (result.outcome === 'done') search.noteWrite(ids);
    return result;
  };
  return {
    page: (query) =>
      query.search === null
        ? listPage(db, query, caller)
        : hitPage(sources, { ...query, search: query.search }),
    values: (field, prefix) => usedValues(db, field, prefix, caller),
    export: (selection) => writeExport(sources, selection),
    async search(query, limit) {
      const { hits } = await search.search({ query, limit, intern: isStaff(caller) });
      return hits.map(({ provider }) => provider);
    },
    find: (query) => findProviders(sources, query),
    count: (criteria) => countProviders(sources, criteria),
    group: (query) => groupProviders(sources, query),
    average: (criteria, column) => averageProviders(sources, criteria, column),
    isEmpty: () => hasNoProvider(sources),

    read: (id) => findProvider(db, id, caller),
    detail: (id) =>
      db.transaction((tx) => readProviderDetail(tx, id), {
        ...asCaller(caller),
        readOnly: true,
        timeoutMs: CHANGE_TIMEOUT_MS,
      }),
    async create(fields) {
      const created = await createRecord(db, fields, caller);
      search.noteWrite([created.provider.id]);
      return created;
    },
    edit: (seen, changes) => notingWrite([seen.id], editRecord(db, seen, changes, caller)),
    async update(update) {
      const outcome = await updateProvider(db, update, caller);
      if (outcome.outcome === 'updated') search.noteWrite([update.id]);
      return outcome;
    },
    async remove(seen) {
      const result = await removeRecord(db, seen, caller);
      if (result.outcome === 'done') search.noteRemoval([seen.id]);
      return result;
    },
    restore: (seen) => notingWrite([seen.id], restoreRecord(db, seen, caller)),

    changes: (id, before) => readProviderHistory(db, id, before, caller),
    recentChanges: (query) => readRecentChanges(db, query, caller),
    changeOf: (seen) => changeOf(db, seen, caller),
    async undo(id, changeId) {
      const result = await undoChange(db, { id, changeId }, caller);
      if (result.outcome !== 'done') return result;
      search.noteWrite(result.value.touched);
      return { outcome: 'done', value: result.value.detail };
    },

    similar: (id) => findSimilar(sources, id),
    merge: (request) => notingWrite([request.kept.id, request.other.id], mergeProviders(db, request, caller)),
  };
}

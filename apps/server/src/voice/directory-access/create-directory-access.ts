import { type DirectoryAccess, DirectoryClosedError, type WriteOutcome } from '@rer/agent';
import { type DirectoryDetail, parseProviderChanges } from '@rer/contracts';
import { plausibleNewProvider } from '@rer/directory/plausibility';
import * as z from 'zod/mini';
import { asCaller, type Caller, isAdmin, isEditor, isStaff } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/rows.ts';
import { readHistory } from '../../directory/history/recent-changes.ts';
import { averageProviders, groupProviders } from '../../directory/list/facts-of-providers.ts';
import { countProviders, findProviders } from '../../directory/list/find-providers.ts';
import type { ProviderService } from '../../directory/provider-service.ts';
import { PROVIDER_JSON_SQL, provider } from '../../directory/record/provider.ts';
import { isProviderId } from '../../directory/record/provider-update.ts';
import type { CurrentCaller } from '../bearer/voice-bearer.ts';
import type { DirectoryOutcome, DirectoryWrites } from './directory-writes.ts';
import { JustFound } from './just-found.ts';

const changeRow = z.object({ id: z.string() });
const recordRow = z.object({ record: provider });
const emptyRow = z.object({ is_empty: z.boolean() });

/** Time limit of reading one record. */
const READ_TIMEOUT_MS = 5_000;

interface DirectoryAccessDependencies {
  readonly db: Database;
  readonly ranking: ProviderService['ranking'];
  readonly writes: DirectoryWrites;
  /** Asked before everything that is done: rights end with the session that they came from. */
  readonly standing: CurrentCaller;
  readonly mayWrite: boolean;
}

/** The directory as one conversation reaches it: with the rights that its caller has at each moment. */
export function createDirectoryAccess(dependencies: DirectoryAccessDependencies): DirectoryAccess {
  const { db, writes, standing, mayWrite } = dependencies;
  const justFound = new JustFound();
  const reader = async (): Promise<Caller> => {
    const caller = await standing();
    if (caller === null || !isStaff(caller))
      throw new DirectoryClosedError('The caller is not staff any more.');
    return caller;
  };
  /** Null: he may not change anything. */
  const editor = async (): Promise<Caller | null> => {
    const caller = await reader();
    return isEditor(caller) ? { ...caller, via: 'assistant' } : null;
  };
  const read = async (id: string, caller: Caller) => {
    if (!isProviderId(id)) return null;
    const text = `select ${PROVIDER_JSON_SQL} as record from rer_dienstleister as p where p.id = $1::uuid and p.deleted_at is null`;
    const [row] = await db.read(
      recordRow,
      { text, values: [id] },
      { ...asCaller(caller), timeoutMs: READ_TIMEOUT_MS },
    );
    return row?.record ?? null;
  };
  /** The audit entry that led to this version; null: nothing was changed. */
  const changeOf = async ({ provider: { id, version } }: DirectoryDetail, caller: Caller) => {
    const [row] = await db.read(
      changeRow,
      {
        text: `select id::text as id from rer_dienstleister_changes
           where provider_id = $1::uuid and version = $2::integer and action = 'update' order by id desc limit 1`,
        values: [id, version],
      },
      { ...asCaller(caller), timeoutMs: READ_TIMEOUT_MS },
    );
    return row?.id ?? null;
  };
  const outcomeOf = async (result: DirectoryOutcome, caller: Caller): Promise<WriteOutcome> => {
    if (result.outcome === 'done') {
      return {
        outcome: 'done',
        provider: result.value.provider,
        changeId: await changeOf(result.value, caller),
      };
    }
    if (result.outcome === 'not_found') return { outcome: 'unknown' };
    if (result.outcome === 'forbidden' || result.outcome === 'invalid') return result;
    return result.reason === 'removed'
      ? { outcome: 'removed' }
      : { outcome: result.reason, stored: result.stored.provider };
  };

  return {
    mayWrite,
    async find(query, signal) {
      signal.throwIfAborted();
      const at = justFound.begin();
      const found = await findProviders(dependencies, query, await reader());
      justFound.note(found.providers, at);
      return found;
    },
    async count(criteria, signal) {
      signal.throwIfAborted();
      return await countProviders(dependencies, criteria, await reader());
    },
    async group(query, signal) {
      signal.throwIfAborted();
      return await groupProviders(dependencies, query, await reader());
    },
    async average(criteria, column, signal) {
      signal.throwIfAborted();
      return await averageProviders(dependencies, criteria, column, await reader());
    },
    async history(query, signal) {
      signal.throwIfAborted();
      const caller = await reader();
      if (query.providerId !== undefined && !isProviderId(query.providerId))
        return { entries: [], count: 0, imports: [] };
      return await readHistory(db, query, caller);
    },
    async isEmpty(signal) {
      signal.throwIfAborted();
      const text = 'select not exists (select from rer_dienstleister where deleted_at is null) as is_empty';
      const rows = await db.read(
        emptyRow,
        { text, values: [] },
        { ...asCaller(await reader()), timeoutMs: READ_TIMEOUT_MS },
      );
      return onlyRow(rows, text).is_empty;
    },
    async read(id, signal) {
      signal.throwIfAborted();
      const caller = await reader();
      return justFound.get(id) ?? (await read(id, caller));
    },
    async change(id, version, changes) {
      const caller = await editor();
      if (caller === null) return { outcome: 'forbidden' };
      if (!isProviderId(id)) return { outcome: 'unknown' };
      const parsed = parseProviderChanges(changes);
      if (!parsed.ok) return { outcome: 'invalid', problems: parsed.problems };
      const edited = await justFound.around(() => writes.edit({ id, version }, parsed.changes, caller));
      return await outcomeOf(edited, caller);
    },
    async create(fields) {
      const caller = await editor();
      if (caller === null) return { outcome: 'forbidden' };
      const parsed = plausibleNewProvider(fields);
      if (!parsed.ok) return { outcome: 'invalid', problems: parsed.problems };
      const { provider: created } = await writes.create(parsed.fields, caller);
      return { outcome: 'done', provider: created, changeId: null };
    },
    async undo(providerId, changeId) {
      const caller = await editor();
      if (caller === null) return { outcome: 'forbidden' };
      if (!isProviderId(providerId)) return { outcome: 'unknown' };
      if (changeId !== null) {
        if (!/^\d{1,18}$/.test(changeId)) return { outcome: 'unknown' };
        return await outcomeOf(
          await justFound.around(() => writes.undo(providerId, changeId, caller)),
          caller,
        );
      }
      const stored = await read(providerId, caller);
      if (stored === null) return { outcome: 'removed' };
      // Only administrators may remove a record, and only one that no other user has edited since.
      if (!isAdmin(caller) || stored.created_by !== caller.actor) return { outcome: 'forbidden' };
      if (stored.version !== 1) return { outcome: 'changed_since', stored };
      const removed = await justFound.around(() => writes.remove({ id: providerId, version: 1 }, caller));
      return await outcomeOf(removed, caller);
    },
  };
}

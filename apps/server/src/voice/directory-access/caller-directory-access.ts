import { type DirectoryAccess, DirectoryClosedError, type WriteOutcome } from '@rer/agent';
import {
  type ChangeOutcome,
  type DirectoryDetail,
  type DirectoryService,
  parseProviderChanges,
} from '@rer/contracts';
import { plausibleNewProvider } from '@rer/directory/plausibility';
import { type Caller, isAdmin, isEditor, isStaff } from '../../access/caller.ts';
import type { Directory } from '../../directory/directory-service.ts';
import { isProviderId } from '../../directory/record/provider-update.ts';
import type { CurrentCaller } from '../bearer/voice-bearer.ts';
import { RecentSearch } from './recent-search.ts';

interface CallerAccessDependencies {
  readonly directory: Directory;
  /** Asked before everything that is done: rights end with the session that they came from. */
  readonly currentCaller: CurrentCaller;
  readonly mayWrite: boolean;
}

/** The directory as one conversation reaches it: with the rights that its caller has at each moment. */
export function createCallerDirectoryAccess(dependencies: CallerAccessDependencies): DirectoryAccess {
  const { currentCaller, mayWrite } = dependencies;
  const recent = new RecentSearch();
  const staff = async (): Promise<Caller> => {
    const caller = await currentCaller();
    if (caller === null || !isStaff(caller))
      throw new DirectoryClosedError('The caller is not staff any more.');
    return caller;
  };
  const reading = async (signal: AbortSignal): Promise<DirectoryService> => {
    signal.throwIfAborted();
    return dependencies.directory.as(await staff());
  };
  /** Null: he may not change anything. */
  const writing = async () => {
    const caller = await staff();
    if (!isEditor(caller)) return null;
    return { caller, directory: dependencies.directory.as({ ...caller, via: 'assistant' }) };
  };
  return {
    mayWrite,
    async find(query, signal) {
      signal.throwIfAborted();
      const at = recent.begin();
      const found = await (await reading(signal)).find(query);
      recent.note(found.providers, at);
      return found;
    },
    count: async (criteria, signal) => (await reading(signal)).count(criteria),
    group: async (query, signal) => (await reading(signal)).group(query),
    average: async (criteria, column, signal) => (await reading(signal)).average(criteria, column),
    async history(query, signal) {
      const directory = await reading(signal);
      if (query.providerId !== undefined && !isProviderId(query.providerId))
        return { entries: [], count: 0, imports: [] };
      return await directory.recentChanges(query);
    },
    isEmpty: async (signal) => (await reading(signal)).isEmpty(),
    async read(id, signal) {
      const directory = await reading(signal);
      return recent.get(id) ?? (isProviderId(id) ? await directory.read(id) : null);
    },
    async change(id, version, changes) {
      const directory = (await writing())?.directory;
      if (directory === undefined) return { outcome: 'forbidden' };
      if (!isProviderId(id)) return { outcome: 'unknown' };
      const parsed = parseProviderChanges(changes);
      if (!parsed.ok) return { outcome: 'invalid', problems: parsed.problems };
      const edited = await recent.around(() => directory.edit({ id, version }, parsed.changes));
      return await outcomeOf(edited, directory);
    },
    async create(fields) {
      const directory = (await writing())?.directory;
      if (directory === undefined) return { outcome: 'forbidden' };
      const parsed = plausibleNewProvider(fields);
      if (!parsed.ok) return { outcome: 'invalid', problems: parsed.problems };
      const { provider: created } = await directory.create(parsed.fields);
      return { outcome: 'done', provider: created, changeId: null };
    },
    async undo(providerId, changeId) {
      const writer = await writing();
      if (writer === null) return { outcome: 'forbidden' };
      const { caller, directory } = writer;
      if (!isProviderId(providerId)) return { outcome: 'unknown' };
      if (changeId !== null) {
        if (!/^\d{1,18}$/.test(changeId)) return { outcome: 'unknown' };
        return await outcomeOf(await recent.around(() => directory.undo(providerId, changeId)), directory);
      }
      const stored = await directory.read(providerId);
      if (stored === null) return { outcome: 'removed' };
      // Only administrators may remove a record, and only one that no other user has edited since.
      if (!isAdmin(caller) || stored.created_by !== caller.actor) return { outcome: 'forbidden' };
      if (stored.version !== 1) return { outcome: 'changed_since', stored };
      const removed = await recent.around(() => directory.remove({ id: providerId, version: 1 }));
      return await outcomeOf(removed, directory);
    },
  };
}

async function outcomeOf(
  result: ChangeOutcome<DirectoryDetail>,
  directory: DirectoryService,
): Promise<WriteOutcome> {
  if (result.outcome === 'done') {
    const { provider } = result.value;
    return { outcome: 'done', provider, changeId: await directory.changeOf(provider) };
  }
  if (result.outcome === 'not_found') return { outcome: 'unknown' };
  if (result.outcome === 'forbidden' || result.outcome === 'invalid') return result;
  return result.reason === 'removed'
    ? { outcome: 'removed' }
    : { outcome: result.reason, stored: result.stored.provider };
}

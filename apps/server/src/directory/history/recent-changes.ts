import {
  directoryChangeKind,
  HISTORY_MAX,
  type HistoryQuery,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderHistory,
  type ProviderHistoryEntry,
} from '@rer/contracts';
import * as z from 'zod/mini';
import { actorNameSql } from '../../access/actor-name.ts';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { likeLiteral } from '../search/database-query.ts';

const READ_TIMEOUT_MS = 5_000;

const json = z.record(z.string(), z.json());
const text = z.nullable(z.string());
const entryRow = z.object({
  id: z.string(),
  name: z.string(),
  firmen_name: text,
  email: z.string(),
  stadt: text,
  kind: directoryChangeKind,
  at: z.string(),
  actor: text,
  is_by_assistant: z.boolean(),
  old_values: json,
  new_values: json,
  count: z.number(),
});
const importRow = z.object({
  fileName: text,
  at: z.string(),
  actor: z.string(),
  inserted: z.number(),
  updated: z.number(),
});

/**
 * History entries of providers (`directory/history`): changes, and the origin of each provider, which has no row of its own. Without a
 * provider, entries of imports are left out, because an import is reported as a whole. Erased providers have no history.
 */
export async function readRecentChanges(
  db: Database,
  query: HistoryQuery,
  caller: Caller,
): Promise<ProviderHistory> {
  const { providerId } = query;
  const options = { ...asCaller(caller), timeoutMs: READ_TIMEOUT_MS };
  const limit = Math.min(Math.max(Math.trunc(query.limit), 1), HISTORY_MAX);
  const rows = await db.read(entryRow, entriesSql({ ...query, limit }), options);
  const imports =
    providerId === undefined ? await db.read(importRow, importsSql({ ...query, limit }), options) : [];
  return { entries: rows.map(entryOf), count: rows[0]?.count ?? 0, imports };
}

function entriesSql({ since, who, providerId, limit }: HistoryQuery) {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const ofSince = (column: string) => (since === null ? [] : [`${column} >= ${bind(since)}::timestamptz`]);
  const ofOne = (column: string) =>
    providerId === undefined ? [] : [`${column} = ${bind(providerId)}::uuid`];
  const ofWho =
    who === undefined ? [] : [`actor ilike ${bind(`%${likeLiteral(who.replaceAll('\u0000', ' '))}%`)}::text`];
  const changes = [
    `c.action = 'update'`,
    ...ofSince('c.at'),
    ...ofOne('c.provider_id'),
    ...(providerId === undefined ? ['c.import_id is null'] : []),
  ];
  // The condition on imports is the one of the index `rer_dienstleister_added_by_hand`.
  const creations = [
    ...ofSince('p.created_at'),
    ...ofOne('p.id'),
    ...(providerId === undefined ? ['p.import_id is null'] : []),
  ];
  const statement = `with steps as (
      select p.id, p.name, p.firmen_name, p.email, p.stadt, c.at, ${actorNameSql('c.actor')} as actor,
        c.via is not null as is_by_assistant, c.old_values, c.new_values, c.version,
        case when c.undo_of is not null then 'undo'
          when m.id is not null then case when m.kept_id = c.provider_id then 'merge' else 'merged_away' end
          when not c.new_values ? 'deleted_at' then 'update'
          when c.new_values -> 'deleted_at' = 'null' then 'restore' else 'remove' end as kind
      from rer_dienstleister_changes as c join rer_dienstleister as p on p.id = c.provider_id
      left join rer_dienstleister_merges as m on m.id = c.merge_id
      where ${changes.join(' and ')}
      union all
      select p.id, p.name, p.firmen_name, p.email, p.stadt, p.created_at, ${actorNameSql('p.created_by')},
        false, '{}', '{}', 1, 'create'
      from rer_dienstleister as p where ${creations.length === 0 ? 'true' : creations.join(' and ')}
    )
    select id::text as id, name, firmen_name, email, stadt, kind, to_jsonb(at) #>> '{}' as at, actor, is_by_assistant,
      old_values, new_values, count(*) over ()::integer as count
    from steps ${ofWho.length === 0 ? '' : `where ${ofWho.join(' and ')}`}
    order by steps.at desc, version desc, id limit ${bind(limit)}::integer`;
  return { text: statement, values };
}

function importsSql({ since, who, limit }: HistoryQuery) {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const ofSince = since === null ? '' : `and i.ended_at >= ${bind(since)}::timestamptz`;
  const ofWho =
    who === undefined
      ? ''
      : `where actor ilike ${bind(`%${likeLiteral(who.replaceAll('\u0000', ' '))}%`)}::text`;
  const statement = `select * from (
      select i.file_name as "fileName", to_jsonb(i.ended_at) #>> '{}' as at, ${actorNameSql('i.started_by')} as actor,
        i.inserted, i.updated
      from rer_imports as i
      where not i.dry_run and not i.is_hidden and i.state = 'succeeded' and i.ended_at is not null ${ofSince}
      order by i.ended_at desc
    ) as shown ${ofWho} limit ${bind(limit)}::integer`;
  return { text: statement, values };
}

function entryOf(row: z.infer<typeof entryRow>): ProviderHistoryEntry {
  const { id, name, firmen_name, email, stadt, kind, at, actor, old_values: before, new_values: after } = row;
  const fields = PROVIDER_WRITABLE_FIELDS.filter((field) => Object.hasOwn(after, field));
  return {
    provider: { id, name, firmen_name, email, stadt },
    kind,
    at,
    actor,
    isByAssistant: row.is_by_assistant,
    fields: fields.map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null })),
  };
}

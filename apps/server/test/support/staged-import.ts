import { randomUUID } from 'node:crypto';
import type { ProviderWritableField } from '@rer/contracts';
import type { Database } from '../../src/db/database.ts';
import type { ImportJob } from '../../src/imports/run/import-job.ts';
import { showImport } from '../../src/imports/run/show-import.ts';
import { stageUpdates } from '../../src/imports/run/stage-updates.ts';

/** An import in the mode update that has read its file and not yet shown what it changes. */
export interface StagedImport {
  readonly id: string;
  /** The step that makes it visible. */
  show(): Promise<void>;
}

const FIELDS: readonly ProviderWritableField[] = ['name', 'stadt', 'phone'];

/** Stages these new values for the providers with these addresses. */
export async function stageImport(
  db: Database,
  changes: Readonly<Record<string, Readonly<Partial<Record<ProviderWritableField, string>>>>>,
): Promise<StagedImport> {
  const job: ImportJob = {
    id: randomUUID(),
    file: '',
    mode: 'update',
    dryRun: false,
    mapping: null,
    actor: 'importer',
  };
  await db.transaction(async (tx) => {
    await tx.client.query(`set local rer.bookkeeping = 'off'`);
    await tx.client.query(
      `insert into rer_imports (id, mode, started_by, request_hash, updated) values ($1, 'update', 'importer', '', $2)`,
      [job.id, Object.keys(changes).length],
    );
    const { rows } = await tx.client.query<{ provider_id: string }>(
      `insert into rer_import_updates (import_id, provider_id, line, base_version, old_values, new_values)
       select $1, p.id, 2, p.version, (select jsonb_object_agg(key, to_jsonb(p) -> key) from jsonb_each(c.value)), c.value
       from jsonb_each($2::jsonb) as c join rer_dienstleister as p on p.email = c.key returning provider_id`,
      [job.id, JSON.stringify(changes)],
    );
    await stageUpdates(tx, job, { ids: rows.map(({ provider_id }) => provider_id), stagedBefore: [] });
  });
  return { id: job.id, show: () => showImport(db, job, FIELDS, Object.keys(changes).length) };
}

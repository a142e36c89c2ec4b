import {
  PROVIDER_WRITABLE_FIELDS,
  type ProviderChanges,
  type ProviderUpdate,
  type ProviderWritableField,
  type UpdateOutcome,
} from '@rer/contracts';
import { PLAUSIBILITY_FIELDS, type PlausibleChanges, plausibleChanges } from '@rer/directory/plausibility';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { TEXT } from '../../db/rows.ts';
import { PROVIDER_JSON_SQL, type Provider, provider } from './provider.ts';
import { sqlType } from './sql-types.ts';

/** Time limit of reading or changing one record. */
const RECORD_TIMEOUT_MS = 5_000;

/**
 * The provider of that id, or null; deleted ones are not found. Read with the rights of the caller. An agent has none in the
 * database: it is read for, and shown by the function what it may see.
 */
export async function findProvider(db: Database, id: string, caller: Caller): Promise<Provider | null> {
  const rights = caller.role === 'agent' ? {} : asCaller(caller);
  const options = { ...rights, readOnly: true, timeoutMs: RECORD_TIMEOUT_MS };
  return db.transaction((tx) => selectProvider(tx, id), options);
}

/** Changes one provider if its version is the named one. The audit log names the caller. */
export async function updateProvider(
  db: Database,
  update: ProviderUpdate,
  caller: Caller,
): Promise<UpdateOutcome> {
  return db.transaction(
    async (tx) => {
      const plausible = await plausibleForStored(tx, update);
      if (!plausible.ok) return { outcome: 'invalid', problems: plausible.problems };
      const changed = await applyChanges(tx, { ...update, changes: plausible.changes });
      if (changed !== null) return { outcome: 'updated', provider: changed };
      const stored = await selectProvider(tx, update.id);
      return stored === null ? { outcome: 'not_found' } : { outcome: 'conflict', version: stored.version };
    },
    { ...asCaller(caller), timeoutMs: RECORD_TIMEOUT_MS },
  );
}

/** Validated against the stored row, which is locked until the transaction ends. */
async function plausibleForStored(
  tx: Transaction,
  { id, changes }: ProviderUpdate,
): Promise<PlausibleChanges<ProviderChanges>> {
  if (!PLAUSIBILITY_FIELDS.some((field) => Object.hasOwn(changes, field))) return { ok: true, changes };
  await tx.execute('select from rer_dienstleister where id = $1::uuid for update', [id]);
  return plausibleChanges(changes, (await selectProvider(tx, id)) ?? {});
}

/** Adds a provider; the columns that are not named get their defaults. Returns its id. */
export async function insertProvider(
  tx: Transaction,
  fields: ProviderChanges,
  caller: Caller,
): Promise<string> {
  const values: unknown[] = [caller.actor];
  const names = writtenFields(fields);
  const placed = names.map((name) => `$${values.push(bound(name, fields))}::${sqlType(name)}`);
  return await tx.value(
    TEXT,
    `insert into rer_dienstleister (${['created_by', ...names].join(', ')}) values (${['$1', ...placed].join(', ')})
     returning id`,
    values,
  );
}

async function selectProvider(tx: Transaction, id: string): Promise<Provider | null> {
  const [record] = await tx.values(
    provider,
    `select ${PROVIDER_JSON_SQL} as record from rer_dienstleister as p where p.id = $1::uuid and p.deleted_at is null`,
    [id],
  );
  return record ?? null;
}

/**
 * Changes one provider if it is there in the named version, by the transaction's actor; null: it is not. Without any field
 * its version counts on all the same.
 */
export async function applyChanges(tx: Transaction, update: ProviderUpdate): Promise<Provider | null> {
  const values: unknown[] = [update.id, update.version];
  const sets = writtenFields(update.changes).map(
    (name) => `"${name}" = $${values.push(bound(name, update.changes))}::${sqlType(name)}`,
  );
  const [record] = await tx.values(
    provider,
    `update rer_dienstleister as p set ${sets.length === 0 ? 'name = p.name' : sets.join(', ')} ` +
      'where p.id = $1::uuid and p.deleted_at is null and ($2::integer is null or p.version = $2::integer) ' +
      `returning ${PROVIDER_JSON_SQL} as record`,
    values,
  );
  return record ?? null;
}

function writtenFields(changes: ProviderChanges): readonly ProviderWritableField[] {
  return PROVIDER_WRITABLE_FIELDS.filter((name) => changes[name] !== undefined);
}

function bound(name: ProviderWritableField, changes: ProviderChanges): unknown {
  return name === 'additional_data' ? JSON.stringify(changes.additional_data) : changes[name];
}

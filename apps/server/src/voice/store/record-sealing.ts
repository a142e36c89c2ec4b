import * as z from 'zod';
import { createSealing, type SealingSecrets } from '../../access/sealing.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { joinSecrets, recordSecrets, splitSecrets } from '../dialect/record-secrets.ts';

/** A record as it is stored. */
interface SealedRecord {
  /** Of the record, to which its secrets are bound. */
  readonly id: string;
  /** Everything but its secrets. */
  readonly body: object;
  /** Null: it has none. */
  readonly sealed: Buffer | null;
}

/** Keeps the secrets of assistants and tools apart, encrypted: neither answers nor a copy of the database show them. */
export interface RecordSealing {
  close(id: string, record: object): SealedRecord;
  /**
   * The record with its secrets.
   * @throws {UnreadableSecretsError} altered; `KeysError`: encrypted with a key that `keys.json` does not hold.
   */
  open<Stored extends SealedRecord>(stored: Stored): Stored['body'];
}

/** Secrets were altered, or encrypted with other keys before texts named theirs. */
export class UnreadableSecretsError extends Error {
  override readonly name = 'UnreadableSecretsError';
}

export const RECORD_SECRETS = 'rer voice record-secrets';

export function createRecordSealing(secrets: SealingSecrets): RecordSealing {
  const { seal, open } = createSealing(RECORD_SECRETS, secrets);
  return {
    close(id, record) {
      const { open: body, secrets } = splitSecrets(record);
      const sealed = secrets.length === 0 ? null : seal(id, Buffer.from(JSON.stringify(secrets)));
      return { id, body, sealed };
    },
    open({ id, body, sealed }) {
      if (sealed === null) return body;
      const plain = open(id, sealed);
      if (plain === undefined) {
        throw new UnreadableSecretsError(`The secrets of ${id} were encrypted with other keys.`);
      }
      return joinSecrets(body, recordSecrets.parse(JSON.parse(plain.toString())));
    },
  };
}

const bodyRow = z.object({ id: z.string(), body: z.record(z.string(), z.unknown()) });
const versionedRow = bodyRow.extend({ version: z.number() });

/** Rows that may hold secrets as they were given, of the time before they were encrypted. */
const UNSEALED = `sealed IS NULL AND body::text ~ '"(secret|headers|serverUrlSecret|credentials|apiKey|environmentVariables)"'`;
const TABLES = [
  { name: 'rer_voice_assistants', id: 'id', version: 'version' },
  { name: 'rer_voice_assistant_versions', id: 'assistant_id', version: 'version' },
  { name: 'rer_voice_tools', id: 'id', version: '0' },
] as const;

/** Moves secrets that stand in bodies to where they are encrypted, and out of what calls keep of theirs. Idempotent. */
export async function sealStoredSecrets(db: Database, sealing: RecordSealing): Promise<void> {
  await db.transaction(
    async (tx) => {
      for (const table of TABLES) await sealTable(tx, sealing, table);
      for (const column of ['assistant', 'overrides'] as const) await openCalls(tx, column);
    },
    { actor: 'voice' },
  );
}

/** Removes all secrets, for keys that are lost; their servers are asked without them. Returns of how many assistants and tools. */
export async function forgetSealedSecrets(tx: Transaction): Promise<number> {
  let count = 0;
  for (const { name } of TABLES) {
    const rowCount = await tx.execute(`UPDATE ${name} SET sealed = NULL WHERE sealed IS NOT NULL`);
    if (name !== 'rer_voice_assistant_versions') count += rowCount;
  }
  return count;
}

async function sealTable(
  tx: Transaction,
  sealing: RecordSealing,
  { name, id, version }: (typeof TABLES)[number],
): Promise<void> {
  const rows = await tx.rows(
    versionedRow,
    `SELECT ${id} AS id, ${version} AS version, body FROM ${name} WHERE ${UNSEALED} FOR UPDATE`,
  );
  for (const row of rows) {
    const { body, sealed } = sealing.close(row.id, row.body);
    if (sealed === null) continue;
    await tx.execute(
      `UPDATE ${name} SET body = $1, sealed = $2 WHERE ${id} = $3 AND ${version} = $4::integer`,
      [JSON.stringify(body), sealed, row.id, row.version],
    );
  }
}

async function openCalls(tx: Transaction, column: 'assistant' | 'overrides'): Promise<void> {
  const rows = await tx.rows(
    bodyRow,
    `SELECT id, ${column} AS body FROM rer_voice_calls
     WHERE ${column}::text ~ '"(secret|headers|serverUrlSecret|credentials|apiKey|environmentVariables)"'`,
  );
  for (const { id, body } of rows) {
    const { open, secrets } = splitSecrets(body);
    if (secrets.length === 0) continue;
    await tx.execute(`UPDATE rer_voice_calls SET ${column} = $1 WHERE id = $2`, [JSON.stringify(open), id]);
  }
}

import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { VoiceListQuery } from '../dialect/list-query.ts';
import { tokenRestrictions, tokenTag } from '../dialect/token-schema.ts';
import { boundsSql } from './list-sql.ts';

const tokenRow = z.object({
  id: z.string(),
  tag: tokenTag,
  name: z.string().nullable(),
  restrictions: tokenRestrictions,
  hint: z.string(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type TokenRow = z.infer<typeof tokenRow>;

const COLUMNS = 'id, tag, name, restrictions, hint, created_at, updated_at';
/** The token of that secret. */
export async function findTokenByValue(tx: Transaction, valueHash: Buffer): Promise<TokenRow | undefined> {
  return await tx.find(
    tokenRow,
    `SELECT ${COLUMNS} FROM rer_voice_tokens WHERE value_hash = $1 AND deleted_at IS NULL`,
    [valueHash],
  );
}

/** The token of that id, locked against changes until the transaction ends. */
export async function lockToken(tx: Transaction, id: string): Promise<TokenRow | undefined> {
  return await tx.find(
    tokenRow,
    `SELECT ${COLUMNS} FROM rer_voice_tokens WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
}

interface NewToken extends Pick<TokenRow, 'tag' | 'name' | 'restrictions' | 'hint'> {
  readonly valueHash: Buffer;
}

export async function insertToken(tx: Transaction, token: NewToken): Promise<TokenRow> {
  return await tx.row(
    tokenRow,
    `INSERT INTO rer_voice_tokens (tag, name, restrictions, value_hash, hint) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [token.tag, token.name, JSON.stringify(token.restrictions), token.valueHash, token.hint],
  );
}

export async function updateToken(
  tx: Transaction,
  { id, tag, name, restrictions }: Pick<TokenRow, 'id' | 'tag' | 'name' | 'restrictions'>,
): Promise<TokenRow> {
  return await tx.row(
    tokenRow,
    `UPDATE rer_voice_tokens SET tag = $2, name = $3, restrictions = $4, updated_at = now()
     WHERE id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [id, tag, name, JSON.stringify(restrictions)],
  );
}

export async function markTokenDeleted(tx: Transaction, id: string): Promise<void> {
  await tx.execute('UPDATE rer_voice_tokens SET deleted_at = now() WHERE id = $1', [id]);
}

/** Tokens that hold, newest first. */
export async function listTokens(tx: Transaction, query: VoiceListQuery): Promise<readonly TokenRow[]> {
  const values: unknown[] = [];
  const where = ['deleted_at IS NULL', ...boundsSql(query.bounds, values)].join(' AND ');
  return await tx.rows(
    tokenRow,
    `SELECT ${COLUMNS} FROM rer_voice_tokens WHERE ${where} ORDER BY created_at DESC, id DESC
     LIMIT $${values.push(query.limit)}::integer`,
    values,
  );
}

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
const readRows = (rows: readonly unknown[]): readonly TokenRow[] => rows.map((row) => tokenRow.parse(row));

/** The token of that secret. */
export async function findTokenByValue(
  { client }: Transaction,
  valueHash: Buffer,
): Promise<TokenRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_voice_tokens WHERE value_hash = $1 AND deleted_at IS NULL`,
    [valueHash],
  );
  return readRows(rows)[0];
}

/** The token of that id, which nobody else changes until the transaction ends. */
export async function lockToken({ client }: Transaction, id: string): Promise<TokenRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_voice_tokens WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  return readRows(rows)[0];
}

interface NewToken extends Pick<TokenRow, 'tag' | 'name' | 'restrictions' | 'hint'> {
  readonly valueHash: Buffer;
}

export async function insertToken({ client }: Transaction, token: NewToken): Promise<TokenRow> {
  const { rows } = await client.query(
    `INSERT INTO rer_voice_tokens (tag, name, restrictions, value_hash, hint) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [token.tag, token.name, JSON.stringify(token.restrictions), token.valueHash, token.hint],
  );
  return tokenRow.parse(rows[0]);
}

export async function updateToken(
  { client }: Transaction,
  { id, tag, name, restrictions }: Pick<TokenRow, 'id' | 'tag' | 'name' | 'restrictions'>,
): Promise<TokenRow> {
  const { rows } = await client.query(
    `UPDATE rer_voice_tokens SET tag = $2, name = $3, restrictions = $4, updated_at = now()
     WHERE id = $1 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [id, tag, name, JSON.stringify(restrictions)],
  );
  return tokenRow.parse(rows[0]);
}

export async function markTokenDeleted({ client }: Transaction, id: string): Promise<void> {
  await client.query('UPDATE rer_voice_tokens SET deleted_at = now() WHERE id = $1', [id]);
}

/** Tokens that hold, newest first. */
export async function listTokens(
  { client }: Transaction,
  query: VoiceListQuery,
): Promise<readonly TokenRow[]> {
  const values: unknown[] = [];
  const where = ['deleted_at IS NULL', ...boundsSql(query.bounds, values)].join(' AND ');
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_voice_tokens WHERE ${where} ORDER BY created_at DESC, id DESC
     LIMIT $${values.push(query.limit)}::integer`,
    values,
  );
  return readRows(rows);
}

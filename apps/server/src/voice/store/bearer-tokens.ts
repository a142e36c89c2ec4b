import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { tokenRestrictions, tokenTag } from '../dialect/token-schema.ts';
import { ResourceTable } from './resource-table.ts';

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
export const TOKENS = new ResourceTable({ name: 'rer_voice_tokens', row: tokenRow, columns: COLUMNS });

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

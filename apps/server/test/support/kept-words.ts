import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProduct } from './product.ts';

/** Names of all tables in which a word stands anywhere. */
export async function tablesWith({ db }: TestProduct, word: string): Promise<string[]> {
  return await db.transaction(async ({ client }) => {
    const { rows: tables } = await client.query<{ readonly name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE $1 LIMIT 1`, [
        `%${word}%`,
      ]);
      if (rowCount !== 0) found.push(name.replace(/^public\./, ''));
    }
    return found;
  });
}

/** Everything in the folder of logs, and what the product logged beside that. */
export function logsOf(product: TestProduct): string {
  const folder = join(product.dataDir, 'logs');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  if (files.length === 0) throw new TypeError('There are no logs.');
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  return [...texts, JSON.stringify(product.logged)].join('\n');
}

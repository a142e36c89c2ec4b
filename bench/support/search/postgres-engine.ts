import pg from 'pg';
import { type BuiltEngine, HITS, rounded } from './engine-figures.ts';
import { generatedProviders } from './generated-providers.ts';

const BATCH = 20_000;
const SCHEMA_SQL = `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  create table provider (id uuid primary key, search text not null)`;
/** What a provider is found by, as the product's own fallback has it: lower case, without accents. */
const INSERT_SQL = `
  insert into provider select id, lower(unaccent(search)) from unnest($1::uuid[], $2::text[]) as row (id, search)`;

const GIN_INDEX = 'create index provider_trgm on provider using gin (search gin_trgm_ops)';
const GIN_SEARCH = `
  with asked as (select lower(unaccent($1)) as text)
  select id from provider, asked where asked.text <% search
  order by word_similarity(asked.text, search) desc, id limit ${HITS}`;

/**
 * The ways to ask `pg_trgm` for similar words: with the least similarity that the product's own fallback asks for
 * (`provider-search.ts`), with the one that PostgreSQL has when nothing is said, and by distance.
 */
const WAYS = {
  'pg_trgm GIN': { least: 0.4, index: GIN_INDEX, search: GIN_SEARCH },
  'pg_trgm GIN 0.6': { least: 0.6, index: GIN_INDEX, search: GIN_SEARCH },
  'pg_trgm GiST': {
    least: 0.6,
    index: 'create index provider_trgm on provider using gist (search gist_trgm_ops)',
    search: `select id from provider order by lower(unaccent($1)) <<-> search limit ${HITS}`,
  },
};
export type PostgresWay = keyof typeof WAYS;

/** Fills the table of a database. */
export async function fillPostgres(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`drop table if exists provider; ${SCHEMA_SQL}`);
    let ids: string[] = [];
    let texts: string[] = [];
    for (const { id, name, email, phone, plz, stadt } of generatedProviders(count)) {
      ids.push(id);
      texts.push([name, email, phone, plz, stadt].filter((text) => text !== undefined).join(' '));
      if (ids.length < BATCH) continue;
      await client.query(INSERT_SQL, [ids, texts]);
      [ids, texts] = [[], []];
    }
    await client.query(INSERT_SQL, [ids, texts]);
    await client.query('vacuum analyze provider');
  });
}

/** Builds one kind of index on the filled table, hands it over, and takes it away again. */
export async function withPostgresIndex<T>(
  url: string,
  way: PostgresWay,
  count: number,
  work: (engine: BuiltEngine) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    const { least, index, search } = WAYS[way];
    await client.query(`set pg_trgm.word_similarity_threshold = ${least}`);
    await client.query("set maintenance_work_mem = '1GB'");
    const startedAt = performance.now();
    await client.query(index);
    const buildS = rounded((performance.now() - startedAt) / 1000);
    const size = await client.query<{ bytes: string }>("select pg_relation_size('provider_trgm') as bytes");
    const bytesPerProvider = rounded(Number(size.rows[0]?.bytes ?? 0) / count);
    const ask = async (query: string) => {
      const from = performance.now();
      const { rows } = await client.query<{ id: string }>({ name: 'search', text: search, values: [query] });
      return { ids: rows.map(({ id }) => id), ms: performance.now() - from };
    };
    const result = await work({ engine: way, buildS, bytesPerProvider, ask });
    await client.query('drop index provider_trgm');
    return result;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

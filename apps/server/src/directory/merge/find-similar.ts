import type { DirectorySimilar } from '@rer/contracts';
import { providerKeys } from '@rer/directory/names';
import * as z from 'zod/mini';
import { asCaller, type Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { PROVIDER_JSON_SQL, type Provider, provider } from '../record/provider.ts';
import { findProvider } from '../record/provider-store.ts';
import type { DirectorySearch } from '../search/directory-search.ts';
import { SEARCH_QUERY_MAX } from '../search/search-port.ts';
import { nationalPhoneDigits, similarityOf, webHostOf } from './similarity.ts';

/** Similar providers that are returned, at most. */
const SIMILAR_MAX = 10;
/** Providers that one question is answered with, at most. */
const CANDIDATES = 20;
const READ_TIMEOUT_MS = 5_000;

const candidateRow = z.object({ record: provider });

export interface SimilarSources {
  readonly db: Database;
  readonly directorySearch: Pick<DirectorySearch, 'search'>;
  /** Whose rights the rows are read with. */
  readonly caller: Caller;
}

/**
 * Providers that may be the same as this one, most similar first: those that the search finds by its names, phone and web
 * domain, and those with the same keys or e-mail. Null: there is no such provider.
 */
export async function findSimilar(
  { db, directorySearch, caller }: SimilarSources,
  id: string,
): Promise<DirectorySimilar | null> {
  const original = await findProvider(db, id, caller);
  if (original === null) return null;
  const candidates = new Map<string, Provider>();
  for (const each of await withSameKeys(db, original, caller)) candidates.set(each.id, each);
  for (const query of queriesFor(original)) {
    const { hits } = await directorySearch.search({ query, limit: CANDIDATES, intern: true });
    for (const hit of hits) candidates.set(hit.provider.id, hit.provider);
  }
  candidates.delete(original.id);
  const similar = [...candidates.values()]
    .map((each) => ({ provider: each, ...similarityOf(original, each) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.provider.id < b.provider.id ? -1 : 1))
    .slice(0, SIMILAR_MAX);
  return {
    similar: similar.map(({ provider: found, reasons }) => ({ provider: found, reasons: [...reasons] })),
  };
}

function queriesFor({ name, firmen_name, phone, url }: Provider): readonly string[] {
  const questions = [
    name,
    firmen_name ?? '',
    nationalPhoneDigits(phone ?? '') === '' ? '' : (phone ?? ''),
    webHostOf(url ?? ''),
  ];
  const short = questions.map((question) => question.trim().slice(0, SEARCH_QUERY_MAX));
  return [...new Set(short)].filter((question) => question !== '');
}

/** By indexes alone. Keys that are not made yet are missed, and found by the name. */
async function withSameKeys(db: Database, asked: Provider, caller: Caller): Promise<readonly Provider[]> {
  const { nameKey } = providerKeys(asked);
  const rows = await db.transaction(
    (tx) =>
      tx.rows(
        candidateRow, // One look by each index: with both in one condition the database would read all providers.
        `(select ${PROVIDER_JSON_SQL} as record from rer_dienstleister as p
          where p.deleted_at is null and lower(p.email) = lower($2::text) limit ${CANDIDATES})
         union all
         (select ${PROVIDER_JSON_SQL} as record from (
            select distinct id from rer_dienstleister_rows where name_key = $1::bigint limit ${CANDIDATES}
          ) as same, lateral (
            select * from rer_dienstleister where id = same.id and deleted_at is null offset 0
          ) as p)`,
        [nameKey, asked.email],
      ),
    { ...asCaller(caller), readOnly: true, timeoutMs: READ_TIMEOUT_MS },
  );
  return rows.map(({ record }) => record);
}

import type { ProviderCriteria } from '@rer/agent';
import type { ProviderService } from '../../providers/provider-service.ts';
import { SEARCH_QUERY_MAX } from '../../search/search-hit.ts';
import { isAsked } from './criteria-sql.ts';

/** Hits whose reasons are looked at. */
const EXPLAINED_MAX = 1000;

/** What the search found. */
export interface SearchedIds {
  /** Best first; null: nothing was asked of the search. */
  readonly ids: readonly string[] | null;
  /** False: there may be more. */
  readonly isComplete: boolean;
}

/** Fields that a name must be found in. */
const NAME_FIELDS = new Set(['name', 'firmen_name', 'company', 'email', 'url']);

/** The providers that the search finds by the words of the criteria: by all of these, in the order of the first. */
export async function searchedIds(
  ranking: ProviderService['ranking'],
  { text, name }: ProviderCriteria,
): Promise<SearchedIds> {
  const found: SearchedIds[] = [];
  if (isAsked(text)) found.push(await ranking.all(queryOf(text)));
  if (isAsked(name)) found.push(await idsByName(ranking, queryOf(name)));
  const [first, ...others] = found;
  if (first?.ids === null || first === undefined) return { ids: null, isComplete: true };
  const sets = others.map(({ ids }) => new Set(ids ?? []));
  return {
    ids: first.ids.filter((id) => sets.every((set) => set.has(id))),
    isComplete: found.every(({ isComplete }) => isComplete),
  };
}

async function idsByName(ranking: ProviderService['ranking'], query: string): Promise<SearchedIds> {
  const { hits, count, isComplete } = await ranking.part(query, 0, EXPLAINED_MAX);
  const fitting = hits.filter(
    // Where nobody tells why, it is taken as it comes.
    ({ matches }) => matches.length === 0 || matches.some(({ field }) => NAME_FIELDS.has(field)),
  );
  return { ids: fitting.map(({ id }) => id), isComplete: isComplete && count <= EXPLAINED_MAX };
}

function queryOf(text: string): string {
  // PostgreSQL stores no NUL, so nothing can hold it.
  return text.replaceAll('\u0000', ' ').trim().slice(0, SEARCH_QUERY_MAX);
}

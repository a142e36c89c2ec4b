import type { ProviderCriteria } from '@rer/agent';
import type { ProviderService } from '../../providers/provider-service.ts';
import { SEARCH_QUERY_MAX } from '../../search/search-hit.ts';
import { isAsked, searchableText } from './criteria-sql.ts';

/** Hits whose reasons are looked at. */
const EXPLAINED_MAX = 200;

/** What the search found. */
export interface SearchedIds {
  /** Null: everybody has to be looked at. */
  readonly ids: readonly string[] | null;
  /** Whether the best come first, by words that were asked for. */
  readonly isRanked: boolean;
  /** False: there may be more. */
  readonly isComplete: boolean;
}

/** Nothing was asked of the search. */
export const EVERYBODY: SearchedIds = { ids: null, isRanked: false, isComplete: true };

/** Fields that a name must be found in. */
const NAME_FIELDS = new Set(['name', 'firmen_name', 'company', 'email', 'url']);

/** The providers that the search finds by the words of the criteria: by all of these, in the order of the first. */
export async function searchedIds(
  ranking: ProviderService['ranking'],
  criteria: ProviderCriteria,
): Promise<SearchedIds> {
  const { text, name } = criteria;
  const found: Omit<SearchedIds, 'isRanked'>[] = [];
  if (isAsked(text)) found.push(await ranking.all(queryOf(text)));
  if (isAsked(name)) found.push(await idsByName(ranking, queryOf(name)));
  const [first, ...others] = found;
  if (first?.ids === null || first === undefined) return await idsWithText(ranking, searchableText(criteria));
  const sets = others.map(({ ids }) => new Set(ids ?? []));
  return {
    ids: first.ids.filter((id) => sets.every((set) => set.has(id))),
    isRanked: true,
    isComplete: found.every(({ isComplete }) => isComplete),
  };
}

/** Whoever has a text in one of his columns is found by it: the database then looks at these few, and not at everybody. */
async function idsWithText(ranking: ProviderService['ranking'], text: string | null): Promise<SearchedIds> {
  const found = text === null ? null : await ranking.all(queryOf(text));
  return found?.isComplete === true ? { ...EVERYBODY, ids: found.ids } : EVERYBODY;
}

async function idsByName(
  ranking: ProviderService['ranking'],
  query: string,
): Promise<Omit<SearchedIds, 'isRanked'>> {
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

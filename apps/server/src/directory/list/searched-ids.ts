import type { ProviderCriteria } from '@rer/contracts';
import { phoneKey, urlKey } from '@rer/directory/criteria';
import type { DirectorySearch } from '../search/directory-search.ts';
import { type Ranking, type RankOptions, type RankWithin, SEARCH_QUERY_MAX } from '../search/search-port.ts';
import { isGiven, searchableText } from './criteria-sql.ts';

/** Ids from the search index. */
export interface SearchedIds {
  /** Null: all rows must be read. */
  readonly ids: readonly string[] | null;
  /** Whether the best hits of a text come first. */
  readonly isRanked: boolean;
  /** False: there may be more. */
  readonly isComplete: boolean;
  /** There is no exact hit: what the search found is only similar. */
  readonly isSimilar: boolean;
  /** If none of these ids fits, other rows still may. */
  readonly mayMiss?: true;
}

/** Digits from which on the search reads a telephone number. */
const PHONE_QUERY_MIN = 7;

/** Without a search: all rows are read. */
export const ALL_PROVIDERS: SearchedIds = { ids: null, isRanked: false, isComplete: true, isSimilar: false };

/** A name must be found in one of these fields of the first hits. */
const BY_NAME: RankWithin = { fields: ['name', 'firmen_name', 'company', 'email', 'url'], first: 200 };

/** The providers that the search finds by the words of the criteria: by all of these, in the order of the first. */
export async function searchIds(
  search: Pick<DirectorySearch, 'rank'>,
  criteria: ProviderCriteria,
): Promise<SearchedIds> {
  const { text, name } = criteria;
  const found: Ranking[] = [];
  if (isGiven(text)) found.push(await search.rank(queryOf(text)));
  if (isGiven(name)) found.push(await search.rank({ ...queryOf(name), within: BY_NAME }));
  const [first, ...others] = found;
  if (first === undefined) {
    const reached = await idsByContact(search, criteria);
    return reached ?? (await idsWithText(search, searchableText(criteria)));
  }
  const sets = others.map(({ ids }) => new Set(ids));
  return {
    ids: first.ids.filter((id) => sets.every((set) => set.has(id))),
    isRanked: true,
    isComplete: found.every(({ isComplete }) => isComplete),
    isSimilar: found.some(({ isWide }) => isWide),
  };
}

/** Uses the index for a text in any column: the database then reads a few rows instead of all. */
async function idsWithText(search: Pick<DirectorySearch, 'rank'>, text: string | null): Promise<SearchedIds> {
  const found = text === null ? null : await search.rank(queryOf(text));
  return found?.isComplete === true && !found.isWide ? { ...ALL_PROVIDERS, ids: found.ids } : ALL_PROVIDERS;
}

/**
 * Finds the ids for a whole phone number or website address, or for values that begin or end with it; null: the index cannot tell, and
 * all rows are read.
 */
async function idsByContact(
  search: Pick<DirectorySearch, 'rank'>,
  { phone = '', url = '' }: ProviderCriteria,
): Promise<SearchedIds | null> {
  const number = phone.replaceAll('(0)', '').replace(/[^\d+]/g, '');
  const isWholePhone = phoneKey(phone)?.isWhole === true && number.length >= PHONE_QUERY_MIN;
  const address = urlKey(url);
  const host = address?.isAddress === true ? (address.text.split(/[/:?#]/)[0] ?? '') : '';
  const query = isWholePhone ? number : host;
  const found = query === '' ? null : await search.rank({ ...queryOf(query), isInAnyColumn: true });
  return found?.isComplete === true && !found.isWide && found.ids.length > 0
    ? { ...ALL_PROVIDERS, ids: found.ids, mayMiss: true }
    : null;
}

function queryOf(text: string): RankOptions {
  // PostgreSQL stores no NUL, so nothing can hold it.
  return { query: text.replaceAll('\u0000', ' ').trim().slice(0, SEARCH_QUERY_MAX), intern: true };
}

import {
  DIRECTORY_HITS_MAX,
  type DirectoryOrder,
  type DirectoryRow,
  type DirectorySort,
} from '@rer/contracts';
import type { ProviderHit, ProviderService } from '../../providers/provider-service.ts';
import { readHitCursor, writeCursor } from './cursor.ts';
import { passesFilter } from './list-filter.ts';
import type { ListedPage } from './list-page.ts';
import type { ListQuery, ListSelection } from './list-query.ts';
import { readListRow } from './list-row.ts';
import { directoryMatches } from './match-marks.ts';

/** One page of what a query finds, best first unless another order is asked for. */
export async function hitPage(
  providers: Pick<ProviderService, 'searchHits'>,
  query: ListQuery & { readonly search: NonNullable<ListQuery['search']> },
): Promise<ListedPage> {
  const from = query.cursor === null ? 0 : readHitCursor(query.cursor);
  const { hits, isCut } = await findHits(providers, query, query.search);
  const page = hits.slice(from, from + query.limit);
  const end = from + page.length;
  return {
    total: from === 0 ? { count: hits.length, isExact: !isCut } : null,
    providers: page.map((hit): DirectoryRow => {
      const matches = directoryMatches(hit.provider, hit.matches);
      return { ...readListRow(hit.provider), ...(matches.length === 0 ? {} : { matches }) };
    }),
    next: end < hits.length ? writeCursor({ hits: end }) : null,
  };
}

/** All hits that pass the filter, in order. `isCut`: there may be more than are ranked. */
export async function findHits(
  providers: Pick<ProviderService, 'searchHits'>,
  { filter, order }: Pick<ListSelection, 'filter' | 'order'>,
  { query, sort }: NonNullable<ListSelection['search']>,
): Promise<{ readonly hits: readonly ProviderHit[]; readonly isCut: boolean }> {
  const { hits } = await providers.searchHits({ query, limit: DIRECTORY_HITS_MAX, intern: true });
  const passing = hits.filter(({ provider }) => passesFilter(filter, provider));
  return { hits: inOrder(passing, sort, order), isCut: hits.length >= DIRECTORY_HITS_MAX };
}

const german = new Intl.Collator('de-DE');

function inOrder(
  hits: readonly ProviderHit[],
  sort: DirectorySort,
  order: DirectoryOrder,
): readonly ProviderHit[] {
  if (sort === 'relevance') return hits;
  const direction = order === 'asc' ? 1 : -1;
  return hits.toSorted((a, b) => {
    const [left, right] = [a.provider[sort], b.provider[sort]];
    const [isLeftEmpty, isRightEmpty] = [left === null || left === '', right === null || right === ''];
    if (isLeftEmpty || isRightEmpty) return Number(isLeftEmpty) - Number(isRightEmpty);
    return direction * compare(left, right);
  });
}

function compare(left: string | number | null, right: string | number | null): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return german.compare(String(left), String(right));
}

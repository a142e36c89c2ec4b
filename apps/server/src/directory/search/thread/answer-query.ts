import type { IndexFollower } from '../feed/index-follower.ts';
import type { SearchHit } from '../search-port.ts';
import type { SearchQueryRequest, SearchReply } from './messages.ts';

/**
 * Answers a query from the index alone. While the index is being rebuilt it holds only a part of the providers, and a caller
 * that does not know this yet would take the part for everything: its query fails, and it asks the database.
 */
export function answerQuery(
  { index, isReady }: Pick<IndexFollower, 'index' | 'isReady'>,
  request: SearchQueryRequest,
): SearchReply {
  const { requestId, query, intern } = request;
  if (!isReady) return { kind: 'failed', requestId };
  const scope = { includeNotes: intern, includeIntern: intern };
  switch (request.kind) {
    case 'search':
      return {
        kind: 'found',
        requestId,
        hits: plain(index.search(query, { limit: request.limit, ...scope })),
      };
    case 'explain':
      return { kind: 'found', requestId, hits: plain(index.explain(query, request.ids, scope)) };
    case 'rankPage': {
      const { from, to } = request;
      const { hits, count, isComplete } = index.rankPage(query, { from, to, ...scope });
      const fallback = count === 0 ? index.fallbackQuery(query, scope) : null;
      return { kind: 'ranked_page', requestId, hits: plain(hits), count, isComplete, fallback };
    }
    case 'rank': {
      const { within } = request;
      const first = within === undefined ? {} : { to: within.first, fields: within.fields };
      const { ids, count, isComplete, isWide } = index.rank(query, { ...first, ...scope });
      const isAll = within === undefined || count <= within.first;
      const fallback = count === 0 ? index.fallbackQuery(query, scope) : null;
      return { kind: 'ranked', requestId, ids, isComplete: isComplete && isAll, isWide, fallback };
    }
  }
}

/** Hits without their scores, which need not be sent. */
function plain(hits: readonly SearchHit[]): readonly SearchHit[] {
  return hits.map(({ id, matches }) => ({ id, matches }));
}

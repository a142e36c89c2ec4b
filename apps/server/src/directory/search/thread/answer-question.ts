import type { IndexFollower } from '../feed/index-follower.ts';
import type { SearchHit } from '../search-port.ts';
import type { SearchQuestion, SearchReply } from './messages.ts';

/**
 * Answers a query from the index alone. While the index is being rebuilt it holds only a part of the providers, and a caller
 * that does not know this yet would take the part for everything: its query fails, and it asks the database.
 */
export function answerQuestion(
  { index, isReady }: Pick<IndexFollower, 'index' | 'isReady'>,
  question: SearchQuestion,
): SearchReply {
  const { number, query, intern } = question;
  if (!isReady) return { kind: 'failed', number };
  const sight = { includeNotes: intern, includeIntern: intern };
  switch (question.kind) {
    case 'search':
      return { kind: 'found', number, hits: sent(index.search(query, { limit: question.limit, ...sight })) };
    case 'explain':
      return { kind: 'found', number, hits: sent(index.explain(query, question.ids, sight)) };
    case 'rankPage': {
      const { from, to } = question;
      const { hits, count, isComplete } = index.rankPage(query, { from, to, ...sight });
      const fallback = count === 0 ? index.fallbackQuery(query, sight) : null;
      return { kind: 'ranked_page', number, hits: sent(hits), count, isComplete, fallback };
    }
    case 'rank': {
      const { within } = question;
      const first = within === undefined ? {} : { to: within.first, fields: within.fields };
      const { ids, count, isComplete, isWide } = index.rank(query, { ...first, ...sight });
      const isAll = within === undefined || count <= within.first;
      const fallback = count === 0 ? index.fallbackQuery(query, sight) : null;
      return { kind: 'ranked', number, ids, isComplete: isComplete && isAll, isWide, fallback };
    }
  }
}

function sent(hits: readonly SearchHit[]): readonly SearchHit[] {
  return hits.map(({ id, matches }) => ({ id, matches }));
}

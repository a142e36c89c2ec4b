export type { SearchField, SearchRecord } from './fields.ts';
export { type Mark, marksIn } from './mark/marks-in.ts';
export type { MatchKind } from './match/found-word.ts';
export { ProviderIndex } from './provider-index.ts';
export { RANKED_MAX } from './rank/rank-all.ts';
export type {
  FallbackQuery,
  RankedIdLimits,
  RankedIds,
  RankLimits,
  ScoredHit,
  ScoredPage,
  SearchLimits,
  SearchMatch,
  SearchScope,
} from './scored-hit.ts';

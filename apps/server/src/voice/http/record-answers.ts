import type { VoiceListQuery } from '../dialect/list-query.ts';
import { notFound } from '../dialect/voice-api-error.ts';

interface Dated {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Members common to all stored records (voice-AI contract, 1). */
export function recordMembers({ id, created_at, updated_at }: Dated, orgId: string) {
  return { id, orgId, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
}

/** @throws {VoiceError} 404 where there is no such record. */
export function required<T>(row: T | undefined, what: string, id: string): T {
  if (row === undefined) throw notFound(what, id);
  return row;
}

/** A page of a list, as paged lists are answered. */
export function pageBody<T>(
  results: readonly T[],
  total: number,
  { limit, page }: Pick<VoiceListQuery, 'limit' | 'page'>,
) {
  return { results, metadata: { itemsPerPage: limit, totalItems: total, currentPage: page } };
}

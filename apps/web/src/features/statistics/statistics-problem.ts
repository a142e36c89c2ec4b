import { apiError } from '@rer/contracts';
import type { ApiFailure } from '../../lib/api-failure.ts';
import type { StatisticsProblem } from './statistics-state.ts';

/** Refusals of the moment, not of the question. */
const PASSING: readonly number[] = [408, 429];

/** The problem to show for a failed statistics call. */
export function problemOf(failure: ApiFailure, isOnline: boolean): StatisticsProblem {
  if (failure.kind === 'unreachable') return { kind: isOnline ? 'unreachable' : 'offline' };
  if (failure.kind === 'unreadable') return { kind: 'failed' };
  const { status, body } = failure;
  if (status >= 500 || PASSING.includes(status)) return { kind: 'failed' };
  return { kind: 'refused', sentence: apiError.safeParse(body).data?.error.message ?? null };
}

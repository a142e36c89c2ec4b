import { CONTACT_FIELDS, CONTACT_PROBLEMS, type ContactProblems, type ContactRequest } from '@rer/contracts';
import * as z from 'zod/mini';
import { callApi } from '../../lib/api-client.ts';
import type { ApiFailure } from '../../lib/api-failure.ts';

/** Why a correct message was not taken. */
export type ContactFailure =
  | { readonly type: 'too_many'; readonly retryAfterSeconds: number | null }
  | { readonly type: 'unavailable'; readonly retryAfterSeconds: number | null }
  | { readonly type: 'unreachable' }
  | { readonly type: 'failed' };

/** What became of a message. */
export type ContactOutcome =
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly problems: ContactProblems }
  | ContactFailure;

function readProblems(fields: Readonly<Record<string, string>>): ContactProblems {
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    const problem = CONTACT_PROBLEMS.find((code) => code === fields[field]);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}

function readFailure(failure: ApiFailure): ContactOutcome {
  if (failure.kind === 'unreachable') return { type: 'unreachable' };
  if (failure.kind === 'unreadable') return { type: 'failed' };
  const { status, fields, retryAfterSeconds } = failure;
  if (status === 429) return { type: 'too_many', retryAfterSeconds };
  if (status === 503) return { type: 'unavailable', retryAfterSeconds };
  const problems = readProblems(fields);
  return Object.keys(problems).length > 0 ? { type: 'refused', problems } : { type: 'failed' };
}

/** Sends a message to the company. Never throws. */
export async function sendContact(request: ContactRequest): Promise<ContactOutcome> {
  const schema = z.object({ ok: z.literal(true) });
  const result = await callApi({ path: '/api/contact', schema, body: request });
  return result.ok ? { type: 'sent' } : readFailure(result.failure);
}

import { expect, it } from 'vitest';
import { problemOf } from './statistics-problem.ts';

const refusal = (status: number, body: unknown = null) =>
  problemOf({ kind: 'refused', status, fields: {}, body, retryAfterSeconds: null }, true);

it('a refused question carries the sentence of the server, where it has one', () => {
  const error = { code: 'bad_request', message: 'Der Zeitraum liegt in der Zukunft.', requestId: 'r' };
  expect(refusal(400, { error })).toEqual({ kind: 'refused', sentence: error.message });
  expect(refusal(414, '<html>')).toEqual({ kind: 'refused', sentence: null });
});

it.each([408, 429, 500, 503])('status %i says nothing about the question', (status) => {
  expect(refusal(status)).toEqual({ kind: 'failed' });
});

it('without an answer the line is to blame, or the server', () => {
  const failure = { kind: 'unreachable', cause: null } as const;
  expect([problemOf(failure, false).kind, problemOf(failure, true).kind]).toEqual(['offline', 'unreachable']);
});

import { describe, expect, it } from 'vitest';
import { DatabaseError, type DatabaseErrorCode } from '../db/errors.ts';
import { toDatabaseAnswer } from './database-answer.ts';

const CONTEXT = { table: 'rer_dienstleister', requestId: 'req-7', signedIn: true };
const answer = (
  code: DatabaseErrorCode,
  sqlState?: string,
  more: { column?: string; constraint?: string } = {},
) => toDatabaseAnswer(new DatabaseError(code, 'text of the database', { sqlState, ...more }), CONTEXT);

describe('temporary trouble', () => {
  it.each([
    ['unavailable', undefined, 503, 'PGRST001'],
    ['overloaded', undefined, 504, 'PGRST003'],
    ['overloaded', '40P01', 503, '40P01'],
    ['query_timeout', undefined, 503, '57014'],
    ['out_of_resources', '53100', 503, '53100'],
  ] as const)('%s %s is %i %s and says when to try again', (code, sqlState, status, shown) => {
    const { status: got, body, headers } = answer(code, sqlState);
    expect([got, body.code, headers['retry-after']]).toEqual([status, shown, '1']);
    expect(body.details).toBe('Request req-7');
    expect(body.message).not.toContain('text of the database');
  });
});

describe('a refused statement', () => {
  it.each([
    ['23505', 409],
    ['23503', 409],
    ['23502', 400],
    ['23514', 400],
    ['22P02', 400],
    ['42501', 403],
    ['42P01', 404],
    ['42883', 404],
    ['25006', 405],
    ['25001', 500],
    ['54001', 500],
    ['XX000', 500],
    ['P0001', 400],
  ])('%s is answered with %i', (sqlState, status) => {
    expect(answer('rejected', sqlState).status).toBe(status);
  });

  it('names the column that must not be null', () => {
    expect(answer('rejected', '23502', { column: 'name' }).message).toBe(
      'null value in column "name" of relation "rer_dienstleister" violates not-null constraint',
    );
  });

  it('never shows what stood in a row', () => {
    const { body } = answer('rejected', '23514', { constraint: 'rer_dienstleister_name_check' });
    expect(body).toEqual({
      code: '23514',
      message:
        'new row for relation "rer_dienstleister" violates check constraint "rer_dienstleister_name_check"',
      details: null,
      hint: null,
    });
  });
});

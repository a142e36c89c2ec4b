import { expect, test } from 'vitest';
import { toDatabaseError } from './pg-errors.ts';

const server = (code: string): Error =>
  Object.assign(new Error('duplicate key "anna@example.org"'), {
    severity: 'ERROR',
    code,
    detail: 'Key (email)=(anna@example.org) already exists.',
    constraint: 'some_key',
  });

test.each([
  ['53100', 'out_of_resources'],
  ['53200', 'out_of_resources'],
  ['58030', 'out_of_resources'],
  ['53300', 'overloaded'],
  ['40001', 'overloaded'],
  ['40P01', 'overloaded'],
  ['55P03', 'overloaded'],
  ['57014', 'query_timeout'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['28P01', 'unavailable'],
  ['23505', 'rejected'],
  ['42P01', 'rejected'],
])('SQLSTATE %s is %s', (sqlState, code) => {
  expect(toDatabaseError(server(sqlState))).toMatchObject({ code, sqlState, retryable: code !== 'rejected' });
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND'])(
  '%s of the network is unavailable',
  (code) => {
    expect(toDatabaseError(Object.assign(new Error('connect'), { code, syscall: 'connect' }))).toMatchObject({
      code: 'unavailable',
    });
  },
);

test('a wait for the pool that takes too long is overload', () => {
  expect(toDatabaseError(new Error('timeout exceeded when trying to connect'))).toMatchObject({
    code: 'overloaded',
  });
});

test('no value of a row is kept, neither in the message nor behind it', () => {
  const error = toDatabaseError(new Error('anna@example.org', { cause: server('23505') }));
  expect(error).toMatchObject({ code: 'rejected', constraint: 'some_key', cause: undefined });
  expect(`${error?.message} ${error?.stack} ${JSON.stringify(error)}`).not.toContain('anna@');
});

test('errors of the application are none of the database', () => {
  expect(toDatabaseError(new RangeError('of the application'))).toBeUndefined();
  expect(toDatabaseError('text')).toBeUndefined();
});

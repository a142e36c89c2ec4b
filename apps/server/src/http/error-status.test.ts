import { expect, it } from 'vitest';
import { errorStatus } from './error-status.ts';

it('reads the status of an error of the framework', () => {
  expect(errorStatus(Object.assign(new Error('x'), { statusCode: 413 }))).toBe(413);
});

it.each([[new Error('x')], [{ statusCode: '413' }], [null], ['413'], [undefined]])(
  '%s names no status',
  (error) => {
    expect(errorStatus(error)).toBeUndefined();
  },
);

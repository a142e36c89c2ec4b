import { expect, it } from 'vitest';
import { statusOf } from './status-of.ts';

it('reads the status of an error of the framework', () => {
  expect(statusOf(Object.assign(new Error('x'), { statusCode: 413 }))).toBe(413);
});

it.each([[new Error('x')], [{ statusCode: '413' }], [null], ['413'], [undefined]])(
  '%s names no status',
  (error) => {
    expect(statusOf(error)).toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import { PendingJoins } from './pending-joins.ts';

test('an admitted join is taken once, and forgotten after 30 seconds', () => {
  const joins = new PendingJoins<string>();
  joins.add(1, 'anna', 0);
  joins.add(2, 'bert', 1000);
  joins.add(3, 'carla', 29_000);
  expect(joins.take(2)).toBe('bert');
  expect(joins.take(2)).toBeUndefined();
  joins.tick(29_999);
  expect(joins.size).toBe(2);
  joins.tick(30_000);
  expect(joins.take(1)).toBeUndefined();
  expect(joins.take(3)).toBe('carla');
});

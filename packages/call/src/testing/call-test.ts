import { test as base } from 'vitest';
import { aCall } from './call-bench.ts';

/** A test on a page with one call, of which it names what it looks at. */
export const test = base
  .extend('bench', () => aCall())
  .extend('call', ({ bench }) => bench.call)
  .extend('platform', ({ bench }) => bench.platform)
  .extend('instances', ({ bench }) => bench.instances)
  .extend('told', ({ bench }) => bench.told)
  .extend('events', ({ bench }) => bench.events);

import { test as base } from 'vitest';
import { MediaHarness } from './media-harness.ts';

/** A test with a media server of its own. Whom it names of the others are in its hall, and came in the order that stands here. */
export const test = base
  .extend('harness', () => new MediaHarness())
  .extend('anna', ({ harness }) => harness.join('anna'))
  .extend('bert', ({ harness }) => harness.join('bert'))
  .extend('carl', ({ harness }) => harness.join('carl'))
  .extend('mallory', ({ harness }) => harness.join('mallory'));

import { test as base } from 'vitest';
import { MediaHarness } from './media-harness.ts';

/** A test with a media server of its own. The participants that it names have joined, in the order of this file. */
export const test = base
  .extend('harness', () => new MediaHarness())
  .extend('anna', ({ harness }) => harness.join('anna'))
  .extend('bert', ({ harness }) => harness.join('bert'))
  .extend('carl', ({ harness }) => harness.join('carl'))
  .extend('mallory', ({ harness }) => harness.join('mallory'));

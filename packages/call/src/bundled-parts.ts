import type { PartLoaders } from './platform/browser-platform.ts';

/** The parts for pages with their own bundler, which splits dynamic imports into files. */
export const LOADERS: PartLoaders = {
  engineUrl: import.meta.url,
  loadEngine: async () => (await import('./engine-bundle.ts')).startEngine,
  loadLate: async () => (await import('./late/late-part.ts')).LATE_PART,
};

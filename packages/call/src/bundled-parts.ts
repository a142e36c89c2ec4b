import type { DeferredParts } from './platform/browser-platform.ts';

/** For pages with a bundler of their own, which makes files of what is imported when it is needed. */
export const BUNDLED: DeferredParts = {
  engineUrl: import.meta.url,
  loadEngine: async () => (await import('./engine-bundle.ts')).startEngine,
  loadLate: async () => (await import('./late/late-part.ts')).LATE_PART,
};

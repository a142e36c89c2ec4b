import { makeComponent } from './call/component.ts';
import { browserFacts, browserPlatform, type LaterParts } from './platform/browser-platform.ts';

/** For pages with a bundler of their own, which makes files of what is imported when it is needed. */
const BUNDLED: LaterParts = {
  engineUrl: import.meta.url,
  loadEngine: async () => (await import('./engine-bundle.ts')).startEngine,
  loadLate: async () => (await import('./late/late-part.ts')).LATE_PART,
};

/** The component of this page. */
export const CallComponent = makeComponent({
  platform: () => browserPlatform(BUNDLED),
  facts: browserFacts,
});

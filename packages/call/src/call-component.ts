import { makeComponent } from './call/component.ts';
import { browserFacts, browserPlatform } from './platform/browser-platform.ts';

/** The component of this page. */
export const CallComponent = makeComponent({
  platform: () =>
    browserPlatform({
      url: new URL('engine-bundle.js', import.meta.url).href,
      // The engine is a bundle of its own, fetched when it is needed first.
      load: () => import('./engine-bundle.ts'),
    }),
  facts: browserFacts,
});

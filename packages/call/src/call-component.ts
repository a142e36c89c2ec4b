import { BUNDLED } from './bundled-parts.ts';
import { makeComponent } from './call/component.ts';
import { browserFacts, browserPlatform } from './platform/browser-platform.ts';

/** The component of this page. */
export const CallComponent = makeComponent({
  platform: () => browserPlatform(BUNDLED),
  facts: browserFacts,
});

import { makeComponent } from './call/component.ts';
import type { EngineFactory } from './engine/engine.ts';
import { browserFacts, browserPlatform } from './platform/browser-platform.ts';

/** The component of this page. */
export const CallComponent = makeComponent({
  platform: () => browserPlatform({ url: ENGINE_URL, load: loadEngine }),
  facts: browserFacts,
});

const ENGINE_URL = import.meta.url;

/** The engine is a bundle of its own, fetched when it is needed first. */
async function loadEngine(): Promise<EngineFactory> {
  throw new Error('The engine is not part of this build.');
}

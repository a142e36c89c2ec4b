import { makeComponent } from '../../../src/call/component.ts';
import * as exported from '../../../src/index.ts';
import { LATE_PART } from '../../../src/late/late-part.ts';
import { browserFacts, browserPlatform } from '../../../src/platform/browser-platform.ts';
import type { BrowserFacts } from '../../../src/platform/supported-browser.ts';
import type { Surroundings } from '../language.ts';
import { inPage } from '../page/in-page.ts';
import { PageSurroundings } from '../page/surroundings.ts';
import type { ContractTarget, OpenedComponent } from '../target.ts';
import { PageEngine } from './page-engine.ts';

/** Ours in a page: in its browser, with its elements, tracks and windows. Only the engine is a script. */
export function pageTarget(notBuilt: readonly string[]): ContractTarget {
  return { name: 'ours in a page', implementation: 'ours', platform: 'browser', notBuilt, open };
}

async function open(surroundings: Surroundings): Promise<OpenedComponent> {
  const engine = new PageEngine();
  const page = new PageSurroundings(surroundings, engine);
  page.replace(HTMLIFrameElement.prototype, 'contentWindow', { get: () => engine.frameWindow });
  // The rules of the contract for browsers, which hold as soon as there are processors.
  const facts = (): BrowserFacts => ({ ...browserFacts(), processors: { audio: true, video: true } });
  const component = makeComponent({
    platform: () =>
      browserPlatform(
        {
          engineUrl: `${location.origin}/engine.js`,
          loadEngine: () => engine.load(),
          loadLate: async () => LATE_PART,
        },
        facts(),
      ),
    facts,
  });
  return {
    ...inPage(page),
    component,
    exports: { ...exported, default: component },
    engine,
    // Nobody is asked where the caller is.
    geo: () => undefined,
  };
}

import { makeComponent } from '../../../src/call/component.ts';
import * as exported from '../../../src/index.ts';
import { LATE_PART } from '../../../src/late/late-part.ts';
import { browserFacts, browserPlatform } from '../../../src/platform/browser-platform.ts';
import type { Surroundings } from '../language.ts';
import { PageSurroundings } from '../page/surroundings.ts';
import { makeTrack } from '../page/tracks.ts';
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
  const component = makeComponent({
    platform: () =>
      browserPlatform({
        engineUrl: `${location.origin}/engine.js`,
        loadEngine: () => engine.load(),
        loadLate: async () => LATE_PART,
      }),
    facts: browserFacts,
  });
  return {
    component,
    exports: { ...exported, default: component },
    engine,
    clock: { advance: (ms) => page.advance(ms) },
    settle: () => page.settle(),
    text: (original) => original,
    room: (name, query) => `${location.origin}/${name}${query === undefined ? '' : `?${query}`}`,
    track: makeTrack,
    stream: () => new MediaStream(),
    element(tag, attached) {
      const element = document.createElement(tag);
      if (attached) document.body.append(element);
      page.onClose(() => element.remove());
      return element;
    },
    devices: (list, tell) => page.devices(list, tell),
    // Nobody is asked where the caller is.
    geo: () => undefined,
    async close() {
      page.close();
    },
  };
}

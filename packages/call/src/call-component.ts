import type { Call } from './api/call.ts';
import type { FactoryOptions } from './api/call-options.ts';
import { createCall } from './call/create-call.ts';
import { Instances } from './call/instances.ts';
import { ObjectLink } from './call/object-link.ts';
import type { EngineFactory } from './engine/engine.ts';
import { browserFacts, browserPlatform } from './platform/browser-platform.ts';
import type { Platform } from './platform/platform.ts';
import { type BrowserSupport, browserSupport } from './platform/supported-browser.ts';
import { isRecord, type Unknowns } from './values/record.ts';
import { API_VERSION } from './version.ts';

/** The calls of this page. */
const instances = new Instances<Call>();

/** Makes calls, and knows those that live (section 2). */
// biome-ignore lint/complexity/noStaticOnlyClass: clients know the factory as a class with static methods.
export class CallComponent {
  /** A call without an interface, for pages that draw themselves. `layout` of the options becomes `none`. */
  static createCallObject(options: FactoryOptions = {}): Call {
    const own: unknown = options;
    const given: Unknowns = isRecord(own) ? own : {};
    given['layout'] = 'none';
    return createCall(given, {
      platform: currentPlatform(),
      instances,
      isObjectMode: true,
      makeLink: (core) => new ObjectLink(core),
    });
  }

  /** The call of an id, or the oldest that lives. */
  static getCallInstance(callClientId?: string): Call | undefined {
    return instances.find(callClientId);
  }

  static supportedBrowser(): BrowserSupport {
    return browserSupport(browserFacts());
  }

  static version(): string {
    return API_VERSION;
  }
}

function currentPlatform(): Platform {
  return browserPlatform({ url: ENGINE_URL, load: loadEngine });
}

const ENGINE_URL = import.meta.url;

/** The engine is a bundle of its own, fetched when it is needed first. */
async function loadEngine(): Promise<EngineFactory> {
  throw new Error('The engine is not part of this build.');
}

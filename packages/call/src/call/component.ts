import type { Call } from '../api/call.ts';
import type { FactoryOptions } from '../api/call-options.ts';
import type { Platform } from '../platform/platform.ts';
import { type BrowserFacts, type BrowserSupport, browserSupport } from '../platform/supported-browser.ts';
import * as text from '../texts/texts.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import { API_VERSION } from '../version.ts';
import { createCall } from './create-call.ts';
import { Instances } from './instances.ts';
import { ObjectLink } from './object-link.ts';

/** Where a component is: looked at whenever a call is made. */
export interface Place {
  platform(): Platform;
  facts(): BrowserFacts;
}

/** The class that pages get: it makes calls, and knows those that live (section 2). */
export function makeComponent({ platform, facts }: Place) {
  const instances = new Instances<Call>();
  // biome-ignore lint/complexity/noStaticOnlyClass: clients know the factory as a class with static methods.
  return class CallComponent {
    /** A call without an interface, for pages that draw themselves. `layout` of the options becomes `none`. */
    static createCallObject(options: FactoryOptions = {}): Call {
      const own: unknown = options;
      const given: Unknowns = isRecord(own) ? own : {};
      given['layout'] = 'none';
      return createCall(given, {
        platform: platform(),
        instances,
        isObjectMode: true,
        makeLink: (core) => new ObjectLink(core),
      });
    }

    /** @throws {Error} always: frames are not built yet. */
    static createFrame(_parent?: object, _options?: FactoryOptions): Call {
      return refuseFrame('createFrame()', platform());
    }

    /** @throws {Error} always: frames are not built yet. */
    static createTransparentFrame(_options?: FactoryOptions): Call {
      return refuseFrame('createTransparentFrame()', platform());
    }

    /** @throws {Error} always: frames are not built yet. */
    static wrap(frame?: unknown, _options?: FactoryOptions): Call {
      const here = platform();
      if (!here.isReactNative && !isFrameLike(frame)) throw new Error(text.WRAP_NEEDS_FRAME);
      return refuseFrame('wrap()', here);
    }

    /** The call of an id, or the oldest that lives. */
    static getCallInstance(callClientId?: string): Call | undefined {
      return instances.find(callClientId);
    }

    static supportedBrowser(): BrowserSupport {
      return browserSupport(facts());
    }

    static version(): string {
      return API_VERSION;
    }
  };
}

function refuseFrame(name: string, { isReactNative }: Platform): never {
  throw new Error(isReactNative ? text.NOT_IN_REACT_NATIVE : text.notBuilt(name));
}

function isFrameLike(frame: unknown): boolean {
  return isRecord(frame) && Boolean(frame['contentWindow']) && typeof frame['src'] === 'string';
}

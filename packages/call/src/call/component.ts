import type { Call } from '../api/call.ts';
import type { FactoryOptions } from '../api/call-options.ts';
import { makeFrame, makeTransparentFrame } from '../frame/make-frame.ts';
import type { CallPlatform } from '../platform/platform.ts';
import { type BrowserFacts, type BrowserSupport, browserSupport } from '../platform/supported-browser.ts';
import * as text from '../texts/texts.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import { API_VERSION } from '../version.ts';
import { CallObject } from './call-object.ts';
import { createCall } from './create-call.ts';
import { EngineLink } from './engine-link.ts';
import { Instances } from './instances.ts';

/** The environment of the component, read whenever a call is made. */
export interface ComponentEnvironment {
  platform(): CallPlatform;
  facts(): BrowserFacts;
}

/** The class for pages: it creates calls and lists the existing ones (section 2). */
export function makeComponent({ platform, facts }: ComponentEnvironment) {
  const instances = new Instances<Call>();

  function create(options: Unknowns, frame: HTMLIFrameElement | null): Call {
    return createCall(options, {
      platform: platform(),
      instances,
      isObjectMode: frame === null,
      makeLink: (core) => new EngineLink(core, frame),
    });
  }

  /** Removes a frame that we made if the call in it cannot be created. */
  function inFrame(frame: HTMLIFrameElement, options: Unknowns, layout: string): Call {
    try {
      setLayout(options, layout);
      return create(options, frame);
    } catch (error) {
      frame.remove();
      throw error;
    }
  }

  function requireBrowser(): void {
    if (facts().isReactNative) throw new Error(text.NOT_IN_REACT_NATIVE);
  }

  // biome-ignore lint/complexity/noStaticOnlyClass: clients know the factory as a class with static methods.
  return class CallComponent {
    /** Calls are instances of the class, as those of the original are. */
    static [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof CallObject;
    }

    /** A call without an interface, for pages that draw their own. `layout` of the options becomes `none`. */
    static createCallObject(options: FactoryOptions = {}): Call {
      const given = asGiven(options);
      given['layout'] = 'none';
      return create(given, null);
    }

    /** A call in a frame with the room's page, in the given parent or at the corner of the page. */
    static createFrame(parent: HTMLElement, options?: FactoryOptions): Call;
    static createFrame(options?: FactoryOptions): Call;
    static createFrame(first?: unknown, second?: unknown): Call {
      requireBrowser();
      const isParent = Boolean(first && second) || isElement(first);
      const options = asGiven(isParent ? second : first);
      const parent = isElement(first) ? first : document.body;
      return inFrame(makeFrame(parent, options, facts().userAgent), options, BROWSER_LAYOUT);
    }

    /** A call in a frame over the whole page. */
    static createTransparentFrame(options: FactoryOptions = {}): Call {
      requireBrowser();
      return inFrame(makeTransparentFrame(), asGiven(options), CUSTOM_LAYOUT);
    }

    /** A call in a frame that the page has made. */
    static wrap(frame: HTMLIFrameElement, options: FactoryOptions = {}): Call {
      requireBrowser();
      if (!isFrameLike(frame)) throw new Error(text.WRAP_NEEDS_FRAME);
      const given = asGiven(options);
      setLayout(given, BROWSER_LAYOUT);
      return create(given, frame);
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

const BROWSER_LAYOUT = 'browser';
const CUSTOM_LAYOUT = 'custom-v1';

/** The caller's own object, updated to the values read from it. */
function asGiven(options: unknown): Unknowns {
  return isRecord(options) ? options : {};
}

function setLayout(options: Unknowns, layout: string): void {
  options['layout'] ||= options['customLayout'] ? CUSTOM_LAYOUT : layout;
}

function isElement(value: unknown): value is HTMLElement {
  return isRecord(value) && 'append' in value;
}

function isFrameLike(frame: unknown): boolean {
  return isRecord(frame) && Boolean(frame['contentWindow']) && typeof frame['src'] === 'string';
}

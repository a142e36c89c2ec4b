import type { EngineFactory } from '../engine/engine.ts';
import type { LatePart } from '../late/late-part.ts';
import type { PartLoaders } from '../platform/browser-platform.ts';
import { isRecord } from '../values/record.ts';

/** Names of the files beside the client; the build knows them. */
declare const CALL_ENGINE_FILE: string;
declare const CALL_LATE_FILE: string;

/** What the files export. */
interface Exports {
  readonly startEngine: EngineFactory;
  readonly LATE_PART: LatePart;
}

/** The parts as files beside the client, which lies at `base`. */
export function partLoaders(base: string): PartLoaders {
  const engineUrl = new URL(CALL_ENGINE_FILE, base).href;
  return {
    engineUrl,
    loadEngine: fetchOnce(engineUrl, 'startEngine'),
    loadLate: fetchOnce(new URL(CALL_LATE_FILE, base).href, 'LATE_PART'),
  };
}

/**
 * A module, fetched until that works. Some browsers remember that an address failed: an attempt after that has another one. It
 * goes without the name of the content too, for the server may have been updated since the page was opened.
 */
function fetchOnce<Name extends keyof Exports>(url: string, name: Name): () => Promise<Exports[Name]> {
  let attempts = 0;
  let fetched: Exports[Name] | undefined;
  return async () => {
    if (fetched !== undefined) return fetched;
    attempts += 1;
    const module: unknown = await import(
      /* @vite-ignore */ attempts === 1 ? url : `${url.replace(/-.{12}(?=\.js$)/, '')}#${attempts}`
    );
    if (!holds(module, name)) throw new Error(`There is no ${name} at ${url}`);
    fetched = module[name];
    return fetched;
  };
}

/** The files are built together with the client, or with one after it: what exports the name is the part. */
function holds<Name extends keyof Exports>(module: unknown, name: Name): module is Pick<Exports, Name> {
  return isRecord(module) && name in module;
}

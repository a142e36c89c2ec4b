import type { EngineFactory } from '../engine/engine.ts';
import type { LatePart } from '../late/late-part.ts';
import type { LaterParts } from '../platform/browser-platform.ts';
import { isRecord, type Unknowns } from '../values/record.ts';

/** Names of the files beside the client; the build knows them. */
declare const CALL_ENGINE_FILE: string;
declare const CALL_LATE_FILE: string;

/** The parts as files beside the client, which lies at `base`. */
export function fetchedParts(base: string): LaterParts {
  const engineUrl = new URL(CALL_ENGINE_FILE, base).href;
  const engine = fetchedOnce(engineUrl, hasEngine);
  const late = fetchedOnce(new URL(CALL_LATE_FILE, base).href, hasLatePart);
  return {
    engineUrl,
    loadEngine: async () => (await engine()).createEngine,
    loadLate: async () => (await late()).LATE_PART,
  };
}

/** A module, fetched until that works. Some browsers remember that an address failed: an attempt after that has another one. */
function fetchedOnce<Module>(url: string, isWhole: (module: Unknowns) => module is Unknowns & Module) {
  let attempts = 0;
  let fetched: (Unknowns & Module) | undefined;
  return async (): Promise<Module> => {
    if (fetched !== undefined) return fetched;
    attempts += 1;
    const module: unknown = await import(/* @vite-ignore */ attempts === 1 ? url : `${url}#${attempts}`);
    if (!isRecord(module) || !isWhole(module))
      throw new Error(`There is no part of this component at ${url}`);
    fetched = module;
    return module;
  };
}

/** The files are built together with the client and named by their content: what has the name is the part. */
function hasEngine(module: Unknowns): module is Unknowns & { readonly createEngine: EngineFactory } {
  return typeof module['createEngine'] === 'function';
}

function hasLatePart(module: Unknowns): module is Unknowns & { readonly LATE_PART: LatePart } {
  return isRecord(module['LATE_PART']);
}

import { isRecord, type Unknowns } from '../values/record.ts';

/** What clients find of a call on their page, under `window._daily.instances`. */
export interface InstanceGlobals {
  readonly tracks: Unknowns;
  /** Hooks that the options carried. */
  customCallbacks?: Unknowns;
}

/** The global object in which clients look for calls (section 2). */
export interface PageGlobals {
  publish(callClientId: string, entry: InstanceGlobals): void;
  withdraw(callClientId: string): void;
}

const GLOBAL_NAME = '_daily';

/** The calls of a page, as clients find them at `window._daily.instances`. */
export function pageGlobals(page: object): PageGlobals {
  const instances = (): Unknowns => {
    const known: unknown = Reflect.get(page, GLOBAL_NAME);
    const holder: Unknowns = isRecord(known) ? known : { pendings: [] };
    if (holder !== known) Reflect.set(page, GLOBAL_NAME, holder);
    const kept = holder['instances'];
    const map: Unknowns = isRecord(kept) ? kept : {};
    holder['instances'] = map;
    return map;
  };
  return {
    publish: (callClientId, entry) => {
      instances()[callClientId] = entry;
    },
    withdraw: (callClientId) => {
      Reflect.deleteProperty(instances(), callClientId);
    },
  };
}

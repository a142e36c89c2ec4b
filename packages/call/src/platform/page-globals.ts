import { isRecord, type Unknowns } from '../values/record.ts';

/** What clients find of a call on their page, under `window._daily.instances`. */
export interface InstanceGlobals {
  readonly tracks: Unknowns;
  /** Hooks that the options carried. */
  customCallbacks?: Unknowns;
}

/** The place on the page where clients look for calls (section 2). */
export interface PageGlobals {
  publish(callClientId: string, entry: InstanceGlobals): void;
  withdraw(callClientId: string): void;
}

const PLACE = '_daily';

/** The calls of a page, as clients find them at `window._daily.instances`. */
export function pageGlobals(page: object): PageGlobals {
  const instances = (): Unknowns => {
    const known: unknown = Reflect.get(page, PLACE);
    const place: Unknowns = isRecord(known) ? known : { pendings: [] };
    if (place !== known) Reflect.set(page, PLACE, place);
    const kept = place['instances'];
    const map: Unknowns = isRecord(kept) ? kept : {};
    place['instances'] = map;
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

import { distancesToGoals, providerOf } from './demand.ts';
import type { EnergyFlow } from './energy-flow.ts';
import type { StationIndex } from './grid.ts';

/**
 * How a load lives at one moment: `fed` over a way that is open, from its `reserve` while it is cut off, `dark` when that
 * is used up too, or `waiting` for the packets that are on their way again.
 */
export type Supply = 'fed' | 'reserve' | 'dark' | 'waiting';

/** How a load lives at this moment. A way to an empty battery feeds no load and counts as cut. */
export function supplyOf({ faults, stored, supplied }: EnergyFlow, load: StationIndex): Supply {
  const isCutOff = providerOf({ distances: distancesToGoals(faults), stored }, load) === undefined;
  if (supplied[load] === true) return isCutOff ? 'reserve' : 'fed';
  return isCutOff ? 'dark' : 'waiting';
}

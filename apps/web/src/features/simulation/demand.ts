import { BATTERY_CAPACITY, type EnergyPacket, LOAD_RESERVE } from './energy-flow.ts';
import { type StationIndex, stationsOf } from './grid.ts';
import { distanceAt, distancesTo, type Faults } from './routing.ts';

const SOURCES = stationsOf('source');
const BATTERIES = stationsOf('battery');
const LOADS = stationsOf('load');

/** A load that fell behind is sent this many packets a step; it uses one. */
const CATCH_UP = 2;

/** A step being computed: resting packets, and the stored packets of each station. Changed in place, never kept. */
export interface StepDraft {
  /** Distances to every load and battery, by goal. */
  readonly distances: ReadonlyMap<StationIndex, readonly number[]>;
  readonly stored: number[];
  /** Packets at `from`, about to leave. */
  readonly waiting: EnergyPacket[];
  sent: number;
  nextId: number;
}

/** Inputs for finding the station that feeds a load. */
interface Reach {
  readonly distances: StepDraft['distances'];
  readonly stored: readonly number[];
}

/** Distances change with the faults alone, and faults far less often than packets move. */
const known = new WeakMap<Faults, StepDraft['distances']>();

/** Distances from everywhere to all that packets can be meant for. */
export function distancesToGoals(faults: Faults): StepDraft['distances'] {
  const distances =
    known.get(faults) ?? new Map([...LOADS, ...BATTERIES].map((goal) => [goal, distancesTo(goal, faults)]));
  known.set(faults, distances);
  return distances;
}

/** Packets whose goal can no longer be reached go where they are wanted; where there is no demand they wait. */
export function giveNewGoals(draft: StepDraft): void {
  // One after the other: what one packet fills, the next need not.
  for (const [index, packet] of draft.waiting.entries()) {
    if (isOnItsWay(draft, packet)) continue;
    const wanting = LOADS.filter((load) => isWanting(draft, load));
    const roomy = BATTERIES.filter((battery) => hasRoom(draft, battery));
    const goal = nearest([...wanting, ...roomy], (station) => distance(draft, station, packet.from));
    if (goal !== undefined) draft.waiting[index] = { ...packet, goal };
  }
}

/** Sends every load what it wants, in turn. */
export function feedLoads(draft: StepDraft): void {
  for (let round = 0; round < CATCH_UP; round += 1) {
    for (const load of LOADS) {
      if (isWanting(draft, load)) emit(draft, providerOf(draft, load), load);
    }
  }
}

/** Sends every battery with room a packet from a source. */
export function chargeBatteries(draft: StepDraft): void {
  for (const battery of BATTERIES) {
    if (hasRoom(draft, battery)) emit(draft, nearestTo(draft, SOURCES, battery), battery);
  }
}

/** The station that feeds a load: the nearest source, or without one the nearest battery that is not empty. */
export function providerOf(reach: Reach, load: StationIndex): StationIndex | undefined {
  const charged = BATTERIES.filter((battery) => (reach.stored[battery] ?? 0) > 0);
  return nearestTo(reach, SOURCES, load) ?? nearestTo(reach, charged, load);
}

function emit(draft: StepDraft, from: StationIndex | undefined, goal: StationIndex): void {
  if (from === undefined) return;
  if (BATTERIES.includes(from)) draft.stored[from] = (draft.stored[from] ?? 0) - 1;
  else draft.sent += 1;
  draft.waiting.push({ id: draft.nextId, from, to: from, line: null, goal });
  draft.nextId += 1;
}

/** A load wants as many packets as its way is long, and its reserve. */
function isWanting(draft: StepDraft, load: StationIndex): boolean {
  const provider = providerOf(draft, load);
  const way = provider === undefined ? 0 : distance(draft, load, provider);
  const coming = draft.waiting.filter((packet) => packet.goal === load && isOnItsWay(draft, packet));
  return (draft.stored[load] ?? 0) + coming.length < way + LOAD_RESERVE;
}

/** Room is kept for packets that cannot reach the battery now: one day they will. */
function hasRoom({ stored, waiting }: StepDraft, battery: StationIndex): boolean {
  const meant = waiting.filter(({ goal }) => goal === battery);
  return (stored[battery] ?? 0) + meant.length < BATTERY_CAPACITY;
}

function isOnItsWay(draft: StepDraft, { goal, from }: EnergyPacket): boolean {
  return Number.isFinite(distance(draft, goal, from));
}

function distance({ distances }: Pick<Reach, 'distances'>, goal: StationIndex, from: StationIndex): number {
  return distanceAt(distances.get(goal) ?? [], from);
}

function nearestTo(
  draft: Pick<Reach, 'distances'>,
  providers: readonly StationIndex[],
  goal: StationIndex,
): StationIndex | undefined {
  return nearest(providers, (provider) => distance(draft, goal, provider));
}

function nearest(
  stations: readonly StationIndex[],
  distanceOf: (station: StationIndex) => number,
): StationIndex | undefined {
  const reachable = stations.filter((station) => Number.isFinite(distanceOf(station)));
  return reachable.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
}

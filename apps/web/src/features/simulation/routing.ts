import { LINES, type LineIndex, STATIONS, type StationIndex } from './grid.ts';

/** What a visitor has taken out of service. */
export interface Faults {
  readonly lines: ReadonlySet<LineIndex>;
  readonly modules: ReadonlySet<StationIndex>;
}

/** A grid without faults. */
export const NO_FAULTS: Faults = { lines: new Set(), modules: new Set() };

/** A way out of a station: the line and the station at its other end. */
export interface Hop {
  readonly line: LineIndex;
  readonly to: StationIndex;
}

/** Ways out of every station of a whole grid. */
const HOPS: readonly (readonly Hop[])[] = STATIONS.map((_, station) =>
  LINES.flatMap(([a, b], line) =>
    a === station ? [{ line, to: b }] : b === station ? [{ line, to: a }] : [],
  ),
);

/** Hops from a station over lines and modules in service. */
function hopsFrom(station: StationIndex, { lines, modules }: Faults): readonly Hop[] {
  if (modules.has(station)) return [];
  return (HOPS[station] ?? []).filter(({ line, to }) => !lines.has(line) && !modules.has(to));
}

/**
 * Number of lines from each station to `goal` on the shortest way (breadth-first search); `Infinity` where there is
 * none. Only modules pass packets on.
 */
export function distancesTo(goal: StationIndex, faults: Faults): readonly number[] {
  const distances = STATIONS.map(() => Number.POSITIVE_INFINITY);
  distances[goal] = 0;
  const queue = [goal];
  for (const station of queue) {
    if (station !== goal && STATIONS[station]?.kind !== 'module') continue;
    for (const { to } of hopsFrom(station, faults)) {
      if (distances[to] !== Number.POSITIVE_INFINITY) continue;
      distances[to] = distanceAt(distances, station) + 1;
      queue.push(to);
    }
  }
  return distances;
}

/** The distance at a station; `Infinity` for one that the grid does not have. */
export function distanceAt(distances: readonly number[], station: StationIndex): number {
  return distances[station] ?? Number.POSITIVE_INFINITY;
}

/**
 * The next hop of a packet: one step nearer to its goal, and among equally short ways the one with the least
 * `traffic`. Nothing when there is no way. As every hop shortens the way, no packet runs in circles.
 */
export function nextHop(
  station: StationIndex,
  distances: readonly number[],
  faults: Faults,
  traffic: (line: LineIndex) => number = () => 0,
): Hop | undefined {
  const nearer = distanceAt(distances, station) - 1;
  if (!Number.isFinite(nearer)) return undefined;
  return hopsFrom(station, faults)
    .filter(({ to }) => distanceAt(distances, to) === nearer)
    .reduce<Hop | undefined>(
      (best, hop) => (best === undefined || traffic(hop.line) < traffic(best.line) ? hop : best),
      undefined,
    );
}

import type { LatticePoint } from '../../components/art/lattice.ts';

/** What stands at a place of the grid. Modules pass packets on; all others are where packets begin or end. */
export type StationKind = 'module' | 'source' | 'battery' | 'load';

/** A place of the grid where packets begin, end or are passed on. */
export interface Station {
  readonly kind: StationKind;
  /** Short name; of a module its letter. */
  readonly name: string;
  readonly place: LatticePoint;
}

/** The small grid of the simulation. The order is that of reading: from the sources down to the loads. */
export const STATIONS = [
  { kind: 'source', name: 'Sonne', place: [1, 0] },
  { kind: 'source', name: 'Wind', place: [3, 0] },
  { kind: 'module', name: 'A', place: [1, 1] },
  { kind: 'module', name: 'B', place: [2, 1] },
  { kind: 'battery', name: 'Batterie West', place: [0, 2] },
  { kind: 'module', name: 'C', place: [1, 2] },
  { kind: 'module', name: 'D', place: [2, 2] },
  { kind: 'module', name: 'E', place: [3, 2] },
  { kind: 'battery', name: 'Batterie Ost', place: [4, 2] },
  { kind: 'load', name: 'Wohnhaus', place: [0, 3] },
  { kind: 'module', name: 'F', place: [1, 3] },
  { kind: 'module', name: 'G', place: [2, 3] },
  { kind: 'load', name: 'Krankenhaus', place: [3, 3] },
  { kind: 'load', name: 'Rechenzentrum', place: [2, 4] },
] as const satisfies readonly Station[];

/** Index of a station in {@link STATIONS}. */
export type StationIndex = number;

/** Index of a line in {@link LINES}. */
export type LineIndex = number;

/** Two stations that a line joins, by their names. */
type LineNames = readonly [from: string, to: string];

/** Every load hangs on two modules, so that no single fault beyond its own two lines cuts it off. */
const LINE_NAMES: readonly LineNames[] = [
  ['Sonne', 'A'],
  ['Wind', 'B'],
  ['A', 'B'],
  ['A', 'C'],
  ['A', 'D'],
  ['B', 'D'],
  ['B', 'E'],
  ['Batterie West', 'C'],
  ['C', 'D'],
  ['D', 'E'],
  ['E', 'Batterie Ost'],
  ['C', 'Wohnhaus'],
  ['C', 'F'],
  ['D', 'F'],
  ['D', 'G'],
  ['E', 'G'],
  ['E', 'Krankenhaus'],
  ['Wohnhaus', 'F'],
  ['F', 'G'],
  ['G', 'Krankenhaus'],
  ['F', 'Rechenzentrum'],
  ['G', 'Rechenzentrum'],
];

/** The lines, each by the stations at its ends. */
export const LINES: readonly (readonly [StationIndex, StationIndex])[] = LINE_NAMES.map(([from, to]) => [
  indexOf(from),
  indexOf(to),
]);

/** The station at an index. Throws a `RangeError` when the grid has none there. */
export function stationAt(index: StationIndex): Station {
  const station = STATIONS[index];
  if (station === undefined) throw new RangeError(`The grid has no station ${index}.`);
  return station;
}

/** Where the stations of one kind stand in {@link STATIONS}. */
export function stationsOf(kind: StationKind): readonly StationIndex[] {
  return STATIONS.flatMap((station, index) => (station.kind === kind ? [index] : []));
}

function indexOf(name: string): StationIndex {
  return STATIONS.findIndex((station) => station.name === name);
}

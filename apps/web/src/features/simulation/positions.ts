import { type LatticePoint, positionOf, STEP } from '../../components/art/lattice.ts';
import type { EnergyPacket } from './energy-flow.ts';
import { LINES, type LineIndex, type StationIndex, stationAt } from './grid.ts';

/** A point of the drawing, in its units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The drawing's window: left, top, width, height. Both layers share it, so that switches lie on what they switch. */
export const VIEW_BOX = '6 8 632 552';

/** How far from the middle of its station a packet that turned back is drawn in a still picture. */
const TURNED_BACK = 40;

/** Distance between packets side by side on one line. */
const LANE = 10;

/** Where a station stands. */
export function pointOf(station: StationIndex): Point {
  const place: LatticePoint = stationAt(station).place;
  return positionOf(place);
}

/** The two ends of a line, in its own order. */
export function endsOf(line: LineIndex): readonly [Point, Point] {
  const [from, to] = stationsAt(line);
  return [pointOf(from), pointOf(to)];
}

/** The middle of a line, where its switch is. */
export function middleOf(line: LineIndex): Point {
  const [a, b] = endsOf(line);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The stations at the ends of a line. Throws a `RangeError` when the grid has no such line. */
export function stationsAt(line: LineIndex): readonly [StationIndex, StationIndex] {
  const ends = LINES[line];
  if (ends === undefined) throw new RangeError(`The grid has no line ${line}.`);
  return ends;
}

/** The way of a packet along its line: a turned frame in which it runs along the x axis. */
export interface Track {
  readonly start: Point;
  /** Degrees, clockwise from the right. */
  readonly angle: number;
  /** Sideways, so that packets on the same line do not hide each other. */
  readonly lane: number;
}

/** The tracks of all packets that are on lines, by packet id. */
export function tracksOf(packets: readonly EnergyPacket[]): ReadonlyMap<number, Track> {
  const onLine = new Map<string, number>();
  const tracks = new Map<number, Track>();
  for (const { id, from, line } of packets) {
    if (line === null) continue;
    const [a, b] = stationsAt(line);
    const start = pointOf(from);
    const end = pointOf(from === a ? b : a);
    const direction = `${from} ${line}`;
    const before = onLine.get(direction) ?? 0;
    onLine.set(direction, before + 1);
    // 0, 1, -1, 2, -2 and so on.
    const lane = Math.ceil(before / 2) * (before % 2 === 0 ? -1 : 1) * LANE;
    const angle = Math.round((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI);
    tracks.set(id, { start, angle, lane });
  }
  return tracks;
}

/** How far along its track a packet is drawn while nothing moves. */
export function restOf({ from, to }: EnergyPacket): number {
  return from === to ? TURNED_BACK : STEP / 2;
}

/** Where a packet is drawn that has gone `along` units of its track; for the `transform` attribute. */
export function transformAt({ start, angle, lane }: Track, along: number): string {
  return `translate(${start.x} ${start.y}) rotate(${angle}) translate(${along} ${lane})`;
}

/** The same as {@link transformAt}, for the `transform` property. */
export function cssTransformAt({ start, angle, lane }: Track, along: number): string {
  return `translate(${start.x}px, ${start.y}px) rotate(${angle}deg) translate(${along}px, ${lane}px)`;
}

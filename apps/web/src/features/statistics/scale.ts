/** Heads of the axis that people read without thinking. */
const ROUND = [1, 2, 3, 4, 5, 6, 8, 10] as const;

/** The least round number that is not below `most`, and even where it is halved; at least 2. */
export function axisTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const tops = ROUND.map((head) => head * power).filter((top) => top >= most && top % 2 === 0);
  return tops[0] ?? 10 * power;
}

/** A place in the drawing, pixels. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** The drawing's inner edges, pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where each value stands; a single one in the middle. */
export function placeValues(values: readonly number[], { left, right, top, bottom }: Frame): ChartPoint[] {
  const highest = axisTop(Math.max(0, ...values));
  const step = values.length > 1 ? (right - left) / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? left + index * step : (left + right) / 2,
    y: bottom - (value / highest) * (bottom - top),
  }));
}

/** The index of the value nearest to `x`. */
export function nearestIndex(x: number, count: number, { left, right }: Frame): number {
  if (count < 2) return 0;
  const index = Math.round(((x - left) / (right - left)) * (count - 1));
  return Math.min(count - 1, Math.max(0, index));
}

/** Which values carry a label: first, last, and evenly between them as many as have `room` pixels each. */
export function labelledIndices(count: number, width: number, room: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const most = Math.max(2, Math.floor(width / room));
  const every = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return Array.from(
    { length: Math.floor((count - 1) / every) + 1 },
    (_, index) => count - 1 - index * every,
  ).reverse();
}

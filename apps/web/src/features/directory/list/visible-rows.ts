/** Rows rendered beyond each end of the view, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;

/** A stretch of a list: `first` belongs to it, `end` does not. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Two edges in one system of coordinates, pixels from above. */
export interface VerticalSpan {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The rows of a list of `count` rows of one height that are seen through `view`, and a few more at each end. Steps of
 * eight, so that scrolling by a few pixels changes nothing. A list that is not on the screen has no height: null.
 */
export function visibleRows(list: VerticalSpan, view: VerticalSpan, count: number): RowRange | null {
  const height = list.bottom - list.top;
  if (count === 0) return { first: 0, end: 0 };
  if (height <= 0) return null;
  const row = height / count;
  const step = (value: number, round: (value: number) => number): number =>
    Math.min(count, Math.max(0, round(value / row / OVERSCAN) * OVERSCAN));
  const first = step(view.top - list.top - OVERSCAN * row, Math.floor);
  const end = step(view.bottom - list.top + OVERSCAN * row, Math.ceil);
  return { first, end: Math.max(first, end) };
}

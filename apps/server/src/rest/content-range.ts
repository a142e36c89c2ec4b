import { restErrors } from './rest-errors.ts';

/** Rows that the request asks for. `limit` null: as many as there are. */
export interface Window {
  readonly offset: number;
  readonly limit: number | null;
}

/** Narrows the window of the query string by `Range: 0-24` with `Range-Unit: items`, as old clients send it. */
export function narrowByRange(window: Window, range: string | undefined, unit: string | undefined): Window {
  const found = /^(\d{1,15})-(\d{1,15})?$/.exec(range?.trim() ?? '');
  if (found === null || (unit !== undefined && unit.trim() !== 'items')) return window;
  const first = Number(found[1]);
  const last = found[2] === undefined ? null : Number(found[2]);
  if (last !== null && last < first) {
    throw restErrors.rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const offset = window.offset + first;
  const asked = last === null ? null : last - first + 1;
  const left = window.limit === null ? null : Math.max(0, window.limit - first);
  const limit = asked === null ? left : left === null ? asked : Math.min(asked, left);
  return { offset, limit };
}

/** Status and `Content-Range` of a page of `rows` rows from `offset`; `total` null: not counted. */
export function describePage(
  offset: number,
  rows: number,
  total: number | null,
): { status: 200 | 206; range: string } {
  if (total !== null && offset > total) {
    throw restErrors.rangeNotSatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
    );
  }
  const span = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return { status: total !== null && rows < total ? 206 : 200, range: `${span}/${total ?? '*'}` };
}

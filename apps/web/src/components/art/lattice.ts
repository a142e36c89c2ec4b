/** Distance between two neighbouring modules in drawing units; packets travel exactly this far. */
export const STEP = 120;

const ROW = 104;
const ORIGIN = { x: 80, y: 60 };

/** A place on the lattice: column and row. Odd rows stand half a step to the right. */
export type LatticePoint = readonly [column: number, row: number];

/** Where a place lies in the drawing. */
export function positionOf([column, row]: LatticePoint): { x: number; y: number } {
  return { x: ORIGIN.x + column * STEP + (row % 2 === 0 ? 0 : STEP / 2), y: ORIGIN.y + row * ROW };
}

/** Outline of a hexagon with a corner on top. `radius` runs from the centre to a corner. */
export function hexagon(x: number, y: number, radius: number): string {
  return `M${round(x)} ${round(y - radius)}${fromTopCorner(radius)}`;
}

/** The outline of a hexagon from its top corner back to it. */
function fromTopCorner(radius: number): string {
  const half = round(radius / 2);
  const side = round(radius * 0.866);
  return `l${side} ${half}v${radius}l${-side} ${half}${-side}${-half}v${-radius}z`;
}

/** Turns a line along the x axis into the link between two neighbours. */
export function linkTransform(from: LatticePoint, to: LatticePoint): string {
  const a = positionOf(from);
  const b = positionOf(to);
  const angle = Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
  return `translate(${a.x} ${a.y}) rotate(${angle})`;
}

/**
 * Lines of a whole field of places, as one outline. Each place is drawn from where the one before it stands, so that all of
 * them read alike, which compression makes next to nothing of.
 */
function field(columns: number, rows: number, drawPlace: (place: LatticePoint) => string): string {
  return Array.from({ length: rows }, (_, row) => {
    const { x, y } = positionOf([0, row]);
    const places = Array.from({ length: columns }, (_, column) => drawPlace([column, row]));
    return `M${x} ${y}${places.join(`m${STEP} 0`)}`;
  }).join('');
}

/** All links between neighbours of a field of places, as one outline. */
export function mesh(columns: number, rows: number): string {
  return field(columns, rows, ([column, row]) => {
    const isLast = row + 1 >= rows;
    const isEven = row % 2 === 0;
    const right = column + 1 < columns ? `h${STEP}m${-STEP} 0` : '';
    const leftDown = isLast || (isEven && column === 0) ? '' : `l${-STEP / 2} ${ROW}m${STEP / 2}${-ROW}`;
    const rightDown =
      isLast || (!isEven && column + 1 >= columns) ? '' : `l${STEP / 2} ${ROW}m${-STEP / 2}${-ROW}`;
    return right + leftDown + rightDown;
  });
}

/** A hexagon at every place of a field, as one outline. */
export function hexagons(columns: number, rows: number, radius: number): string {
  return field(columns, rows, () => `m0${-radius}${fromTopCorner(radius)}m0 ${radius}`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

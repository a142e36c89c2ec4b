/** Distance between two neighbouring modules in drawing units; packets travel exactly this far. */
export const STEP = 120;

const ROW = 104;
const ORIGIN = { x: 80, y: 60 };

/** A place on the lattice: column and row. Odd rows stand half a step to the right. */
export type Place = readonly [column: number, row: number];

/** Where a place lies in the drawing. */
export function positionOf([column, row]: Place): { x: number; y: number } {
  return { x: ORIGIN.x + column * STEP + (row % 2 === 0 ? 0 : STEP / 2), y: ORIGIN.y + row * ROW };
}

/** Outline of a hexagon with a corner on top. `radius` runs from the centre to a corner. */
export function hexagon(x: number, y: number, radius: number): string {
  const half = round(radius / 2);
  const side = round(radius * 0.866);
  return `M${round(x)} ${round(y - radius)}l${side} ${half}v${radius}l${-side} ${half}l${-side} ${-half}v${-radius}z`;
}

/** Turns a line along the x axis into the link between two neighbours. */
export function linkTransform(from: Place, to: Place): string {
  const a = positionOf(from);
  const b = positionOf(to);
  const angle = Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
  return `translate(${a.x} ${a.y}) rotate(${angle})`;
}

/** All links between neighbours of a field of places, as one outline. */
export function mesh(columns: number, rows: number): string {
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  return places
    .map(({ column, row }) => {
      const { x, y } = positionOf([column, row]);
      const right = column + 1 < columns ? `M${x} ${y}h${STEP}` : '';
      const isLast = row + 1 >= rows;
      const isEven = row % 2 === 0;
      const leftDown = isLast || (isEven && column === 0) ? '' : `M${x} ${y}l${-STEP / 2} ${ROW}`;
      const rightDown = isLast || (!isEven && column + 1 >= columns) ? '' : `M${x} ${y}l${STEP / 2} ${ROW}`;
      return right + leftDown + rightDown;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

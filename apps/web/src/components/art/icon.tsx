import type { ReactNode } from 'react';

/** Pictograms on a field of 24 by 24, drawn with one stroke width. */
const SHAPES = {
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7',
  wind: 'M12 11.5V22M12 11.5 11 2.5c2 1.5 2.4 5 1 9ZM12 11.5l8.3 3.6c-2.3 1-5.6-.4-8.3-3.6ZM12 11.5l-7.3 5.4c.2-2.5 3-4.8 7.3-5.4Z',
  battery: 'M6 6.5h12v15H6ZM10 3h4v3.5h-4ZM9 17.5h6M9 14h6M9 10.5h6',
  house: 'M3 11.5 12 4l9 7.5M5.5 9.5V20.5h13V9.5M10 20.5v-6h4v6',
  car: 'M3 16.5v-4l3-1 2.5-4.5h7L18.5 11l2.5 1.5v4h-2M5 16.5H3M15 16.5H9M7 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM17 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  rack: 'M5 3h14v18H5ZM5 9h14M5 15h14M8 6h4M8 12h4M8 18h4M16 6v.1M16 12v.1M16 18v.1',
  pylon:
    'M6.5 21.5 10.5 3h3L17.5 21.5M4 8h16M6 12.5h12M4 8v2M20 8v2M6 12.5v2M18 12.5v2M8 15.5l8 6M16 15.5l-8 6',
  hospital: 'M4 20.5v-17h16v17M2.5 20.5h19M12 6.5v6M9 9.5h6M10 20.5V16h4v4.5',
  factory: 'M3 20.5V9l6 4V9l6 4V4h4.5l1.5 16.5ZM7.5 17h2M13 17h2',
} as const;

/** Name of a pictogram. */
export type IconName = keyof typeof SHAPES;

/** A pictogram inside a drawing, centred on (`x`, `y`), `size` units wide. */
export function IconShape({
  name,
  x,
  y,
  size,
}: {
  name: IconName;
  x: number;
  y: number;
  size: number;
}): ReactNode {
  const scale = Math.round((size / 24) * 1000) / 1000;
  return (
    <path
      d={SHAPES[name]}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
      fill="none"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

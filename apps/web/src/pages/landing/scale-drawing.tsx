import type { ReactNode } from 'react';
import { hexagon } from '../../components/art/lattice.ts';
import styles from './module-section.module.css';

const { scale, stage, outline, live, cell, thin } = styles;

/** Two hexagons that tile: their pattern repeats every 20 by 34.64 units. */
function Tiles({
  id,
  className,
  size,
}: {
  id: string;
  className: string | undefined;
  size: number;
}): ReactNode {
  const ratio = size / 20;
  return (
    <pattern
      id={id}
      width="20"
      height="34.64"
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${ratio})`}
    >
      <path className={className} d={hexagon(10, 8.66, 9) + hexagon(0, 25.98, 9) + hexagon(20, 25.98, 9)} />
      <path className={live} d={hexagon(10, 8.66, 2.5) + hexagon(0, 25.98, 2.5) + hexagon(20, 25.98, 2.5)} />
    </pattern>
  );
}

/** From one module to a battery full of them to a grid: the same hexagon at three distances. */
export function ScaleDrawing(): ReactNode {
  return (
    <div className={scale}>
      <figure className={stage}>
        <svg viewBox="0 0 240 240" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
          <path className={outline} d={hexagon(110, 120, 104)} />
          <path className={outline} d={hexagon(110, 120, 68)} />
          <path className={live} d={hexagon(110, 120, 30)} />
        </svg>
        <figcaption>Ein Modul</figcaption>
      </figure>
      <figure className={stage}>
        <svg viewBox="0 0 320 240" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
          <defs>
            <Tiles id="rerm-battery" className={cell} size={20} />
          </defs>
          <rect x="12" y="30" width="276" height="196" fill="url(#rerm-battery)" />
          <path className={outline} d="M2 20h296v216H2ZM50 20V4h50v16M200 20V4h50v16" />
        </svg>
        <figcaption>Hunderte je Batterie</figcaption>
      </figure>
      <figure className={stage}>
        <svg viewBox="0 0 480 240" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
          <defs>
            <Tiles id="rerm-grid" className={thin} size={9} />
          </defs>
          <rect width="480" height="240" fill="url(#rerm-grid)" />
        </svg>
        <figcaption>Millionen im weltweiten Netz</figcaption>
      </figure>
    </div>
  );
}

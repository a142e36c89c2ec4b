import type { ReactNode } from 'react';
import { hexagon } from '../../components/art/lattice.ts';
import styles from './module-section.module.css';

const { scale, stage, outline, live, cell, near } = styles;

/** Two hexagons that tile: their pattern repeats every 20 by 34.64 units. */
function Tiles(): ReactNode {
  return (
    <pattern id="rerm-battery" width="20" height="34.64" patternUnits="userSpaceOnUse">
      <path className={cell} d={hexagon(10, 8.66, 9) + hexagon(0, 25.98, 9) + hexagon(20, 25.98, 9)} />
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
            <Tiles />
          </defs>
          <rect x="12" y="30" width="276" height="196" fill="url(#rerm-battery)" />
          <path className={outline} d="M2 20h296v216H2ZM50 20V4h50v16M200 20V4h50v16" />
        </svg>
        <figcaption>Hunderte je Batterie</figcaption>
      </figure>
      <figure className={stage}>
        <svg viewBox="0 0 480 240" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
          <defs>
            <pattern id="rerm-grid" width="10" height="17.32" patternUnits="userSpaceOnUse">
              <path className={live} d={hexagon(5, 4.33, 2) + hexagon(0, 12.99, 2) + hexagon(10, 12.99, 2)} />
            </pattern>
            <linearGradient id="rerm-distance">
              <stop className={near} offset="0.3" stopOpacity="0" />
              <stop className={near} offset="1" />
            </linearGradient>
          </defs>
          <rect width="480" height="240" fill="url(#rerm-grid)" />
          <rect width="480" height="240" fill="url(#rerm-distance)" />
        </svg>
        <figcaption>Millionen im weltweiten Netz</figcaption>
      </figure>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './art.module.css';
import { type IconName, IconShape } from './icon.tsx';
import { hexagon, type LatticePoint, positionOf } from './lattice.ts';

const { body, core, terminal: terminalClass, glyph } = styles;

/** A router module on the lattice: a hexagon with a live core. */
export function Module({ at, radius = 24 }: { at: LatticePoint; radius?: number }): ReactNode {
  const { x, y } = positionOf(at);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={body} d={hexagon(0, 0, radius)} />
      <path className={core} d={hexagon(0, 0, radius / 3)} />
    </g>
  );
}

/** A source, store or load at the edge of the grid: a filled hexagon with its pictogram. */
export function Terminal({ at, icon }: { at: LatticePoint; icon: IconName }): ReactNode {
  const { x, y } = positionOf(at);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={terminalClass} d={hexagon(0, 0, 42)} />
      <g className={glyph}>
        <IconShape name={icon} x={0} y={0} size={38} />
      </g>
    </g>
  );
}

import type { ReactNode } from 'react';
import { LINES, stationsOf } from './grid.ts';
import styles from './grid-switches.module.css';
import { middleOf, type Point, pointOf, VIEW_BOX } from './positions.ts';
import type { GridPart } from './switching.ts';

const { layer, toggle } = styles;

/** Sides of the switches in drawing units; the smaller one is 25 pixels on a phone 360 pixels wide. */
const LINE_SIDE = 48;
const MODULE_SIDE = 58;

interface SwitchProps {
  part: GridPart;
  middle: Point;
  side: number;
}

function Switch({ part, middle: { x, y }, side }: SwitchProps): ReactNode {
  return (
    <foreignObject x={x - side / 2} y={y - side / 2} width={side} height={side}>
      <button type="button" className={toggle} disabled data-part={part.kind} data-index={part.index} />
    </foreignObject>
  );
}

/**
 * A button over every line and module. The script names and enables them; until then they are invisible and unreachable, and each
 * visitor is spared their names.
 */
export function GridSwitches({ describedBy }: { describedBy: string }): ReactNode {
  return (
    <div className={layer} role="toolbar" aria-label="Leitungen und Module" aria-describedby={describedBy}>
      <svg viewBox={VIEW_BOX} role="presentation">
        {LINES.map(([from, to], index) => (
          <Switch
            part={{ kind: 'line', index }}
            middle={middleOf(index)}
            side={LINE_SIDE}
            key={`${from} ${to}`}
          />
        ))}
        {stationsOf('module').map((index) => (
          <Switch part={{ kind: 'module', index }} middle={pointOf(index)} side={MODULE_SIDE} key={index} />
        ))}
      </svg>
    </div>
  );
}

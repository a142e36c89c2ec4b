import type { ReactNode } from 'react';
import { LINES, type StationIndex, stationAt, stationsOf } from './grid.ts';
import styles from './grid-switches.module.css';
import { middleOf, type Point, pointOf, VIEW_BOX } from './positions.ts';
import { switchName } from './sentences.ts';
import type { Part } from './switching.ts';

const { layer, toggle } = styles;

/** Sides of the switches in drawing units; the smaller one is 25 pixels on a phone 360 pixels wide. */
const LINE_SIDE = 48;
const MODULE_SIDE = 58;

interface SwitchProps {
  part: Part;
  middle: Point;
  side: number;
  /** Name of the switch in the click statistics. */
  click: string;
}

function Switch({ part, middle: { x, y }, side, click }: SwitchProps): ReactNode {
  return (
    <foreignObject x={x - side / 2} y={y - side / 2} width={side} height={side}>
      <button
        type="button"
        className={toggle}
        disabled
        aria-pressed="false"
        aria-label={switchName(part)}
        data-part={part.kind}
        data-index={part.index}
        data-click={click}
      />
    </foreignObject>
  );
}

function clickName(station: StationIndex): string {
  return stationAt(station).name.toLowerCase().replace(' ', '-');
}

/** A button over every line and module. The script enables them; until then nobody can see or reach them. */
export function GridSwitches({ describedBy }: { describedBy: string }): ReactNode {
  return (
    <div className={layer} role="toolbar" aria-label="Leitungen und Module" aria-describedby={describedBy}>
      <svg viewBox={VIEW_BOX} role="presentation">
        {LINES.map(([from, to], index) => {
          const click = `simulation-leitung-${clickName(from)}-${clickName(to)}`;
          return (
            <Switch
              part={{ kind: 'line', index }}
              middle={middleOf(index)}
              side={LINE_SIDE}
              click={click}
              key={click}
            />
          );
        })}
        {stationsOf('module').map((index) => {
          const click = `simulation-modul-${clickName(index)}`;
          return (
            <Switch
              part={{ kind: 'module', index }}
              middle={pointOf(index)}
              side={MODULE_SIDE}
              click={click}
              key={click}
            />
          );
        })}
      </svg>
    </div>
  );
}

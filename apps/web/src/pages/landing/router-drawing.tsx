import type { ReactNode } from 'react';
import artStyles from '../../components/art/art.module.css';
import { hexagon } from '../../components/art/lattice.ts';
import { WirePacket } from '../../components/art/wire-link.tsx';
import styles from './router-section.module.css';

const { wire, body: port, core } = artStyles;
const { drawing, hub, wave, small } = styles;

/** Four ports around the hub: where each wire starts, where it points, and how its packets run. */
const PORTS = [
  {
    x: 150,
    y: 110,
    angle: 30,
    late: false,
    current: 'Gleichstrom',
    voltage: 'Niederspannung',
    isWave: false,
  },
  {
    x: 490,
    y: 110,
    angle: 150,
    late: true,
    current: 'Wechselstrom',
    voltage: 'Niederspannung',
    isWave: true,
  },
  { x: 320, y: 208, angle: 150, late: false, current: 'Gleichstrom', voltage: 'Hochspannung', isWave: false },
  { x: 320, y: 208, angle: 30, late: true, current: 'Wechselstrom', voltage: 'Hochspannung', isWave: true },
] as const;

const ENDS = [
  { x: 150, y: 110, labelY: -76 },
  { x: 490, y: 110, labelY: -76 },
  { x: 150, y: 306, labelY: 62 },
  { x: 490, y: 306, labelY: 62 },
] as const;

/** A router between four kinds of grid, each with its wave form. */
export function RouterDrawing(): ReactNode {
  return (
    <svg
      className={drawing}
      viewBox="20 0 600 410"
      data-moving=""
      role="img"
      aria-label="Zeichnung: Ein Energie-Router verbindet Gleichstrom und Wechselstrom, jeweils bei Niederspannung und Hochspannung."
    >
      {PORTS.map(({ x, y, angle, late, current, voltage }) => (
        <g key={`${current} ${voltage}`} transform={`translate(${x} ${y}) rotate(${angle}) scale(1.635 1)`}>
          <path className={wire} d="M0 0h120" />
          <WirePacket late={late} />
        </g>
      ))}
      <path className={hub} d={hexagon(320, 208, 86)} />
      <path className={hub} d={hexagon(320, 208, 56)} />
      <path className={core} d={hexagon(320, 208, 24)} />
      {ENDS.map(({ x, y, labelY }, index) => {
        const item = PORTS[index];
        if (item === undefined) return null;
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <path className={port} d={hexagon(0, 0, 36)} />
            <path
              className={wave}
              d={item.isWave ? 'M-18 0c6-20 12-20 18 0s12 20 18 0' : 'M-16-5h32M-16 5h32'}
            />
            <text y={labelY} textAnchor="middle">
              {item.current}
            </text>
            <text className={small} y={labelY + 25} textAnchor="middle">
              {item.voltage}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

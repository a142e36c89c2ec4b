import type { ReactNode } from 'react';
import artStyles from '../../components/art/art.module.css';
import { type IconName, IconShape } from '../../components/art/icon.tsx';
import { hexagon } from '../../components/art/lattice.ts';
import { WirePacket } from '../../components/art/wire-link.tsx';
import styles from './data-centre-section.module.css';

const { drawing, rack, server, lamp, glyph } = styles;
const { wire: bus, terminal: end, core, shaded: body } = artStyles;

const SOURCES = [
  { icon: 'sun', x: 120 },
  { icon: 'pylon', x: 320 },
  { icon: 'battery', x: 520 },
] as const satisfies readonly { icon: IconName; x: number }[];

const RACKS = [120, 320, 520] as const;
const SERVERS = [0, 1, 2, 3, 4] as const;

/** Three sources, three routers that are all linked, three racks. */
export function RackDrawing(): ReactNode {
  return (
    <svg
      className={drawing}
      viewBox="20 0 600 560"
      data-moving=""
      role="img"
      aria-label="Zeichnung eines Rechenzentrums: Sonne, Stromnetz und Batterie speisen über drei verbundene Router drei Serverschränke."
    >
      <path className={bus} d="M120 200h400M120 48v290M320 48v290M520 48v290" />
      {RACKS.map((x, index) => (
        <g key={x}>
          <g transform={`translate(${x} 70) rotate(90)`}>
            <WirePacket late={index === 1} />
          </g>
          <g transform={`translate(${x} 210) rotate(90)`}>
            <WirePacket late={index !== 1} />
          </g>
        </g>
      ))}
      <g transform="translate(120 200) scale(1.667 1)">
        <WirePacket />
      </g>
      <g transform="translate(520 200) rotate(180) scale(1.667 1)">
        <WirePacket late />
      </g>
      {SOURCES.map(({ icon, x }) => (
        <g key={icon} transform={`translate(${x} 0)`}>
          <path className={end} d={hexagon(0, 48, 42)} />
          <g className={glyph}>
            <IconShape name={icon} x={0} y={48} size={38} />
          </g>
          <path className={body} d={hexagon(0, 200, 34)} />
          <path className={core} d={hexagon(0, 200, 12)} />
          <rect className={rack} x="-62" y="320" width="124" height="232" rx="6" />
          {SERVERS.map((shelf) => (
            <g key={shelf} transform={`translate(0 ${shelf * 42})`}>
              <rect className={server} x="-48" y="336" width="96" height="30" rx="2" />
              <path className={lamp} d={hexagon(34, 351, 6)} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

import type { ReactNode } from 'react';
import artStyles from '../../components/art/art.module.css';
import { type IconName, IconShape } from '../../components/art/icon.tsx';
import { hexagon } from '../../components/art/lattice.ts';
import { classNames } from '../../components/ui/class-names.ts';
import styles from './chain-drawing.module.css';

const { figure, row, label, drawing, glyph, module, pulse, slow } = styles;
const { terminal: end, shaded: box, wire } = artStyles;

const ENDS = [
  { icon: 'sun', x: 40 },
  { icon: 'battery', x: 320 },
  { icon: 'house', x: 600 },
] as const satisfies readonly { icon: IconName; x: number }[];

function Ends(): ReactNode {
  return ENDS.map(({ icon, x }) => (
    <g key={icon}>
      <path className={end} d={hexagon(x, 50, 38)} />
      <g className={glyph}>
        <IconShape name={icon} x={x} y={50} size={34} />
      </g>
    </g>
  ));
}

/** Two chains from roof to house: with converters between, and with the same module at every joint. */
export function ChainDrawing({ className }: { className?: string | undefined }): ReactNode {
  return (
    <figure className={classNames(figure, className)}>
      <div className={row}>
        <figcaption className={label}>
          Heute oft: Zwischen Dach, Batterie und Haus stehen verschiedene Wandler.
        </figcaption>
        <svg className={drawing} viewBox="0 6 640 88" data-moving="" aria-hidden="true">
          <path className={wire} d="M40 50h560" />
          <path className={classNames(pulse, slow)} d="M78 50h14" />
          {[116, 204, 396, 484].map((x) => (
            <g key={x}>
              <rect className={box} x={x} y="28" width="44" height="44" />
              <path className={wire} d={`M${x} 72l44-44`} />
            </g>
          ))}
          <Ends />
        </svg>
      </div>
      <div className={row}>
        <figcaption className={label}>
          Ziel: Überall sitzt das gleiche Modul. Es leitet und wandelt zugleich.
        </figcaption>
        <svg className={drawing} viewBox="0 6 640 88" data-moving="" aria-hidden="true">
          <path className={wire} d="M40 50h560" />
          <path className={pulse} d="M78 50h14" />
          {[180, 460].map((x) => (
            <g key={x}>
              <path className={module} d={hexagon(x, 50, 28)} />
              <path className={classNames(module, glyph)} d={hexagon(x, 50, 9)} />
            </g>
          ))}
          <Ends />
        </svg>
      </div>
    </figure>
  );
}

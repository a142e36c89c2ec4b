import type { ReactNode } from 'react';
import artStyles from '../../components/art/art.module.css';
import { hexagons, type LatticePoint, mesh, positionOf } from '../../components/art/lattice.ts';
import { Module, Terminal } from '../../components/art/module.tsx';
import { WireLink } from '../../components/art/wire-link.tsx';
import styles from './hero.module.css';

const { mesh: meshClass, idle, whole, detour, gap, cut } = artStyles;

const COLUMNS = 13;
const ROWS = 6;

/** Places of modules that take part; all others of the field are idle. */
const ACTIVE: readonly LatticePoint[] = [
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [2, 1],
  [3, 0],
  [1, 3],
  [2, 4],
  [3, 4],
  [3, 3],
];

/** The wire that fails in the second half of the story, and the way around it. */
function FailingWire(): ReactNode {
  const { x, y } = positionOf([3, 2]);
  const middle = x + 60;
  return (
    <>
      <WireLink from={[3, 2]} to={[4, 2]} flow="none" />
      <g className={whole}>
        <WireLink from={[3, 2]} to={[4, 2]} flow="both" bare />
      </g>
      <g className={detour}>
        <path className={gap} d={`M${middle - 20} ${y}h40`} />
        <path className={cut} d={`M${middle - 8} ${y - 8}l16 16m0 -16l-16 16`} />
        <WireLink from={[3, 2]} to={[3, 3]} flow="both" />
        <WireLink from={[3, 3]} to={[4, 2]} flow="both" />
      </g>
    </>
  );
}

/**
 * A field of modules: sun and wind feed, a store takes and gives, a house, a data centre and a car draw. Every
 * beat the packets go one module further; half of the time one wire is cut and they go around it.
 */
export function HeroGrid(): ReactNode {
  return (
    <svg
      className={styles['grid']}
      viewBox="60 0 720 600"
      data-moving=""
      role="img"
      aria-label="Zeichnung eines Netzes aus sechseckigen Routern. Pakete aus Strom laufen von Sonne und Wind zu Haus, Rechenzentrum, Speicher und Auto. Eine Leitung ist unterbrochen, die Pakete umgehen sie."
    >
      <path className={meshClass} d={mesh(COLUMNS, ROWS)} />
      <path className={idle} d={hexagons(COLUMNS, ROWS, 11)} />
      <WireLink from={[0, 1]} to={[1, 2]} flow="early" />
      <WireLink from={[0, 3]} to={[1, 2]} flow="late" />
      <WireLink from={[1, 2]} to={[2, 2]} flow="both" />
      <WireLink from={[2, 2]} to={[2, 1]} flow="early" />
      <WireLink from={[2, 1]} to={[3, 0]} flow="early" />
      <WireLink from={[3, 0]} to={[4, 0]} flow="early" />
      <WireLink from={[2, 2]} to={[3, 2]} flow="both" />
      <FailingWire />
      <WireLink from={[4, 2]} to={[5, 2]} flow="both" />
      <WireLink from={[1, 2]} to={[1, 3]} flow="late" />
      <WireLink from={[1, 3]} to={[1, 4]} flow="late" />
      <WireLink from={[1, 4]} to={[2, 4]} flow="early" />
      <WireLink from={[2, 4]} to={[3, 4]} flow="early" />
      <WireLink from={[3, 4]} to={[4, 4]} flow="early" />
      {ACTIVE.map((at) => (
        <Module at={at} key={at.join()} />
      ))}
      <Terminal at={[0, 1]} icon="sun" />
      <Terminal at={[0, 3]} icon="wind" />
      <Terminal at={[1, 4]} icon="battery" />
      <Terminal at={[5, 2]} icon="house" />
      <Terminal at={[4, 0]} icon="rack" />
      <Terminal at={[4, 4]} icon="car" />
    </svg>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './art.module.css';
import { type LatticePoint, linkTransform, STEP } from './lattice.ts';

const { wire, packet, late: lateClass } = styles;

interface LinkProps {
  from: LatticePoint;
  to: LatticePoint;
  /** Which of the two rhythms travels here; `both` sends twice as many packets. */
  flow?: 'early' | 'late' | 'both' | 'none';
  /** Leaves the wire out: packets only. */
  bare?: boolean;
}

/** A wire between two neighbours, with packets that travel from the first to the second. */
export function WireLink({ from, to, flow = 'early', bare = false }: LinkProps): ReactNode {
  return (
    <g transform={linkTransform(from, to)}>
      {bare ? null : <path className={wire} d={`M0 0h${STEP}`} />}
      {flow === 'late' || flow === 'none' ? null : <WirePacket />}
      {flow === 'early' || flow === 'none' ? null : <WirePacket late />}
    </g>
  );
}

/** One packet at the start of a link; the style sheet moves it one step along. */
export function WirePacket({ late = false }: { late?: boolean }): ReactNode {
  return <path className={classNames(packet, late && lateClass)} d="M-9 0h18" />;
}

import type { ReactNode } from 'react';
import artStyles from '../../components/art/art.module.css';
import { hexagon, positionOf } from '../../components/art/lattice.ts';
import { Module } from '../../components/art/module.tsx';
import { WireLink } from '../../components/art/wire-link.tsx';
import styles from './not-found-page.module.css';

const { cut } = artStyles;
const { drawing, missing } = styles;

/** A packet that found no route: three modules, and a wire that ends where the next should be. */
export function LostPacket(): ReactNode {
  const { x, y } = positionOf([4, 2]);
  return (
    <svg className={drawing} viewBox="30 10 640 300" data-moving="" aria-hidden="true">
      <WireLink from={[0, 0]} to={[0, 1]} flow="both" />
      <WireLink from={[0, 1]} to={[1, 1]} flow="both" />
      <WireLink from={[1, 1]} to={[2, 2]} flow="both" />
      <WireLink from={[2, 2]} to={[3, 2]} flow="both" />
      <path className={missing} d={`M${x - 96} ${y}h52`} />
      <path className={missing} d={hexagon(x, y, 44)} />
      <path className={cut} d={`M${x - 11} ${y - 11}l22 22m0 -22l-22 22`} />
      <Module at={[0, 0]} />
      <Module at={[0, 1]} />
      <Module at={[1, 1]} />
      <Module at={[2, 2]} />
      <Module at={[3, 2]} />
    </svg>
  );
}

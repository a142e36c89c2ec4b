import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

const { skeleton, row, packet } = styles;

/**
 * The place of text that is on its way: `rows` lines, each with a packet of light passing through.
 * Decoration only; say what is loading in a `role="status"` beside it.
 */
export function Skeleton({ rows = 3 }: { rows?: number }): ReactNode {
  return (
    <div className={skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <div className={row} key={index}>
          <span className={packet} />
        </div>
      ))}
    </div>
  );
}

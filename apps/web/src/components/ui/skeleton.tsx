import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const { skeleton, row, packet } = styles;

interface SkeletonProps {
  readonly rows?: number;
  /** Names the loading content for screen readers. Left out where another element does. */
  readonly label?: string;
}

/** Placeholder for text that is loading: `rows` lines, each with a packet of light passing through. */
export function Skeleton({ rows = 3, label }: SkeletonProps): ReactNode {
  return (
    <>
      {label === undefined ? null : <VisuallyHidden role="status">{label}</VisuallyHidden>}
      <div className={skeleton} aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => index).map((index) => (
          <div className={row} key={index}>
            <span className={packet} />
          </div>
        ))}
      </div>
    </>
  );
}

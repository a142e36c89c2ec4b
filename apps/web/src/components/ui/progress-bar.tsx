import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

const { bar, rail, fill, packets, node } = styles;

interface ProgressBarProps {
  /** Accessible name: the operation in progress. */
  readonly label: string;
  /** 0 to 100; null while unknown. */
  readonly percent: number | null;
  /** Read by screen readers instead of the bare figure. */
  readonly valueText?: string;
}

/** How far something is: packets that travel along a wire to the module at its end. */
export function ProgressBar({ label, percent, valueText }: ProgressBarProps): ReactNode {
  const shown = percent === null ? 0 : Math.min(100, Math.max(0, percent));
  return (
    <div
      className={bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.floor(shown)}
      aria-valuetext={valueText}
      data-moving=""
    >
      <span className={rail}>
        <span className={fill} style={{ transform: `translateX(${shown - 100}%)` }}>
          <i className={packets} />
        </span>
      </span>
      <svg className={node} viewBox="0 0 28 32" width="28" height="32" aria-hidden="true">
        <path d="M14 1 27 8.5v15L14 31 1 23.5v-15Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path
          d="M14 11 18.3 13.5v5L14 21l-4.3-2.5v-5Z"
          fill={shown === 100 ? 'var(--accent)' : 'var(--line)'}
        />
      </svg>
    </div>
  );
}

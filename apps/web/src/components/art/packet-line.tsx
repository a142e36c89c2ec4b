import type { ReactNode } from 'react';
import styles from './packet-line.module.css';

const { line, rail, first, second, node } = styles;

/** Divides two sections: a wire across the page, a module on it, two packets under way. Decoration only. */
export function PacketLine(): ReactNode {
  return (
    <div className={line} data-moving="" aria-hidden="true">
      <span className={rail}>
        <i className={first} />
        <i className={second} />
      </span>
      <svg className={node} aria-hidden="true" viewBox="0 0 28 32" width="28" height="32">
        <path
          d="M14 1 27 8.5v15L14 31 1 23.5v-15Z"
          fill="var(--ground)"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M14 11 18.3 13.5v5L14 21l-4.3-2.5v-5Z" fill="var(--accent)" />
      </svg>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './wordmark.module.css';

const { wordmark, mark, letters } = styles;

/** The logo: a module that a packet passes through, and the three letters. Leads to the front page. */
export function Wordmark(): ReactNode {
  return (
    <a className={wordmark} href="/" aria-label="RER, zur Startseite" data-click="kopf-logo">
      <svg className={mark} viewBox="0 0 48 36" width="48" height="36" aria-hidden="true">
        <path d="M24 2 37.9 10v16L24 34 10.1 26V10Z" fill="none" stroke="currentColor" strokeWidth="2.5" />
        <path d="M0 18h8M17 18h14M40 18h8" stroke="var(--accent)" strokeWidth="5" />
      </svg>
      <span className={letters}>RER</span>
    </a>
  );
}

import type { ReactNode } from 'react';
import styles from './theme-switch.module.css';

/**
 * Switches between light and dark. The boot script handles `data-theme-toggle` and keeps `aria-pressed` up to date;
 * without scripts the button is missing and the system's setting holds.
 */
export function ThemeSwitch(): ReactNode {
  return (
    <button
      type="button"
      className={styles['switch']}
      data-theme-toggle=""
      data-click="kopf-darstellung"
      aria-label="Dunkle Darstellung"
      aria-pressed="false"
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 2 20.7 7v10L12 22 3.3 17V7Z" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <path d="M12 2v20L3.3 17V7Z" fill="currentColor" />
      </svg>
    </button>
  );
}

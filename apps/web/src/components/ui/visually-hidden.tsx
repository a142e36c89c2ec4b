import type { ComponentProps, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for assistive technology alone. With `role="status"` it is a live region. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>): ReactNode {
  return <span {...props} className={styles['hidden']} />;
}

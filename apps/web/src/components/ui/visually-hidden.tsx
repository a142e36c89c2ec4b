import type { ComponentProps, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Class for elements that are there for assistive technology alone. */
export const visuallyHidden = styles['hidden'];

/** Text for assistive technology alone. With `role="status"` it is a live region. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>): ReactNode {
  return <span {...props} className={visuallyHidden} />;
}

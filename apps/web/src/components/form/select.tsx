import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './select.module.css';

const { select } = styles;

/** A native select for tables and toolbars. Give it an `aria-label` or a label of its own. */
export function Select({ className, ...rest }: ComponentProps<'select'>): ReactNode {
  return <select {...rest} className={classNames(select, className)} />;
}

/** Options of a select, each with its value and its name. */
export function Options({ of }: { readonly of: readonly (readonly [string | number, string])[] }): ReactNode {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

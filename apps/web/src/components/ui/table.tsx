import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

const { frame, table, number } = styles;

/** Class for cells that hold figures: right-aligned, figures of one width. */
export const numberCell = number;

/**
 * A table in a frame that scrolls sideways by itself, so that the page never does. The frame takes the
 * keyboard's focus; `label` names it.
 */
export function DataTable({
  label,
  className,
  ...rest
}: ComponentProps<'table'> & { label: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={frame} aria-label={label} tabIndex={0}>
      <table {...rest} className={classNames(table, className)} />
    </section>
  );
}

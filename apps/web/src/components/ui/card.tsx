import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

const { card } = styles;

/** A quiet surface for one matter of a staff page. */
export function Card({ className, ...rest }: ComponentProps<'section'>): ReactNode {
  return <section {...rest} className={classNames(card, className)} />;
}

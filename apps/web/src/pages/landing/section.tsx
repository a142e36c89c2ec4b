import type { ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import styles from './section.module.css';

const { section, inner, heading, slab, shade, prose: proseClass } = styles;

interface SectionProps {
  /** Address within the page; the heading's id derives from it. */
  id: string;
  title: string;
  /** The ground the section stands on. */
  ground?: 'paper' | 'shade' | 'slab';
  /** Adds to the inner grid's classes: the section's own columns. */
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the front page with its heading; the content sits in the section's own grid. */
export function Section({ id, title, ground = 'paper', className, children }: SectionProps): ReactNode {
  const headingId = `${id}-titel`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(section, ground === 'slab' && slab, ground === 'shade' && shade)}
      {...(ground === 'slab' ? { 'data-tone': 'ink' } : {})}
    >
      <div className={classNames(inner, className)}>
        <h2 className={heading} id={headingId}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Running text of a section, at a readable width. */
export function Prose({ children }: { children: ReactNode }): ReactNode {
  return <div className={proseClass}>{children}</div>;
}

import type { ReactNode } from 'react';
import css from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** UTF-16 positions `[from, to)`, ascending, none over another. Those outside of the text are left out. */
  readonly marks: readonly (readonly [number, number])[];
}

/** A text with the parts that were found. */
export function MarkedText({ text, marks }: MarkedTextProps): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from < end || to <= from || to > text.length) continue;
    parts.push(text.slice(end, from));
    parts.push(
      <mark key={from} className={css['mark']}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

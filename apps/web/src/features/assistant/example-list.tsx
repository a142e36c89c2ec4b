import type { ReactNode } from 'react';
import css from './example-list.module.css';
import { EXAMPLES_TITLE, examplesOf } from './late-texts.ts';

/** What examples are made of. */
export interface ExampleListProps {
  /** Whom the examples speak of. */
  readonly name: string;
  readonly mayWrite: boolean;
  readonly onChoose: (text: string) => void;
}

/** What one can say; a click puts it into the input. */
export function ExampleList({ name, mayWrite, onChoose }: ExampleListProps): ReactNode {
  return (
    <ul className={css['examples']} aria-label={EXAMPLES_TITLE}>
      {examplesOf(name, mayWrite).map((text) => (
        <li key={text}>
          <button type="button" onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** {@link ExampleList} folded up, for a conversation that is under way. */
export function FoldedExamples(props: ExampleListProps): ReactNode {
  return (
    <details className="c-folded">
      <summary>{EXAMPLES_TITLE}</summary>
      <ExampleList {...props} />
    </details>
  );
}

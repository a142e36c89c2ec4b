import type { ReactNode } from 'react';
import css from './example-list.module.css';
import { EXAMPLES_TITLE, examplesOf } from './texts.ts';

interface ExampleListProps {
  /** Whom the examples speak of. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onChoose: (text: string) => void;
}

/** What one can say; a click puts it into the input. */
export function ExampleList({ name, isOpen, onToggle, onChoose }: ExampleListProps): ReactNode {
  return (
    <details
      className={css['examples']}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>{EXAMPLES_TITLE}</summary>
      <ul>
        {examplesOf(name).map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

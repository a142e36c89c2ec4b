import type { ReactNode } from 'react';
import css from './key-help.module.css';
import { FORM } from './texts.ts';

/** The keys of the conversation. */
export function KeyHelp(): ReactNode {
  return (
    <dl className={css['keys']} aria-label={FORM.keys}>
      {FORM.keyRows.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import css from './key-help.module.css';
import { MESSAGE_FORM_TEXTS } from './texts.ts';

/** The keys of the conversation. */
export function KeyHelp(): ReactNode {
  return (
    <dl className={css['keys']} aria-label={MESSAGE_FORM_TEXTS.keys}>
      {MESSAGE_FORM_TEXTS.keyRows.map(([key, meaning]) => (
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

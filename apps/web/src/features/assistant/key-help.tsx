import type { ReactNode } from 'react';
import css from './key-help.module.css';
import { KEY_TEXTS } from './late-texts.ts';

/** The keys of the conversation. */
export function KeyHelp(): ReactNode {
  return (
    <dl className={css['keys']} aria-label={KEY_TEXTS.label}>
      {KEY_TEXTS.rows.map(([key, meaning]) => (
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

import type { ReactNode } from 'react';
import css from './chat-log.module.css';
import { ExampleList, type ExampleListProps } from './example-list.tsx';
import { WELCOME_TEXTS } from './late-texts.ts';

/** Stands in the log as long as nothing was said. */
export function Welcome(props: ExampleListProps): ReactNode {
  return (
    <div className={css['welcome']}>
      <p>
        <strong>{WELCOME_TEXTS.title}</strong>
      </p>
      <p>{`${props.mayWrite ? WELCOME_TEXTS.changesHow : WELCOME_TEXTS.readsOnly} ${WELCOME_TEXTS.how}`}</p>
      <ExampleList {...props} />
    </div>
  );
}

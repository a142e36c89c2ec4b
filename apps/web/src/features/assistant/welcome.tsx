import type { ReactNode } from 'react';
import css from './chat-log.module.css';
import { ExampleList, type ExampleListProps } from './example-list.tsx';
import { WELCOME } from './later-texts.ts';

/** Stands in the log as long as nothing was said. */
export function Welcome(props: ExampleListProps): ReactNode {
  return (
    <div className={css['welcome']}>
      <p>
        <strong>{WELCOME.title}</strong>
      </p>
      <p>{`${props.mayWrite ? WELCOME.changesHow : WELCOME.readsOnly} ${WELCOME.how}`}</p>
      <ExampleList {...props} />
    </div>
  );
}

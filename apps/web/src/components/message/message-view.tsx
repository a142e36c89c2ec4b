import type { ReactNode } from 'react';
import css from './message-view.module.css';

interface MessageViewProps {
  readonly title: string;
  /** What happened and what to do, as paragraphs. */
  readonly children: ReactNode;
}

/** A page that has one thing to say: a heading, a few sentences, a way on. */
export function MessageView({ title, children }: MessageViewProps): ReactNode {
  return (
    <section className={css['view']}>
      <svg className={css['line']} viewBox="0 0 96 12" width="96" height="12" aria-hidden="true">
        <path d="M0 6h62" fill="none" stroke="currentColor" strokeWidth="3" strokeDasharray="14 8" />
        <path d="M88 .8 93 3.7v5.6L88 12l-5-2.7V3.7Z" transform="translate(-6 -.4)" fill="currentColor" />
      </svg>
      <h1 className={css['title']}>{title}</h1>
      <div className={css['text']}>{children}</div>
    </section>
  );
}

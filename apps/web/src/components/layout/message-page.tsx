import type { ReactNode } from 'react';
import { PacketLine } from '../art/packet-line.tsx';
import css from './message-page.module.css';

interface MessageViewProps {
  readonly title: string;
  /** Language of the title where it is not the page's own (BCP 47). */
  readonly titleLang?: string;
  /** What happened and what to do, as paragraphs; the way on comes last. */
  readonly children: ReactNode;
}

/** A page that has one thing to say: a heading, a few sentences, a way on. */
export function MessagePage({ title, titleLang, children }: MessageViewProps): ReactNode {
  return (
    <>
      <PacketLine />
      <section className={css['view']}>
        <h1 className={css['title']} lang={titleLang}>
          {title}
        </h1>
        <div className={css['text']}>{children}</div>
      </section>
    </>
  );
}

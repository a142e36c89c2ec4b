import type { ReactNode, Ref } from 'react';
import { PacketLine } from '../art/packet-line.tsx';
import { Card } from '../ui/card.tsx';
import css from './entry-view.module.css';

interface EntryViewProps {
  readonly title: string;
  /** What this is about, beside or above the work. */
  readonly intro?: ReactNode;
  /** The heading, so that the caller can focus it. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
  readonly children: ReactNode;
}

/** A view with one thing to do, as signing in: what it is about on one side, the work on the other. */
export function EntryView({ title, intro, titleRef, children }: EntryViewProps): ReactNode {
  return (
    <>
      <PacketLine />
      <section className={css['view']}>
        <header className={css['head']}>
          <h1 className={css['title']} ref={titleRef} tabIndex={-1}>
            {title}
          </h1>
          {intro === undefined ? null : <div className={css['intro']}>{intro}</div>}
        </header>
        <Card className={css['work']}>{children}</Card>
      </section>
    </>
  );
}

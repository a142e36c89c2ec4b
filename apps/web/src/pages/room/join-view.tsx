import { type ReactNode, useEffect, useRef } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { CallEnding } from '../../features/room/call-ending.ts';
import { ROOM_TEXTS } from '../../features/room/texts.ts';
import css from './join-view.module.css';

interface JoinViewProps {
  readonly roomName: string;
  /** Whether what happens is for a page around this one to say. */
  readonly isEmbedded?: boolean | undefined;
  readonly imprintUrl?: string | undefined;
  /** Of the call before. */
  readonly ending: CallEnding | null;
  /** Whether a call went on here until now: where its controls were is nothing any more. */
  readonly isAfterCall?: boolean | undefined;
  readonly children: ReactNode;
}

/** Before a call and after it. */
export function JoinView({
  roomName,
  isEmbedded = false,
  imprintUrl,
  ending,
  isAfterCall = false,
  children,
}: JoinViewProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  const takesFocus = useRef(isAfterCall);
  useEffect(() => {
    // The focus is not taken away from the page around the frame.
    if (takesFocus.current && (!isEmbedded || document.hasFocus())) title.current?.focus();
    takesFocus.current = false;
  }, [isEmbedded]);
  return (
    <EntryView
      title={ROOM_TEXTS.title}
      titleRef={title}
      intro={
        <>
          <p>
            {ROOM_TEXTS.room} <strong>{roomName}</strong>
          </p>
          {isEmbedded ? null : <p>{ROOM_TEXTS.intro}</p>}
          {imprintUrl === undefined ? null : (
            <p>
              <a
                className={css['legal']}
                href={imprintUrl}
                target="_blank"
                rel="noopener"
                data-click="raum-impressum"
              >
                {ROOM_TEXTS.imprint}
              </a>
            </p>
          )}
        </>
      }
    >
      {ending === null ? null : (
        <Notice kind={ending.kind} role="status">
          {ending.sentence}
        </Notice>
      )}
      {children}
    </EntryView>
  );
}

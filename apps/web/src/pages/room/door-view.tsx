import type { ReactNode } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { Ending } from '../../features/room/ending.ts';
import { ROOM } from '../../features/room/texts.ts';

interface DoorViewProps {
  readonly roomName: string;
  /** Whether what happens is for a page around this one to say. */
  readonly isEmbedded?: boolean | undefined;
  /** Of the call before. */
  readonly ending: Ending | null;
  readonly children: ReactNode;
}

/** Before a call and after it. */
export function DoorView({ roomName, isEmbedded = false, ending, children }: DoorViewProps): ReactNode {
  return (
    <EntryView
      title={ROOM.title}
      intro={
        <>
          <p>
            {ROOM.room} <strong>{roomName}</strong>
          </p>
          {isEmbedded ? null : <p>{ROOM.intro}</p>}
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

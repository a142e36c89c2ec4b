import type { ReactNode } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { RoomFrame } from '../../components/layout/room-frame.tsx';
import { Screen } from './screen.tsx';

/** The page of a room as the server sends it, the same for every room. */
export function RoomShell(): ReactNode {
  return (
    <Screen>
      <RoomFrame>
        <EntryView title="Besprechungsraum">
          <noscript>
            <p>Gespräche brauchen JavaScript. Bitte erlauben Sie es für diese Seite.</p>
          </noscript>
          <p role="status">Wird geladen …</p>
        </EntryView>
      </RoomFrame>
    </Screen>
  );
}

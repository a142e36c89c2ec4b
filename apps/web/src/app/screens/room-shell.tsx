import type { ReactNode } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** The page of a room as the server sends it, the same for every room. */
export function RoomShell({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site}>
        <EntryView title="Besprechungsraum">
          <noscript>
            <p>Gespräche brauchen JavaScript. Bitte erlauben Sie es für diese Seite.</p>
          </noscript>
          <p role="status">Wird geladen …</p>
        </EntryView>
      </PageFrame>
    </Screen>
  );
}

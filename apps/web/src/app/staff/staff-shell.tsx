import type { ReactNode } from 'react';
import { Screen, type ScreenProps } from '../screens/screen.tsx';
import { PageFrame } from '../stand-ins.tsx';

/** What the staff page shows until the staff application has started. */
export function StaffShell({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site} kind="staff">
        <main>
          <h1>Interner Bereich</h1>
        </main>
      </PageFrame>
    </Screen>
  );
}

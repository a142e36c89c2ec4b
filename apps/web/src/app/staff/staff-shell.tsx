import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Screen, type ScreenProps } from '../screens/screen.tsx';
import css from './staff.module.css';

/** What a staff page shows until the application has started. */
export function StaffLoading(): ReactNode {
  return (
    <div className={`c-page ${css['loading']}`}>
      <h1 className="c-page-title">Interner Bereich</h1>
      <noscript>
        <p>Die Werkzeuge für das Team brauchen JavaScript. Bitte erlauben Sie es für diese Seite.</p>
      </noscript>
      <p role="status">Wird geladen …</p>
      <Skeleton rows={6} />
    </div>
  );
}

/** The staff page as the server sends it. */
export function StaffShell({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site} kind="staff">
        <StaffLoading />
      </PageFrame>
    </Screen>
  );
}

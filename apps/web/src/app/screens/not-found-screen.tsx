import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { NotFoundPage } from '../../pages/not-found/not-found-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** The page for addresses that lead nowhere. */
export function NotFoundScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site}>
        <NotFoundPage />
      </PageFrame>
    </Screen>
  );
}

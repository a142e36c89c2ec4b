import type { ReactNode } from 'react';
import { NotFoundPage, PageFrame } from '../stand-ins.tsx';
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

import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { SignInMissingPage } from '../../pages/sign-in-missing/sign-in-missing-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** Stands in for staff pages while nobody can sign in. */
export function SignInMissingScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site}>
        <SignInMissingPage />
      </PageFrame>
    </Screen>
  );
}

import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { ContactRefusedPage } from '../../pages/contact-refused/contact-refused-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** Answer to the contact form of a browser without JavaScript: refused. */
export function ContactRefusedScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site}>
        <ContactRefusedPage />
      </PageFrame>
    </Screen>
  );
}

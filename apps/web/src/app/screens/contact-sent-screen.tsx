import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { ContactSentPage } from '../../pages/contact-sent/contact-sent-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** Answer to the contact form of a browser without JavaScript: taken. */
export function ContactSentScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site}>
        <ContactSentPage />
      </PageFrame>
    </Screen>
  );
}

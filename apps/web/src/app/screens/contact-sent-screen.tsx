import type { ReactNode } from 'react';
import { ContactSentPage } from '../../pages/contact-sent/contact-sent-page.tsx';
import { PageFrame } from '../stand-ins.tsx';
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

import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { ContactFailedPage } from '../../pages/contact-failed/contact-failed-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** Answer to the contact form of a browser without JavaScript: not accepted just now, for any reason. */
export function ContactFailedScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <PageFrame site={site}>
        <ContactFailedPage site={site} />
      </PageFrame>
    </Screen>
  );
}

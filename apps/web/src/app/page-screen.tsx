import type { PageName, SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { ContactFailedScreen } from './screens/contact-failed-screen.tsx';
import { ContactRefusedScreen } from './screens/contact-refused-screen.tsx';
import { ContactSentScreen } from './screens/contact-sent-screen.tsx';
import { ImpressumScreen } from './screens/impressum-screen.tsx';
import { LandingScreen } from './screens/landing-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { RoomShell } from './screens/room-shell.tsx';
import { StaffShell } from './staff/staff-shell.tsx';

interface PageScreenProps {
  readonly name: PageName;
  readonly site: SiteData;
}

/** The React tree of a page as the server draws it. The entry of the page draws the same one in the browser. */
export function PageScreen({ name, site }: PageScreenProps): ReactNode {
  switch (name) {
    case 'landing':
      return <LandingScreen site={site} />;
    case 'impressum':
      return <ImpressumScreen site={site} />;
    case 'not-found':
      return <NotFoundScreen site={site} />;
    case 'contact-sent':
      return <ContactSentScreen site={site} />;
    case 'contact-refused':
      return <ContactRefusedScreen site={site} />;
    case 'contact-failed':
      return <ContactFailedScreen site={site} />;
    case 'staff':
      return <StaffShell site={site} />;
    case 'room':
      return <RoomShell />;
  }
}

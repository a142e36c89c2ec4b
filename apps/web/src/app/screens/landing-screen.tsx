import type { ReactNode } from 'react';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { LandingPage } from '../../pages/landing/landing-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** The front page with its contact form. */
export function LandingScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <LandingPage site={site} contact={<ContactForm />} />
    </Screen>
  );
}

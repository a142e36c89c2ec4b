import { hydratePage } from '../hydrate-page.tsx';
import { ContactSentScreen } from '../screens/contact-sent-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <ContactSentScreen site={site} />);

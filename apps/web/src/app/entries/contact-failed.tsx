import { hydratePage } from '../hydrate-page.tsx';
import { ContactFailedScreen } from '../screens/contact-failed-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <ContactFailedScreen site={site} />);

import { hydratePage } from '../hydrate-page.tsx';
import { ContactRefusedScreen } from '../screens/contact-refused-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <ContactRefusedScreen site={site} />);

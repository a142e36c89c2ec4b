import { hydratePage } from '../hydrate-page.tsx';
import { LandingScreen } from '../screens/landing-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <LandingScreen site={site} />);

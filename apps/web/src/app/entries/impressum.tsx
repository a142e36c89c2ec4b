import { hydratePage } from '../hydrate-page.tsx';
import { ImpressumScreen } from '../screens/impressum-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <ImpressumScreen site={site} />);

import { hydratePage } from '../hydrate-page.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <NotFoundScreen site={site} />);

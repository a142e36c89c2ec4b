import { hydratePage } from '../hydrate-page.tsx';
import { SignInMissingScreen } from '../screens/sign-in-missing-screen.tsx';

/** Takes over the page; see `hydratePage`. */
export const hydrate = (): Promise<void> => hydratePage((site) => <SignInMissingScreen site={site} />);

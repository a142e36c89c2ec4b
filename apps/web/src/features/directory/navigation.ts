import { createContext, useContext } from 'react';
import type { DirectoryRoute } from './route.ts';

/** Takes the focus when something is opened. */
export const HEADING_ID = 'directory-heading';

/** Navigation within the page. The address holds the open route, so that the browser's back button works too. */
export interface DirectoryNavigation {
  /** The query that opens a route beside the same list. */
  readonly searchOf: (route: DirectoryRoute) => URLSearchParams;
  /** Opens a route; the focus goes along unless `keepFocus`. */
  readonly go: (
    route: DirectoryRoute,
    options?: { readonly replace?: boolean; readonly keepFocus?: boolean },
  ) => void;
}

/** Filled by the page. */
export const NavigationContext = createContext<DirectoryNavigation | null>(null);

/** The ways around. Throws outside of the directory page. */
export function useNavigation(): DirectoryNavigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('useNavigation belongs into the directory page.');
  return navigation;
}

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionKeeper, SessionSnapshot } from './session-keeper.ts';

/** Filled by the application. */
export const SessionContext = createContext<SessionKeeper | null>(null);

/** Takes over what the server says about the session. Throws outside of the application. */
export function useSessionKeeper(): SessionKeeper {
  const keeper = useContext(SessionContext);
  if (keeper === null) throw new Error('useSessionKeeper must be used within the staff application');
  return keeper;
}

/** The session, kept up to date. */
export function useSession(): SessionSnapshot {
  const keeper = useSessionKeeper();
  return useSyncExternalStore(keeper.subscribe, keeper.get);
}

import { type AccessMode, publicConfig } from '@rer/contracts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLateTitles } from '../../boot/late-titles.ts';
import { startThemeSwitch } from '../../boot/theme-switch.ts';
import { loadSession } from '../../features/session/session-calls.ts';
import { SessionKeeper } from '../../features/session/session-keeper.ts';
import { SessionContext } from '../../features/session/use-session.ts';
import { callApi } from '../../lib/api-client.ts';
import { setMomentZone } from '../../lib/moment.ts';
import { setSessionRenewal } from '../../lib/session-guard.ts';
import { requirePageRoot } from '../page-root.ts';
import { readSiteData } from '../site-data.ts';
import { staffScreens } from '../staff/screens.tsx';
import { StaffApp } from '../staff/staff-app.tsx';

startThemeSwitch();
void showLateTitles(document);
const session = new SessionKeeper();
setSessionRenewal(session.renew);
// The session may have ended meanwhile, as by signing out in another tab. Not polled: an unused page must not keep a session alive.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void session.renew();
});
const site = readSiteData(document);
setMomentZone(site.timeZone);
const screenAt = staffScreens(site);

/** Loads the page's script while the server is asked; an error shows when the page is drawn. */
screenAt(location.pathname)
  .load?.()
  .catch(() => undefined);

async function openAccess(): ReturnType<typeof loadAccess> {
  const [access, state] = await Promise.all([loadAccess(), loadSession()]);
  // Where the server did not say, the pages' own calls will tell why.
  if (state.ok) session.take(state.value);
  return access;
}
const access = openAccess();

createRoot(requirePageRoot(document)).render(
  <StrictMode>
    <SessionContext value={session}>
      <StaffApp site={site} screenAt={screenAt} access={access} />
    </SessionContext>
  </StrictMode>,
);

/** The access mode of the staff pages; null when the server did not say: then the calls of the page show why. */
async function loadAccess(): Promise<AccessMode | null> {
  const result = await callApi({ path: '/api/config', schema: publicConfig });
  return result.ok ? result.value.access : null;
}

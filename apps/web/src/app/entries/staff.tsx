import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { SessionKeeper } from '../../features/session/session-keeper.ts';
import { SessionContext } from '../../features/session/use-session.ts';
import { setMomentZone } from '../../lib/moment.ts';
import { setSessionRenewal } from '../../lib/session-guard.ts';
import { requirePageRoot } from '../page-root.ts';
import { Screen } from '../screens/screen.tsx';
import { readSiteData } from '../site-data.ts';
import { createStaffRouter } from '../staff/router.tsx';

const session = new SessionKeeper({ onOtherPerson: () => location.reload() });
setSessionRenewal(session.renew);
const site = readSiteData(document);
setMomentZone(site.timeZone);
const router = createStaffRouter(site, session);

createRoot(requirePageRoot(document)).render(
  <StrictMode>
    <Screen>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Screen>
  </StrictMode>,
);

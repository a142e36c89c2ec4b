import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { readRoomAddress } from '../../features/room/room-address.ts';
import { RoomPage } from '../../pages/room/room-page.tsx';
import { requirePageRoot } from '../page-root.ts';
import { Screen } from '../screens/screen.tsx';
import { readSiteData } from '../site-data.ts';

const site = readSiteData(document);

createRoot(requirePageRoot(document)).render(
  <StrictMode>
    <Screen>
      <PageFrame site={site}>
        <RoomPage address={readRoomAddress(location)} />
      </PageFrame>
    </Screen>
  </StrictMode>,
);

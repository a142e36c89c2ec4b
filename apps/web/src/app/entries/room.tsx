import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { isEmbedded, readRoomAddress } from '../../features/room/room-address.ts';
import { EmbeddedRoomPage } from '../../pages/room/embedded-room-page.tsx';
import { RoomPage } from '../../pages/room/room-page.tsx';
import { requirePageRoot } from '../page-root.ts';
import { Screen } from '../screens/screen.tsx';
import { readSiteData } from '../site-data.ts';

const site = readSiteData(document);
const address = readRoomAddress(location);

createRoot(requirePageRoot(document)).render(
  <StrictMode>
    <Screen>
      {isEmbedded(window) ? (
        <main id="inhalt">
          <EmbeddedRoomPage address={address} />
        </main>
      ) : (
        <PageFrame site={site}>
          <RoomPage address={address} />
        </PageFrame>
      )}
    </Screen>
  </StrictMode>,
);

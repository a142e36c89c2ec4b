import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLateTitles } from '../../boot/late-titles.ts';
import { startThemeSwitch } from '../../boot/theme-switch.ts';
import { RoomFrame } from '../../components/layout/room-frame.tsx';
import { isEmbedded, takeRoomAddress } from '../../features/room/room-address.ts';
import { EmbeddedRoomPage } from '../../pages/room/embedded-room-page.tsx';
import { VideoRoomPage } from '../../pages/room/room-page.tsx';
import { requirePageRoot } from '../page-root.ts';
import { Screen } from '../screens/screen.tsx';
import { readSiteData } from '../site-data.ts';

startThemeSwitch();
void showLateTitles(document);
const site = readSiteData(document);
const address = takeRoomAddress(window);

createRoot(requirePageRoot(document)).render(
  <StrictMode>
    <Screen>
      <RoomFrame>
        {isEmbedded(window) ? (
          <EmbeddedRoomPage address={address} />
        ) : (
          <VideoRoomPage address={address} imprintUrl={site.imprintUrl} />
        )}
      </RoomFrame>
    </Screen>
  </StrictMode>,
);

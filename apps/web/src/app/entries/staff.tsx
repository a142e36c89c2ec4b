import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { requirePageRoot } from '../page-root.ts';
import { Screen } from '../screens/screen.tsx';
import { readSiteData } from '../site-data.ts';
import { createStaffRouter } from '../staff/router.tsx';

const router = createStaffRouter(readSiteData(document));

createRoot(requirePageRoot(document)).render(
  <StrictMode>
    <Screen>
      <RouterProvider router={router} />
    </Screen>
  </StrictMode>,
);

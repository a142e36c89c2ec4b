import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportUnknownPath } from '../../lib/unknown-path.ts';
import { NotFoundPage } from '../../pages/not-found/not-found-page.tsx';

/** The not-found page inside the staff application; tells the console as the prerendered one does. */
export function UnknownPathPage(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => reportUnknownPath(pathname), [pathname]);
  return <NotFoundPage />;
}

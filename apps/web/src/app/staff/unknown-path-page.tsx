import { type ReactNode, useEffect } from 'react';
import { usePath } from '../../lib/address.ts';
import { reportUnknownPath } from '../../lib/unknown-path.ts';
import { NotFoundPage } from '../../pages/not-found/not-found-page.tsx';

/** The not-found page inside the staff application; tells the console as the prerendered one does. */
export function UnknownPathPage(): ReactNode {
  const path = usePath();
  useEffect(() => reportUnknownPath(path), [path]);
  return <NotFoundPage />;
}

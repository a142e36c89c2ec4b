import { type ReactNode, useEffect } from 'react';
import { usePath } from '../../lib/address.ts';
import { reportUnknownPath } from '../../lib/unknown-path.ts';
import { NotFoundPage } from '../../pages/not-found/not-found-page.tsx';

/** The not-found page inside the staff application; logs to the console as the prerendered page does. */
export function UnknownPathPage(): ReactNode {
  const path = usePath();
  useEffect(() => reportUnknownPath(path), [path]);
  return <NotFoundPage />;
}

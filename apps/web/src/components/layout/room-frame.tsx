import type { ReactNode } from 'react';

/** What a room stands in: nothing of the site, so that no way leads out of a call by a stray click. */
export function RoomFrame({ children }: { readonly children: ReactNode }): ReactNode {
  return <main id="inhalt">{children}</main>;
}

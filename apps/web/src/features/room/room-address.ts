/** Where a room is, and what lets somebody in. */
export interface RoomAddress {
  readonly name: string;
  /** The address without its query, as the component takes it. */
  readonly url: string;
  /** A meeting token. */
  readonly token: string | null;
}

/** Reads the address of the page: `/rooms/<name>?t=<meeting token>`. */
export function readRoomAddress({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): RoomAddress {
  const [, , name = ''] = pathname.split('/');
  return { name, url: `${origin}/rooms/${name}`, token: new URLSearchParams(search).get('t') };
}

/** Whether the page stands in a frame of our component, as the address says. */
export function isEmbedded(page: Window): boolean {
  return page.parent !== page && new URLSearchParams(page.location.search).has('emb');
}

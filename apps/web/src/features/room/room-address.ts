/** Where a room is, and what lets somebody in. */
export interface RoomAddress {
  readonly name: string;
  /** A meeting token. */
  readonly token: string | null;
}

/** Reads the address of the page: `/rooms/<name>?t=<meeting token>`. */
export function readRoomAddress({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): RoomAddress {
  const [, , name = ''] = pathname.split('/');
  return { name, token: new URLSearchParams(search).get('t') };
}

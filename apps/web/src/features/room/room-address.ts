/** A room's address and the credentials to join it. */
export interface RoomAddress {
  readonly name: string;
  /** The address without its query, as the component takes it. */
  readonly url: string;
  /** A meeting token. */
  readonly token: string | null;
}

/** The parts of a window that say where its page is. */
interface BrowserWindow {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/**
 * Reads the page's address, `/rooms/<name>?t=<meeting token>`, and removes the token from it, so that a copied or overlooked
 * address admits no one. The history entry keeps the token, so that the page can be reloaded.
 */
export function takeRoomAddress({ location, history }: BrowserWindow): RoomAddress {
  const { origin, pathname, search, hash } = location;
  const [, , name = ''] = pathname.split('/');
  const url = `${origin}/rooms/${name}`;
  const query = new URLSearchParams(search);
  const given = query.get('t');
  if (given === null) return { name, url, token: keptToken(history.state) };
  query.delete('t');
  const rest = query.toString();
  history.replaceState({ meetingToken: given }, '', `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`);
  return { name, url, token: given };
}

function keptToken(state: unknown): string | null {
  const kept =
    typeof state === 'object' && state !== null && 'meetingToken' in state ? state.meetingToken : null;
  return typeof kept === 'string' ? kept : null;
}

/** Whether the page stands in a frame of our component, as the address says. */
export function isEmbedded(page: Window): boolean {
  return page.parent !== page && new URLSearchParams(page.location.search).has('emb');
}

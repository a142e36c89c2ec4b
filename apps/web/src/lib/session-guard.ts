import { CSRF_HEADER } from '@rer/contracts';

/**
 * Brings a session back that the server refused. True: the call may be sent once more; false: the refusal stands.
 */
export type SessionRenewal = () => Promise<boolean>;

/** Calls about the session itself: their refusals are answers. */
const SESSION_PATH = '/api/session';

let csrfToken: string | null = null;
let renewal: SessionRenewal | null = null;

/** Keeps the newest token of the session; null: not signed in. */
export function keepCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** Sets how a lost session is renewed; null: it is not, as on public pages. */
export function setSessionRenewal(next: SessionRenewal | null): void {
  renewal = next;
}

/** Headers that a write carries, so that the server knows it for one of our pages' own. */
export function writeHeaders(): Record<string, string> {
  return csrfToken === null ? {} : { [CSRF_HEADER]: csrfToken };
}

/** Whether a call that was answered with `status` may be sent once more, because its session is back. */
export async function mayRepeat(path: string, status: number): Promise<boolean> {
  if ((status !== 401 && status !== 403) || renewal === null) return false;
  return path.startsWith(SESSION_PATH) ? false : await renewal();
}

function withWriteHeaders(init: RequestInit): RequestInit {
  const isWrite = init.method !== undefined && init.method !== 'GET';
  return isWrite
    ? { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...writeHeaders() } }
    : init;
}

/**
 * `fetch` for the site's own interface: writes carry the session's token, and a call whose session has ended waits until
 * it is back. `init` is asked before each try.
 */
export async function fetchOwn(path: string, init: () => RequestInit): Promise<Response> {
  const response = await fetch(path, withWriteHeaders(init()));
  const isAgain = await mayRepeat(path, response.status);
  return isAgain ? await fetch(path, withWriteHeaders(init())) : response;
}

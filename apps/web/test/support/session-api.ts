import type { SessionState, StaffRole } from '@rer/contracts';
import { type Answer, type ReceivedWrite, readWrite, sendError, sendJson } from './answers.ts';
import type { BuiltSite } from './built-site.ts';

/** Somebody who is signed in, with a token of their own. */
export function signedIn(
  role: StaffRole | null = 'admin',
  change: { csrfToken?: string; email?: string; name?: string } = {},
): SessionState {
  return {
    state: 'signed_in',
    email: 'ada@firma.example',
    name: 'Ada Lovelace',
    role,
    csrfToken: 'csrf-in',
    endsAt: null,
    ...change,
  };
}

export const SIGNED_OUT: Extract<SessionState, { state: 'signed_out' }> = {
  state: 'signed_out',
  letters: 'mail',
  obstacle: null,
};
export const SECOND_FACTOR: SessionState = {
  state: 'second_factor',
  email: 'ada@firma.example',
  name: 'Ada Lovelace',
  csrfToken: 'csrf-half',
};
export const FACTOR_SETUP: SessionState = {
  state: 'factor_setup',
  email: 'ada@firma.example',
  name: 'Ada Lovelace',
  role: 'editor',
  csrfToken: 'csrf-setup',
};

/** The session interface as a test wants it to be; can be changed at any time. */
export interface SessionApi {
  state: SessionState;
  readonly received: ReceivedWrite[];
  /** Answers a write at a path; it is noted in `received` first. A state in the answer becomes the session's. */
  readonly on: (path: string, answer: (write: ReceivedWrite) => Answer) => void;
  /** Answers with a state, which holds from then on. */
  readonly become: (state: SessionState) => Answer;
}

/** Puts a session interface before the site, where staff have to sign in. */
export function serveSessionApi(site: BuiltSite, state: SessionState = SIGNED_OUT): SessionApi {
  const become =
    (next: SessionState): Answer =>
    () => {
      api.state = next;
      return sendJson(200, next);
    };
  const handlers = new Map<string, (write: ReceivedWrite) => Answer>();
  const api: SessionApi = {
    state,
    received: [],
    become,
    on: (path, answer) => {
      handlers.set(path, answer);
      if (path === '/api/session') return;
      const before = site.answers.get(path);
      site.answers.set(path, async (request) => {
        if (request.method === 'GET' && before !== undefined) return before;
        const write = await readWrite(request);
        api.received.push(write);
        return answer(write);
      });
    },
  };
  site.answers.set('/api/config', sendJson(200, { publishableKey: 'k', access: 'staff', voice: null }));
  site.answers.set('/api/session', async (request) => {
    if (request.method === 'GET') return sendJson(200, api.state);
    const write = await readWrite(request);
    api.received.push(write);
    if (write.method === 'DELETE') return become(SIGNED_OUT);
    const answer = handlers.get('/api/session')?.(write) ?? sendError(401, 'unauthorized');
    return answer;
  });
  return api;
}

import { text } from 'node:stream/consumers';
import { CSRF_HEADER, type SessionState, type StaffRole } from '@rer/contracts';
import type { Answer, BuiltSite } from './built-site.ts';
import { sendError, sendJson } from './import-api.ts';

/** One request that would change something, with the token that came along. */
export interface ReceivedWrite {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly csrf: string | undefined;
}

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

/** Reads a write as it arrived. */
export async function readWrite(request: Parameters<Answer>[0]): Promise<ReceivedWrite> {
  const sent = await text(request);
  const body: unknown = sent === '' ? null : JSON.parse(sent);
  const csrf = request.headers[CSRF_HEADER];
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body,
    csrf: typeof csrf === 'string' ? csrf : undefined,
  };
}

/** Puts a session interface before the site, where staff have to sign in. */
export function serveSessionApi(site: BuiltSite, state: SessionState = SIGNED_OUT): SessionApi {
  const become =
    (next: SessionState): Answer =>
    (request, response) => {
      api.state = next;
      return sendJson(200, next)(request, response);
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
      site.answers.set(path, async (request, response) => {
        if (request.method === 'GET' && before !== undefined) return before(request, response);
        const write = await readWrite(request);
        api.received.push(write);
        return answer(write)(request, response);
      });
    },
  };
  site.answers.set('/api/config', sendJson(200, { publishableKey: 'k', access: 'staff', voice: null }));
  site.answers.set('/api/session', async (request, response) => {
    if (request.method === 'GET') return sendJson(200, api.state)(request, response);
    const write = await readWrite(request);
    api.received.push(write);
    if (write.method === 'DELETE') return become(SIGNED_OUT)(request, response);
    const answer = handlers.get('/api/session')?.(write) ?? sendError(401, 'unauthorized');
    return answer(request, response);
  });
  return api;
}

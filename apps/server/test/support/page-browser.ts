import { CSRF_HEADER, type SessionState, sessionState } from '@rer/contracts';
import type { AuthServer } from './auth-server.ts';

export interface PageAnswer {
  readonly status: number;
  readonly json: unknown;
  readonly headers: Headers;
}

/** A browser with a page of ours: keeps the cookie and the newest token, and sends both. */
export class PageBrowser {
  readonly #server: Pick<AuthServer, 'url' | 'address'>;
  readonly #headers: Readonly<Record<string, string>>;
  cookie: string | undefined;
  csrfToken: string | undefined;

  /** `headers` replace what a page of ours sends. */
  constructor(server: Pick<AuthServer, 'url' | 'address'>, headers: Readonly<Record<string, string>> = {}) {
    this.#server = server;
    this.#headers = headers;
  }

  async ask(method: string, path: string, body?: unknown): Promise<PageAnswer> {
    const answer = await fetch(`${this.#server.url}${path}`, {
      method,
      headers: {
        origin: this.#server.url,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.#server.address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...(this.csrfToken === undefined ? {} : { [CSRF_HEADER]: this.csrfToken }),
        ...this.#headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = answer.headers.get('set-cookie')?.split(';', 1)[0];
    if (set !== undefined) this.cookie = set.endsWith('=') ? undefined : set;
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const json: unknown = isJson ? JSON.parse(text) : text;
    this.#noteToken(json);
    return { status: answer.status, json, headers: answer.headers };
  }

  /** Where it stands, as the server says. */
  async state(): Promise<SessionState['state']> {
    return sessionState.parse((await this.ask('GET', '/api/session')).json).state;
  }

  #noteToken(json: unknown): void {
    const inner = typeof json === 'object' && json !== null && 'session' in json ? json.session : json;
    const state = sessionState.safeParse(inner);
    if (state.success) this.csrfToken = 'csrfToken' in state.data ? state.data.csrfToken : undefined;
  }
}

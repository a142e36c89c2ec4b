import { hkdfSync } from 'node:crypto';
import {
  type AdmittedJoin,
  type ApiKey,
  type ClaimGrants,
  joinToken,
  parseClaimGrants,
  type RefusedJoin,
  type SignalingRequest,
  signAccessToken,
  verifyAccessToken,
  withChanges,
} from '@rer/media';
import { decodeJwt } from 'jose';
import { LivekitProxyConnection } from './livekit-proxy-connection.ts';

const VALIDATE_LIMIT_MS = 5_000;
/** The media server verifies its token at once. */
const UPSTREAM_TOKEN_MS = 60_000;
/** Least validity of renewed client tokens, as with the embedded server. */
const CLIENT_TOKEN_MS = 10 * 60_000;

const UNAVAILABLE = { ok: false, status: 503, message: 'the media server does not answer' } as const;
const REFUSED = { ok: false, status: 401, message: 'permissions denied' } as const;
const MISSING_ROOM = 404;

export interface LivekitSignalingProxyOptions {
  /** Of the LiveKit server. */
  readonly url: string;
  /** Of the LiveKit server. */
  readonly key: ApiKey;
  /** Signs the tokens that clients have. */
  readonly clientKey: ApiKey;
}

/** The key of client tokens, which the LiveKit server itself does not accept. Derived, never stored. */
export function livekitClientKey({ key }: ApiKey, signingSecret: string): ApiKey {
  const secret = hkdfSync('sha256', signingSecret, '', 'rer rooms media-tokens', 32);
  return { key, secret: Buffer.from(secret).toString('base64url') };
}

/**
 * Proxies the signalling of clients to a LiveKit server. That server accepts and renews a token for as long as it is valid, so
 * clients get only ours: each time they connect, the database is asked and a short token of the server is made. Media goes
 * directly to the server.
 */
export class LivekitSignalingProxy {
  readonly #options: LivekitSignalingProxyOptions;
  readonly #connections = new Set<LivekitProxyConnection>();

  constructor(options: LivekitSignalingProxyOptions) {
    this.#options = options;
  }

  /** As {@link EmbeddedMedia.admit}. Never rejects. */
  async admit(request: SignalingRequest): Promise<AdmittedJoin | RefusedJoin> {
    const { clientKey } = this.#options;
    const check = await verifyAccessToken([clientKey], joinToken(request) ?? '', Date.now());
    if (!check.ok) return { ...REFUSED, message: 'invalid authorization token' };
    const { grants } = check;
    const query = new URLSearchParams(request.query);
    query.delete('access_token');
    // LiveKit would believe it instead of the other parameters, `reconnect` among them.
    query.delete('join_request');
    const refusal = await this.#validate(grants, query);
    if (refusal !== undefined) return refusal;
    return {
      ok: true,
      principal: grants.identity,
      attributes: { ...grants.attributes },
      // LiveKit never makes a participant of such a request, nor changes the rights of the one that it has.
      resumes: ['1', 'true'].includes(query.get('reconnect') ?? ''),
      connect: (socket, changes) => {
        const connection: LivekitProxyConnection = new LivekitProxyConnection({
          url: `${this.#options.url.replace(/^http/i, 'ws')}/rtc?${query}`,
          token: this.#upstreamToken(changes === undefined ? grants : withChanges(grants, changes)),
          address: request.address,
          socket,
          clientToken: async (token) => await this.#clientToken(token, grants.identity),
        });
        this.#connections.add(connection);
        return {
          receive: (message) => connection.receive(message),
          closed: () => {
            this.#connections.delete(connection);
            connection.closed();
          },
        };
      },
      abandon: () => undefined,
    };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
    this.#connections.clear();
  }

  /** What the media server has against it, asked before the client has a socket, so that it hears why. */
  async #validate(grants: ClaimGrants, query: URLSearchParams): Promise<RefusedJoin | undefined> {
    try {
      const url = `${this.#options.url.replace(/^ws/i, 'http')}/rtc/validate?${query}`;
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${await this.#upstreamToken(grants)}` },
        signal: AbortSignal.timeout(VALIDATE_LIMIT_MS),
        redirect: 'error',
      });
      const message = (await answer.text()).trim();
      if (answer.ok) return undefined;
      if (answer.status >= 500) return UNAVAILABLE;
      return {
        ok: false,
        status: answer.status,
        message,
        ...(answer.status === MISSING_ROOM && { missingRoom: grants.video?.room }),
      };
    } catch {
      return UNAVAILABLE;
    }
  }

  async #upstreamToken(grants: ClaimGrants): Promise<string> {
    return await signAccessToken(this.#options.key, grants, {
      nowMs: Date.now(),
      validForMs: UPSTREAM_TOKEN_MS,
    });
  }

  /** A second connection says again that it is one; or else its token would be good for further ones. */
  async #clientToken(token: string, identity: string): Promise<string> {
    const grants = parseClaimGrants(decodeJwt(token), identity);
    const options = { nowMs: Date.now(), validForMs: CLIENT_TOKEN_MS };
    return await signAccessToken(this.#options.clientKey, grants, options);
  }
}

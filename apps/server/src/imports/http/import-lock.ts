import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostnameOf, isUnderLoopbackName } from '../../access/open-access.ts';
import { isSameSecret } from '../../access/service-key.ts';
import type { Config } from '../../config/config.ts';
import type { Keys } from '../../config/keys.ts';
import { isReachedOverTls } from '../../config/trusted-proxy.ts';
import { createUnlockTokens, UNLOCK_MS } from './unlock-token.ts';

/** Where scripts put the token. */
const TOKEN_HEADER = 'x-import-token';

/** The password of the import, which members of staff need beside their rights. */
export interface ImportPasswordLock {
  isPassword(given: string): boolean;
  /** Hands out a token, and the same as a cookie. */
  open(reply: FastifyReply): string;
  /** Whether the request carries a token that holds, or comes from where no password is asked. */
  isOpenFor(request: FastifyRequest): boolean;
}

export interface ImportLockOptions {
  readonly config: Config;
  readonly keys: Pick<Keys, 'importPassword' | 'signingSecret'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createImportLock({ config, keys, now }: ImportLockOptions): ImportPasswordLock {
  const password = normal(config.importLock.password ?? keys.importPassword);
  const tokens = createUnlockTokens(keys.signingSecret, password);
  const isSecure = isReachedOverTls(config);
  const cookie = isSecure ? '__Host-rer_import' : 'rer_dev_import';

  return {
    isPassword: (given) => isSameSecret(normal(given), password),
    open(reply) {
      const token = tokens.issue(now());
      reply.setCookie(cookie, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: UNLOCK_MS / 1000,
      });
      return token;
    },
    isOpenFor(request) {
      const header = request.headers[TOKEN_HEADER];
      const given = [header, request.cookies[cookie]].filter((token) => typeof token === 'string');
      return given.some((token) => tokens.isValid(token, now())) || needsNoPassword(request, config);
    },
  };
}

function needsNoPassword({ socket, headers }: FastifyRequest, { importLock }: Config): boolean {
  if (isUnderLoopbackName({ peerAddress: socket.remoteAddress, headers })) return true;
  const name = headers.host === undefined ? undefined : hostnameOf(headers.host);
  return name !== undefined && importLock.openHosts.includes(name);
}

/** Keyboards differ in how they write an umlaut; people do not. */
function normal(password: string): string {
  return password.normalize('NFC');
}

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostnameOf, isUnderLoopbackName } from '../../access/open-access.ts';
import { isSameSecret } from '../../access/service-key.ts';
import type { Config } from '../../config/config.ts';
import type { Keys } from '../../config/keys.ts';
import { isReachedOverTls } from '../../config/trusted-proxy.ts';
import { createUnlockTokens, UNLOCK_MS } from './unlock-token.ts';

/** Header in which programs send the token. */
const TOKEN_HEADER = 'x-import-token';

/** The password that unlocks the import for staff, in addition to their rights. */
export interface ImportPassword {
  isCorrect(given: string): boolean;
  /** Issues an unlock token, also as a cookie. */
  unlock(reply: FastifyReply): string;
  /** Whether the request carries a valid token, or comes from where no password is needed. */
  isUnlockedFor(request: FastifyRequest): boolean;
}

export interface ImportPasswordOptions {
  readonly config: Config;
  readonly keys: Pick<Keys, 'importPassword' | 'signingSecret'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createImportPassword({ config, keys, now }: ImportPasswordOptions): ImportPassword {
  const password = normalized(config.importAccess.password ?? keys.importPassword);
  const tokens = createUnlockTokens(keys.signingSecret, password);
  const isSecure = isReachedOverTls(config);
  const cookie = isSecure ? '__Host-rer_import' : 'rer_dev_import';

  return {
    isCorrect: (given) => isSameSecret(normalized(given), password),
    unlock(reply) {
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
    isUnlockedFor(request) {
      const header = request.headers[TOKEN_HEADER];
      const given = [header, request.cookies[cookie]].filter((token) => typeof token === 'string');
      return given.some((token) => tokens.isValid(token, now())) || needsNoPassword(request, config);
    },
  };
}

function needsNoPassword({ socket, headers }: FastifyRequest, { importAccess }: Config): boolean {
  if (isUnderLoopbackName({ peerAddress: socket.remoteAddress, headers })) return true;
  const name = headers.host === undefined ? undefined : hostnameOf(headers.host);
  return name !== undefined && importAccess.openHosts.includes(name);
}

/** Keyboards differ in how they encode an umlaut. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

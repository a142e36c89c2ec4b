import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasOwnHost } from '../access/open-access.ts';
import type { Config } from '../config/config.ts';
import { HttpError } from './errors.ts';
import type { FirstAnswer, UpgradeAnswer } from './node-server.ts';
import { HTTP_TEXTS } from './texts.ts';

/** What looks at requests before their hosts are known. */
export interface EarlyAnswers {
  readonly first: FirstAnswer | undefined;
  readonly upgrade: UpgradeAnswer | undefined;
}

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** What they are once hosts are looked at. */
export interface KnownHosts extends EarlyAnswers {
  /** Answers all other requests for hosts that are not ours with 421, of whatever dialect their routes are. */
  refuse(app: FastifyInstance, answer: AnswerError): void;
}

/**
 * While staff pages are open to this machine, the server answers only under names that no other site can point at it: loopback names and
 * the one of `publicUrl`. Otherwise a page whose own name resolves to 127.0.0.1 (DNS rebinding) would share our origin.
 */
export function knowHosts(
  { access, publicUrl }: Pick<Config, 'access' | 'publicUrl'>,
  { first, upgrade }: EarlyAnswers,
): KnownHosts {
  if (access !== 'open') return { first, upgrade, refuse: () => undefined };
  const isOurs = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
    // Browsers always name one.
    headers.host === undefined || hasOwnHost(headers, publicUrl);
  return {
    first: first && ((request, response) => isOurs(request) && first(request, response)),
    upgrade:
      upgrade &&
      ((request, stream, head) => {
        if (isOurs(request)) upgrade(request, stream, head);
        else stream.end('HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      }),
    refuse: (app, answer) => {
      app.addHook('onRequest', async (request, reply) => {
        if (isOurs(request)) return;
        answer(new HttpError('misdirected_request', NOT_OURS), request, reply);
        return reply;
      });
    },
  };
}

const NOT_OURS = HTTP_TEXTS.wrongHostUseLocalhost;

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { KIBIBYTE } from '../../http/limits.ts';
import type { RunningCall } from '../calls/running-call.ts';
import { requireObject } from '../dialect/read-body.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import type { VoiceContext } from '../voice-context.ts';

/** As large as a message in the room of a call may be (voice-AI contract, 4.1). */
const BODY_BYTES = 64 * KIBIBYTE;

const params = z.object({ id: z.string(), key: z.string() });
const message = z.looseObject({ type: z.string().min(1) });

/**
 * `POST /voice/call/<id>/control/<key>`: a message to a running call (voice-AI contract, 5.1). The control address is the only
 * credential, as in the dialect. Needs a scope without bearers.
 */
export function controlRoute(scope: FastifyInstance, { running }: VoiceContext): void {
  /** @throws {VoiceApiError} 404, the same for a call that is not there. */
  const opened = (request: FastifyRequest): RunningCall => {
    const { id, key } = params.parse(request.params);
    const call = running.get(id);
    if (call?.isOpenedBy(key) !== true) throw new VoiceApiError(404, 'There is nothing at this address.');
    return call;
  };
  scope.post(
    '/call/:id/control/:key',
    {
      bodyLimit: BODY_BYTES,
      config: { access: 'public', writtenBy: 'any', secretPath: true },
      // Requests with a wrong key are refused before their body is read.
      onRequest: async (request) => {
        opened(request);
      },
    },
    async (request) => {
      const given = requireObject(request.body);
      if (!message.safeParse(given).success) throw new VoiceApiError(400, ['type: must be a text']);
      opened(request).take(JSON.stringify(given));
      return {};
    },
  );
}

import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { addressPrefix } from '../../http/client-address.ts';
import { callBody } from '../calls/call-body.ts';
import { type BegunCall, startCall } from '../calls/start-call.ts';
import { readWebCallBody } from '../dialect/web-call-body.ts';
import type { VoiceContext } from '../voice-context.ts';
import { RepeatedPosts } from './repeated-posts.ts';
import { bearerOf, refuseTooMany } from './voice-request.ts';

const TOO_MANY_CALLS =
  'Im Moment beginnen zu viele Gespräche. Bitte versuchen Sie es in ein paar Minuten noch einmal.';

/** `POST /voice/call/web`: the one route that public tokens and those of staff open too (voice-AI contract, 2). */
export function webCallRoute(scope: FastifyInstance, context: VoiceContext): void {
  const posts = new RepeatedPosts<BegunCall>(context.monotonicNow, {
    // A call that has been joined or has ended is not handed to another client.
    isStillGood: ({ row }) => context.running.get(row.id)?.isAwaited === true,
  });

  scope.post('/call/web', { config: { access: 'voice' } }, async (request, reply) => {
    const bearer = bearerOf(request);
    const begun = await posts.answer(request, bearer, async () => {
      if (bearer.kind === 'public') refuseTooMany(context.limits.take('calls', request), TOO_MANY_CALLS);
      return await startCall(
        context,
        bearer,
        readWebCallBody(request.body),
        addressPrefix(request.ip, 'limit'),
      );
    });
    const call = bearer.kind === 'private' ? context.running.get(begun.row.id) : undefined;
    return reply.status(201).send(begunBody(begun, context.orgId, call?.controlUrl ?? null));
  });
}

const plan = z.looseObject({});

function begunBody(
  { row, roomUrl, callToken, assistant }: BegunCall,
  orgId: string,
  controlUrl: string | null,
) {
  const webCallUrl = `${roomUrl}?t=${callToken}`;
  return {
    ...callBody(row, orgId, { roomUrl: webCallUrl, controlUrl }),
    // Recording is not built: clients would begin with it.
    artifactPlan: {
      ...plan.parse(assistant.artifactPlan ?? {}),
      recordingEnabled: false,
      videoRecordingEnabled: false,
    },
    transport: { provider: 'daily', callUrl: webCallUrl, callToken },
  };
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { queryOf } from '../http/query-of.ts';
import type { MediaAdmission } from './media-admission.ts';

/** What clients of LiveKit's dialect ask by HTTP; sockets are another matter (`SignalSockets`). */
export function signalRoutes(app: FastifyInstance, admission: MediaAdmission): void {
  app.get('/rtc/validate', { config: { access: 'public' } }, async (request, reply) => {
    const outcome = await admission.admit({
      query: queryOf(request.url),
      authorization: request.headers.authorization,
    });
    if (outcome.ok) outcome.abandon();
    return await text(reply, outcome.ok ? 200 : outcome.status, outcome.ok ? 'success' : outcome.message);
  });
  // Clients try the newer way, one connection for both directions, and take the older one when told so.
  for (const path of ['/rtc', '/rtc/v1', '/rtc/v1/validate']) {
    app.get(path, { config: { access: 'public' } }, async (_request, reply) => {
      return await text(reply, 404, 'not found');
    });
  }
}

async function text(reply: FastifyReply, status: number, body: string): Promise<FastifyReply> {
  return await reply.status(status).type('text/plain; charset=utf-8').send(body);
}

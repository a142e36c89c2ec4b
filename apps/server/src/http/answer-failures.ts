import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Of requests the framework logs nothing: they have a log of their own, and error handlers log theirs. What fails when the answer has
 * begun meets neither, so it is logged here: answers that break off, and work that follows an answer.
 */
export class AnswerFailures extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error, requestId: request.id }, 'work after an answer failed');
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // Whoever leaves in the middle of an answer is no failure.
    if (!reply.raw.destroyed) request.log.warn({ err: error, requestId: request.id }, 'an answer broke off');
  }
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a CSV file, whole or in pieces; a client that reads none of them for `readerIdleMs` is disconnected. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  content: string | { readonly pieces: AsyncIterable<string>; readonly readerIdleMs: number },
): FastifyReply {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
  if (typeof content === 'string') return reply.send(content);
  reply.raw.setTimeout(content.readerIdleMs, () => reply.raw.destroy());
  return reply.send(Readable.from(content.pieces, { objectMode: false }));
}

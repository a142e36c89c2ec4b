import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Requests per second that a server on this machine answers over 16 connections, each with one request under way. The
 * client only counts bytes, so that it costs little beside the server. Rejects when an answer is no success, or one has
 * another length than the first.
 */
export async function requestRate(port: number, head: string, ms: number): Promise<number> {
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  try {
    const length = await answerLength(sockets[0], head);
    let answered = 0;
    const startedAt = performance.now();
    const endsAt = startedAt + ms;
    await Promise.all(
      sockets.map(async (socket) => {
        for await (const count of answers(socket, head, length)) {
          answered += count;
          if (performance.now() >= endsAt) return;
        }
      }),
    );
    return answered / ((performance.now() - startedAt) / 1000);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Sends a request, yields 1 when its answer is whole, sends the next one. */
async function* answers(socket: Socket, head: string, length: number): AsyncGenerator<number> {
  let received = 0;
  socket.write(head);
  for await (const chunk of chunksOf(socket)) {
    received += chunk.length;
    if (received > length) throw new Error(`An answer has ${received} bytes, the first one had ${length}.`);
    if (received < length) continue;
    received = 0;
    yield 1;
    socket.write(head);
  }
}

async function answerLength(socket: Socket | undefined, head: string): Promise<number> {
  if (socket === undefined) throw new Error('There is no connection.');
  socket.write(head);
  let received = Buffer.alloc(0);
  for await (const chunk of chunksOf(socket)) {
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end < 0) continue;
    const text = received.toString('latin1', 0, end);
    const bytes = Number(/^content-length: (\d+)$/im.exec(text)?.[1]);
    if (!text.startsWith('HTTP/1.1 200 ') || !Number.isInteger(bytes))
      throw new Error(`Not as expected: ${text}`);
    const whole = end + HEAD_END.length + bytes;
    if (received.length === whole) return whole;
  }
  throw new Error('The server closed the connection.');
}

async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  // Not the socket's own iterator: leaving that one destroys it.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new Error('The socket gave no bytes.');
    yield chunk;
  }
}

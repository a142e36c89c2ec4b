import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { listen } from '../../testing/listen.ts';

const isHidden = ({ url = '' }: IncomingMessage) => url.startsWith('/rtc/v1');

/** A proxy to an engine that answers 404 to `/rtc/v1`, as servers do that are older than it. */
export async function hideFirstPath(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const target = new URL(url);
  const server = createServer((incoming, outgoing) => {
    if (isHidden(incoming)) {
      outgoing.writeHead(404, { 'access-control-allow-origin': '*' }).end('404 page not found');
      return;
    }
    const { method, headers, url: path } = incoming;
    const forwarded = request(
      { host: target.hostname, port: target.port, method, headers, path },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (incoming, client, head) => {
    if (isHidden(incoming)) {
      client.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    const engine = connect(Number(target.port), target.hostname);
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
    }
    engine.write(`${lines.join('\r\n')}\r\n\r\n`);
    engine.write(head);
    engine.pipe(client).pipe(engine);
    engine.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('error', () => engine.destroy()).on('close', () => engine.destroy());
  });
  const { url: own, close } = await listen(server);
  return { url: own.replace(/^http/, 'ws'), close };
}

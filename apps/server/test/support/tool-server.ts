import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { listen } from '../../../../testing/listen.ts';
import type { ServerWorld } from '../../src/voice/tools/pinned-request.ts';

const FIXTURES = new URL('../fixtures/tls/', import.meta.url);
const CERTIFICATE = readFileSync(new URL('cert.pem', FIXTURES), 'utf8');

/** Names that lead to this machine, taken for the open internet. */
export const THIS_MACHINE: ServerWorld = {
  resolve: async () => ['127.0.0.1'],
  isAllowed: () => true,
  ca: CERTIFICATE,
};

export interface ToolRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A server of a tool, as somebody else runs it, over https on this machine. */
export interface ToolServer {
  readonly url: string;
  /** Without a path. */
  readonly origin: string;
  readonly requests: readonly ToolRequest[];
  close(): Promise<void>;
}

export async function startToolServer(
  answer: (request: ToolRequest, response: ServerResponse) => void,
): Promise<ToolServer> {
  const requests: ToolRequest[] = [];
  const key = readFileSync(new URL('key.pem', FIXTURES));
  const server = createServer({ cert: CERTIFICATE, key }, async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: unknown = JSON.parse(text);
    const received = { path: request.url ?? '', headers: request.headers, body };
    requests.push(received);
    answer(received, response);
  });
  const { port, close } = await listen(server);
  const origin = `https://localhost:${port}`;
  return {
    origin,
    url: `${origin}/hook`,
    requests,
    close,
  };
}

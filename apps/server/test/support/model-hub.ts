import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../../testing/listen.ts';

/** A hub of speech models at this machine: gives each file the same few bytes, or what `answer` does. */
export async function openModelHub(
  answer: (response: ServerResponse, request: IncomingMessage) => void = giveFile,
) {
  const asked: string[] = [];
  const { url, close } = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(response, request);
    }),
  );
  return { url, close, asked };
}

export const MODEL_FILE = 'Gewichte';

function giveFile(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': MODEL_FILE.length, etag: '"one"' });
  response.end(MODEL_FILE);
}

/** Announces a large file and sends the begin of it alone. */
export function neverEnds(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1_000_000, etag: '"one"' });
  response.write(MODEL_FILE);
}

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '../../testing/listen.ts';

/** A webhook as it came: nothing of it has been checked. */
const letter = z.object({ authorization: z.string(), contentType: z.string(), body: z.string() });
export type WebhookLetter = z.infer<typeof letter>;

/** A letter box for the webhooks of all engines: they post to it, and tests read it. */
export async function startWebhookReceiver(): Promise<{ url: string; close: () => Promise<void> }> {
  const letters: WebhookLetter[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      letters.push({
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'] ?? '',
        body: await text(request),
      });
      response.end();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(letters));
    }
  });
  return await listen(server);
}

/** Everything that has come into the box, in order. */
export async function readWebhookBox(url: string): Promise<WebhookLetter[]> {
  return z.array(letter).parse(await (await fetch(url)).json());
}

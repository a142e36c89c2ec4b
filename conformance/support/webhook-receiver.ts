import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '../../testing/listen.ts';

/** A webhook as it came: nothing of it has been checked. */
const webhook = z.object({ authorization: z.string(), contentType: z.string(), body: z.string() });
export type ReceivedWebhook = z.infer<typeof webhook>;

/** Receives the webhooks of all engines; tests read them from it. */
export async function startWebhookReceiver(): Promise<{ url: string; close: () => Promise<void> }> {
  const webhooks: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      webhooks.push({
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'] ?? '',
        body: await text(request),
      });
      response.end();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(webhooks));
    }
  });
  return await listen(server);
}

/** Everything that was received, in order. */
export async function readWebhooks(url: string): Promise<ReceivedWebhook[]> {
  return z.array(webhook).parse(await (await fetch(url)).json());
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { type Listening, listen } from '../../../../testing/listen.ts';

const body = z.looseObject({
  model: z.string(),
  messages: z.array(z.record(z.string(), z.json())),
  tools: z.optional(z.array(z.json())),
  stream: z.boolean(),
});

/** What a client asked for. */
export interface ModelServerRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: z.infer<typeof body>;
}

export type Answer = (response: ServerResponse) => void | Promise<void>;

/** A server on this machine that answers chat completions as a test says. */
export class ModelServer {
  readonly requests: ModelServerRequest[] = [];
  readonly #listening: Listening;
  #answer: Answer = (response) => void response.end();
  /** Resolves when the client has gone away. */
  gone: Promise<void> = Promise.resolve();

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  static async start(): Promise<ModelServer> {
    const listening = await listen(createServer((request, response) => void server.#take(request, response)));
    const server = new ModelServer(listening);
    return server;
  }

  get baseUrl(): string {
    return `${this.#listening.url}/v1`;
  }

  answers(answer: Answer): void {
    this.#answer = answer;
  }

  /** Answers with a stream of these events, each a JSON value or a text as it stands. */
  streams(events: readonly unknown[]): void {
    this.answers((response) => {
      beginStream(response);
      for (const event of events)
        response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
      response.end();
    });
  }

  async stop(): Promise<void> {
    await this.#listening.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.gone = once(response, 'close').then(() => undefined);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { headers, url = '' } = request;
    this.requests.push({ path: url, headers, body: body.parse(JSON.parse(text)) });
    await this.#answer(response);
  }
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** A chunk of a stream with a piece of the answer. */
export function chunk(delta: object, finish: string | null = null): object {
  return { id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] };
}

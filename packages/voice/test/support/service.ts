import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Listening, listen } from '../../../../testing/listen.ts';

/** What a client asked of the service. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: unknown;
}

type Answer = (response: ServerResponse, origin: string) => void;

/** A voice service on a port of this machine, as far as calls are made: each answers as the test wants it to. */
export class Service {
  readonly asked: Asked[] = [];
  readonly #answers: Answer[] = [];
  readonly #listening: Listening;

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  get url(): string {
    return this.#listening.url;
  }

  static async open(): Promise<Service> {
    const server = createServer(async (request, response) => {
      const { method = '', url: path = '', headers } = request;
      const body: unknown = JSON.parse(await text(request));
      service.asked.push({ method, path, authorization: headers.authorization ?? '', body });
      (service.#answers.shift() ?? withCall())(response, service.url);
    });
    const service = new Service(await listen(server));
    return service;
  }

  /** The next request is answered like this, instead of with a call. */
  next(...answers: Answer[]): void {
    this.#answers.push(...answers);
  }

  forget(): void {
    this.asked.length = 0;
    this.#answers.length = 0;
  }

  async close(): Promise<void> {
    await this.#listening.close();
  }
}

/** Answers a call, with what else is said about it. */
export function withCall(more: object = {}): Answer {
  return (response, origin) => answerJson(response, 201, { ...callAt(origin), ...more });
}

/** Refuses in the form of the service. */
export function withRefusal(statusCode: number, message: string | readonly string[]): Answer {
  return (response) => answerJson(response, statusCode, { message, error: 'Refused', statusCode });
}

export function withText(status: number, body: string): Answer {
  return (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end(body);
}

/** Breaks off in the midst of the answer. */
export function withHalf(): Answer {
  return (response) => {
    response.writeHead(201, { 'content-length': '1000' });
    response.write('{"id":', () => response.destroy());
  };
}

/** Never answers. */
export function withNothing(): Answer {
  return () => undefined;
}

function callAt(origin: string): object {
  return { id: 'call-1', type: 'webCall', status: 'queued', webCallUrl: `${origin}/rooms/call-1?t=token` };
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A service for the tests of one file; each test finds it as if it were new. */
export function serviceOfThisFile(): () => Service {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await Service.open();
  });
  beforeEach(() => service?.forget());
  afterAll(() => service?.close());
  return () => {
    if (service === undefined) throw new Error('The service is not open yet.');
    return service;
  };
}

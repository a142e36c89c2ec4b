import type { TwirpRequest, TwirpResponse } from '../api/index.ts';
import type { RefusedJoin, SignalConnection, SignalingRequest, SignalSocket } from '../signal/index.ts';
import type { GrantChanges } from '../token/index.ts';
import type { FromWorker, WorkerConfig } from './messages.ts';
import { WorkerProcess } from './worker-process.ts';

/** Waits before a worker is started again, the first time at once; one that lived well begins anew. */
const RESTART_DELAYS_MS = [0, 250, 1000, 2000, 5000] as const;
const STABLE_AFTER_MS = 60_000;
const CLOSE_TRY_AGAIN_LATER = 1013;

const UNAVAILABLE = { status: 503, message: 'media is starting, please try again' } as const;

/** Settings of the embedded media server, and its callbacks. */
export interface EmbeddedMediaOptions {
  readonly config: WorkerConfig;
  /** The body of a webhook event; the sender of the webhook signs it (`signWebhook`). */
  readonly onWebhook?: (body: string) => void;
  /** An unexpected error concerned one participant; the others were not affected. */
  readonly onProblem?: (text: string) => void;
  /** A worker ended without being asked; another one is on its way. */
  readonly onCrash?: (how: string) => void;
}

/** A request that becomes a connection by `connect`, or must be given up by `abandon`. */
export interface AdmittedJoin {
  readonly ok: true;
  /** The identity in its token. */
  readonly principal: string;
  readonly attributes: Readonly<Record<string, string>>;
  /**
   * Whether it resumes a participant. `connect` then lets the client in only while the media server still holds that
   * participant in that room, and leaves its rights as they are there.
   */
  readonly resumes: boolean;
  /** @param changes Changes since the token was issued; a resumed participant keeps its current grants. */
  connect(socket: SignalSocket, changes?: GrantChanges): SignalConnection;
  abandon(): void;
}

/**
 * The embedded media server as the site's process sees it: rooms live in a worker process, which starts at the first
 * request.
 */
export class EmbeddedMedia {
  readonly #options: EmbeddedMediaOptions;
  readonly #sockets = new Map<number, SignalSocket>();
  readonly #pendingRequests = new Map<number, (message: FromWorker | undefined) => void>();
  #worker: WorkerProcess | undefined;
  #workerReady: Promise<void> = Promise.resolve();
  #lastId = 0;
  #failures = 0;
  #isClosed = false;
  #restart: NodeJS.Timeout | undefined;

  constructor(options: EmbeddedMediaOptions) {
    this.#options = options;
  }

  /** Begins, if it has not. Resolves when clients can join. */
  async start(): Promise<void> {
    if (this.#worker === undefined && this.#restart === undefined && !this.#isClosed) this.#start();
    await this.#workerReady;
  }

  get workerPid(): number | undefined {
    return this.#worker?.pid;
  }

  /** Whether a request to `/rtc` or `/rtc/validate` may become a connection. Never rejects. */
  async admit({ query, authorization, address }: SignalingRequest): Promise<AdmittedJoin | RefusedJoin> {
    const id = this.#newId();
    const answer = await this.#request(id, {
      type: 'admit',
      id,
      query: query.toString(),
      ...(authorization === undefined ? {} : { authorization }),
      ...(address === undefined ? {} : { address }),
    });
    const worker = this.#worker;
    if (answer?.type !== 'admitted' || worker === undefined) return { ok: false, ...UNAVAILABLE };
    if (answer.refusal !== undefined) return { ok: false, ...answer.refusal };
    if (answer.admission === undefined) return { ok: false, ...UNAVAILABLE };
    return {
      ok: true,
      ...answer.admission,
      connect: (socket, changes) => this.#connect(worker, id, socket, changes),
      abandon: () => worker.post({ type: 'closed', id }),
    };
  }

  /** Answers a call of the server API. Never rejects. */
  async call(request: TwirpRequest): Promise<TwirpResponse> {
    const { method, path, contentType, authorization, body } = request;
    const id = this.#newId();
    const answer = await this.#request(id, {
      type: 'call',
      id,
      method,
      path,
      contentType,
      ...(authorization === undefined ? {} : { authorization }),
      body,
    });
    if (answer?.type === 'answer') {
      return { status: answer.status, contentType: answer.contentType, body: answer.body };
    }
    const text = JSON.stringify({ code: 'unavailable', msg: UNAVAILABLE.message });
    return {
      status: UNAVAILABLE.status,
      contentType: 'application/json',
      body: new TextEncoder().encode(text),
    };
  }

  /**
   * Ends the worker and its rooms; resolves once all webhooks are reported. Clients are disconnected first and get no message
   * that the room ends: a client whose socket closes reconnects when a server is back, a client that is told leaves the call
   * for good.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    this.#closeSockets();
    await this.#worker?.close();
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  async #request(
    id: number,
    question: Parameters<WorkerProcess['post']>[0],
  ): Promise<FromWorker | undefined> {
    if (this.#worker === undefined && this.#restart === undefined && !this.#isClosed) this.#start();
    const worker = this.#worker;
    if (worker === undefined || worker.isBehind) return undefined;
    const answer = new Promise<FromWorker | undefined>((resolve) => this.#pendingRequests.set(id, resolve));
    worker.post(question);
    return await answer;
  }

  #connect(
    worker: WorkerProcess,
    id: number,
    socket: SignalSocket,
    changes: GrantChanges | undefined,
  ): SignalConnection {
    if (worker !== this.#worker) {
      socket.close(CLOSE_TRY_AGAIN_LATER);
      return { receive: () => undefined, closed: () => undefined };
    }
    this.#sockets.set(id, socket);
    worker.post({ type: 'connect', id, ...(changes === undefined ? {} : { changes }) });
    return {
      receive: (message) => {
        if (worker.isBehind) socket.close(CLOSE_TRY_AGAIN_LATER);
        else worker.post({ type: 'receive', id, message });
      },
      closed: () => {
        this.#sockets.delete(id);
        worker.post({ type: 'closed', id });
      },
    };
  }

  #start(): void {
    const startedAtMs = performance.now();
    let markReady = (): void => undefined;
    this.#workerReady = new Promise((resolve) => {
      markReady = resolve;
    });
    const worker = new WorkerProcess(this.#options.config, (message) => {
      if (message.type === 'ready') markReady();
      else this.#handle(message);
    });
    this.#worker = worker;
    void worker.ended.then((how) => {
      this.#handleEnd();
      if (this.#isClosed) return;
      this.#options.onCrash?.(how);
      this.#failures = performance.now() - startedAtMs > STABLE_AFTER_MS ? 0 : this.#failures + 1;
      const delayMs = RESTART_DELAYS_MS[Math.min(this.#failures - 1, RESTART_DELAYS_MS.length - 1)] ?? 0;
      this.#restart = setTimeout(() => {
        this.#restart = undefined;
        this.#start();
      }, delayMs);
    });
  }

  /** Clients whose worker is gone begin anew as soon as their socket closes. */
  #handleEnd(): void {
    this.#worker = undefined;
    for (const answer of this.#pendingRequests.values()) answer(undefined);
    this.#pendingRequests.clear();
    this.#closeSockets();
  }

  #closeSockets(): void {
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.close(CLOSE_TRY_AGAIN_LATER);
  }

  #handle(message: FromWorker): void {
    switch (message.type) {
      case 'admitted':
      case 'answer':
        this.#pendingRequests.get(message.id)?.(message);
        this.#pendingRequests.delete(message.id);
        break;
      case 'send':
        for (const id of message.ids) this.#sockets.get(id)?.send(message.message);
        break;
      case 'close-socket':
        this.#sockets.get(message.id)?.close(message.code);
        break;
      case 'problem':
        this.#options.onProblem?.(message.text);
        break;
      case 'event':
        this.#options.onWebhook?.(message.body);
        break;
      default:
        break;
    }
  }
}

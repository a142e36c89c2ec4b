import type { MessagePort } from 'node:worker_threads';
import type { SimilarProvider } from './find-matches.ts';

/** A request from an import's thread to its host, over a port of its own, one at a time. */
export type RunHostRequest =
  /** Find a provider with a similar name for each of these. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Respond, without names, once the search index has so many rows of this import. */
  | { readonly kind: 'when_indexed'; readonly rows: number };
/** For each name a provider whose name is similar, or null; empty when the index did not answer. */
export type SimilarNameResults = readonly (SimilarProvider | null)[];

/** What a run is offered by its host, the thread that started it. Never rejects. */
export interface RunHost {
  findSimilarNames(names: readonly string[]): Promise<SimilarNameResults>;
  /** Settles when the search index has so many rows, hidden until the import is shown, or when waiting is of no use. */
  whenIndexed(rows: number): Promise<void>;
}

/** An import waits so long for all responses together, then does without. */
const PATIENCE_MS = 15_000;

/** Responds to requests from `port` until the run closes it. */
export function serveRunHost(port: MessagePort, host: RunHost): void {
  port.on('message', async (request: RunHostRequest) => {
    let response: SimilarNameResults = [];
    if (request.kind === 'names') response = await host.findSimilarNames(request.names);
    else await host.whenIndexed(request.rows);
    port.postMessage(response);
  });
}

/** The run's side of `port`. Whatever happens, a response comes in time or is empty. */
export class RunHostClient implements RunHost {
  readonly #port: MessagePort;
  #patienceMs: number;

  constructor(port: MessagePort, patienceMs = PATIENCE_MS) {
    this.#port = port;
    this.#patienceMs = patienceMs;
  }

  findSimilarNames(names: readonly string[]): Promise<SimilarNameResults> {
    return this.#request({ kind: 'names', names });
  }

  async whenIndexed(rows: number): Promise<void> {
    await this.#request({ kind: 'when_indexed', rows });
  }

  /** Lets the thread end. */
  close(): void {
    this.#port.close();
  }

  async #request(request: RunHostRequest): Promise<SimilarNameResults> {
    if (this.#patienceMs <= 0) return [];
    const startedAt = performance.now();
    const response = this.#nextResponse(this.#patienceMs);
    this.#port.postMessage(request);
    const inTime = await response;
    // A late response would be taken for the one to a later request, so no more are sent.
    this.#patienceMs = inTime === undefined ? 0 : this.#patienceMs - (performance.now() - startedAt);
    return inTime ?? [];
  }

  #nextResponse(limitMs: number): Promise<SimilarNameResults | undefined> {
    return new Promise((resolve) => {
      const take = (response: SimilarNameResults) => {
        clearTimeout(timer);
        resolve(response);
      };
      const timer = setTimeout(() => {
        this.#port.off('message', take);
        resolve(undefined);
      }, limitMs);
      this.#port.once('message', take);
    });
  }
}

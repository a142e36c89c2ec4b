import { Agent, request } from 'node:http';
import { median } from './median.ts';

/** Sends one request after the other over one connection. */
export class RequestTimer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** The median time of an answer, read whole, in milliseconds. Throws when one is no success. */
  async medianOf(path: string, warmUp: number, requests: number): Promise<number> {
    for (let sent = 0; sent < warmUp; sent += 1) await this.send(path);
    const times: number[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      const startedAt = performance.now();
      const status = await this.send(path);
      times.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    }
    return median(times);
  }

  /** The status of an answer, once its body is there. */
  send(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      request({
        port: this.#port,
        host: '127.0.0.1',
        path,
        agent: this.#agent,
        headers: { host: 'localhost' },
      })
        .on('response', (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', reject);
        })
        .on('error', reject)
        .end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';

const EVERY_MS = 100;
/** An hour takes 300 messages of all visitors together. */
const MESSAGE_EACH = 150;
const PAGE = 1_000;
const REQUEST_LIMIT_MS = 30_000;
const names = z.array(z.object({ name: z.string() }));

/** Writes providers and messages to a product that fails now and then, and remembers which of them it acknowledged. */
export class AcknowledgedWrites {
  readonly #origin: string;
  readonly #serviceKey: string;
  readonly #providers = new Set<string>();
  readonly #messages = new Set<string>();
  /** Writes that were refused or had no answer. */
  failed = 0;
  #next = 0;

  constructor(origin: string, serviceKey: string) {
    this.#origin = origin;
    this.#serviceKey = serviceKey;
  }

  get acknowledged(): number {
    return this.#providers.size + this.#messages.size;
  }

  /** Writes one after the other until the signal. */
  async write(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#next += 1;
      if (this.#next % MESSAGE_EACH === 0) await this.#writeMessage(`Bote ${this.#next}`);
      else await this.#writeProvider(`Werk ${this.#next}`);
      await delay(EVERY_MS);
    }
  }

  /** @returns Names that were acknowledged and are not there. */
  async lost(): Promise<readonly string[]> {
    const providers = await this.#present('rer_dienstleister');
    const messages = await this.#present('contact_messages');
    return [
      ...[...this.#providers].filter((name) => !providers.has(name)),
      ...[...this.#messages].filter((name) => !messages.has(name)),
    ];
  }

  async #writeProvider(name: string): Promise<void> {
    const body = { name, email: `${name.replace(' ', '-').toLowerCase()}@example.org` };
    if (await this.#post('/rest/v1/rer_dienstleister', body)) this.#providers.add(name);
  }

  async #writeMessage(name: string): Promise<void> {
    const body = { name, email: 'bote@example.org', message: 'Eine Nachricht.', art13: true, website: '' };
    if (await this.#post('/api/contact', body)) this.#messages.add(name);
  }

  async #post(path: string, body: object): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#origin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: this.#origin,
          authorization: `Bearer ${this.#serviceKey}`,
          // Each message is of another visitor.
          'x-forwarded-for': `192.0.2.${this.#next % 250}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) this.failed += 1;
      return answer.ok;
    } catch {
      this.failed += 1;
      return false;
    }
  }

  async #present(table: string): Promise<ReadonlySet<string>> {
    const present = new Set<string>();
    for (let offset = 0; ; offset += PAGE) {
      const query = `select=name&order=id&limit=${PAGE}&offset=${offset}`;
      const page = names.parse(await this.#read(`/rest/v1/${table}?${query}`));
      for (const { name } of page) present.add(name);
      if (page.length < PAGE) return present;
    }
  }

  async #read(path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#serviceKey}` };
    const answer = await fetch(`${this.#origin}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return await answer.json();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ChannelSubscription } from '../database.ts';
import { unavailable } from '../pg-errors.ts';
import { withTimeLimit } from '../time-limit.ts';

const CONNECT_LIMIT_MS = 5_000;
const END_LIMIT_MS = 2_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** A machine that is gone must be noticed; a setting for idle sessions must not end ours. */
const SETTINGS =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET idle_session_timeout = 0';

/**
 * `LISTEN` on a connection of its own, which is made anew whenever it is lost. `onNotice` is called for each notice, and
 * for each new connection, because notices of the time without one are lost.
 */
export class ChannelListener implements ChannelSubscription {
  readonly #url: string;
  readonly #channel: string;
  readonly #onNotice: () => void;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #client: pg.Client | undefined;
  #isConnected = false;

  /** `url` must not lead through a pooler, which would lend the session to others. */
  constructor(url: string, channel: string, onNotice: () => void) {
    this.#url = url;
    this.#channel = pg.escapeIdentifier(channel);
    this.#onNotice = onNotice;
    this.#running = this.#run();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#client !== undefined) await end(this.#client);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const wasConnected = await this.#listen();
      pauseMs = wasConnected ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Ends when the connection does. Returns whether there was one. */
  async #listen(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'rer-listen',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', this.#onNotice);
    this.#client = client;
    try {
      await client.connect();
      await client.query(`${SETTINGS}; LISTEN ${this.#channel}`);
      this.#isConnected = true;
      this.#onNotice();
      await gone;
      return true;
    } catch {
      // The pause that follows is the answer; listeners poll meanwhile (`isConnected`).
      return false;
    } finally {
      this.#isConnected = false;
      await end(client);
    }
  }
}

/** Also when the connection is broken already. */
async function end(client: pg.Client): Promise<void> {
  await withTimeLimit(client.end(), END_LIMIT_MS, unavailable).catch(() => undefined);
}

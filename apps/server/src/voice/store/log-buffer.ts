import type { Database } from '../../db/database.ts';
import type { Logger } from '../../runtime/logger.ts';
import { insertLogs, type NewLog } from './logs.ts';

/** Lines are stored together, so soon after the first one. */
const FLUSH_AFTER_MS = 500;
/** Lines that wait at most; beyond, the newest are dropped: a flood must not fill the memory while the database is away. */
const WAITING_MAX = 5000;

/** Buffers log lines and stores them in batches. Only readers of the log wait for a write. */
export class LogBuffer {
  readonly #db: Database;
  readonly #logger: Pick<Logger, 'warn'>;
  #waiting: NewLog[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, logger: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#logger = logger;
  }

  add(line: NewLog): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(line);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS);
    this.#timer.unref();
  }

  /** Stores buffered lines. Never rejects: lines that cannot be stored are dropped, and that is logged. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#waiting;
    this.#waiting = [];
    if (lines.length > 0) {
      this.#writing = this.#writing.then(async () => {
        try {
          await this.#db.transaction((tx) => insertLogs(tx, lines), { actor: 'voice' });
        } catch (err) {
          this.#logger.warn({ err, lines: lines.length }, 'lines of the voice log were lost');
        }
      });
    }
    await this.#writing;
  }
}

import type { Database } from '../../src/db/database.ts';

/**
 * A database whose user can be met in the middle of its work: between two of its transactions, for as long as a test takes,
 * instead of at whatever moment the test happens to look.
 */
export class InterruptedDatabase {
  readonly #db: Database;
  #passing: Promise<void> = Promise.resolve();
  #moment: (() => Promise<boolean>) | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** For whoever is to be met. */
  get database(): Database {
    return new Proxy(this.#db, {
      get: (target, name) => {
        if (name === 'transaction') return this.#transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /**
   * Settles when `isMoment` has said true before one of the transactions, and `work` is done. None begins meanwhile. Both
   * ask the database itself.
   */
  when(isMoment: () => Promise<boolean>, work: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#moment = async () => {
        if (!(await isMoment())) return false;
        await work().then(() => resolve(), reject);
        return true;
      };
    });
  }

  readonly #transaction: Database['transaction'] = async (work, options) => {
    const passed = this.#passing.then(() => this.#pass());
    this.#passing = passed;
    await passed;
    return await this.#db.transaction(work, options);
  };

  async #pass(): Promise<void> {
    if ((await this.#moment?.()) === true) this.#moment = undefined;
  }
}

import type { ClientBase } from 'pg';
import type { PasswordHashes } from '../../src/auth/password/password-hashes.ts';
import type { Database } from '../../src/db/database.ts';
import { ClientTransaction } from '../../src/db/rows.ts';

/** How much work somebody caused: what takes time, and so could tell him something. */
export interface DoneWork {
  /** Hashes of passwords and codes that were made or compared. */
  readonly hashes: number;
  readonly statements: number;
  readonly transactions: number;
}

/** Counts the work behind answers, where a clock would only guess at it, and lets others come in between. */
export class CountedWork {
  #done: DoneWork = { hashes: 0, statements: 0, transactions: 0 };
  #moment: { transactionsLeft: number; readonly meanwhile: () => Promise<unknown> } | undefined;

  /** What `work` causes. Nothing else may run meanwhile. */
  async of(work: () => Promise<unknown>): Promise<DoneWork> {
    const before = this.#done;
    await work();
    const { hashes, statements, transactions } = this.#done;
    return {
      hashes: hashes - before.hashes,
      statements: statements - before.statements,
      transactions: transactions - before.transactions,
    };
  }

  /**
   * Does `work`, and `meanwhile` right before one of its transactions, of which the first is 0. False: it has fewer, and
   * nothing came in between.
   */
  async interrupted(
    at: number,
    work: () => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ): Promise<boolean> {
    this.#moment = { transactionsLeft: at, meanwhile };
    await work();
    const wasInterrupted = this.#moment === undefined;
    this.#moment = undefined;
    return wasInterrupted;
  }

  /** In place of argon2id: every hash is that of `password`, or of what was hashed here. */
  passwords(password: string): PasswordHashes {
    const made = new Map<string, string>();
    return {
      hash: async (secret) => {
        this.#count('hashes');
        const hash = `counted-${made.size}`;
        made.set(hash, secret);
        return hash;
      },
      verify: async (stored, secret) => {
        this.#count('hashes');
        return stored != null && secret === (made.get(stored) ?? password);
      },
    };
  }

  database(db: Database): Database {
    return new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') return this.#transactionOf(target);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #transactionOf(db: Database): Database['transaction'] {
    return async (work, options) => {
      await this.#passMoment();
      this.#count('transactions');
      return await db.transaction((tx) => work(new ClientTransaction(this.#clientOf(tx.client))), options);
    };
  }

  async #passMoment(): Promise<void> {
    const moment = this.#moment;
    if (moment === undefined) return;
    moment.transactionsLeft -= 1;
    if (moment.transactionsLeft >= 0) return;
    this.#moment = undefined;
    await moment.meanwhile();
  }

  #clientOf(client: ClientBase): ClientBase {
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') this.#count('statements');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #count(what: keyof DoneWork): void {
    this.#done = { ...this.#done, [what]: this.#done[what] + 1 };
  }
}

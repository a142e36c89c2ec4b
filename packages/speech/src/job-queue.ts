/** One piece of work, of those that are done one after the other. */
interface Job {
  readonly id: number;
  isUrgent: boolean;
  readonly run: () => Promise<void>;
}

/**
 * Does one job at a time: the first of the urgent ones, else the first of the others. Decoding two stretches of speech at once on few
 * processors would make both late.
 */
export class JobQueue {
  #waiting: Job[] = [];
  #isRunning = false;

  add(job: Job): void {
    this.#waiting.push(job);
    void this.#runAll();
  }

  /** Takes a job back that has not begun; tells whether it did. */
  cancel(id: number): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((job) => job.id !== id);
    return this.#waiting.length < before;
  }

  /** A job that waits becomes urgent. */
  hurry(id: number): void {
    const job = this.#waiting.find((waiting) => waiting.id === id);
    if (job !== undefined) job.isUrgent = true;
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let job = this.#next(); job !== undefined; job = this.#next()) await job.run();
    this.#isRunning = false;
  }

  #next(): Job | undefined {
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
    return this.#waiting.splice(Math.max(0, urgent), 1)[0];
  }
}

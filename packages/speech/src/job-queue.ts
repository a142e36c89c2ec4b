/** One piece of work that waits for its turn. */
interface Job {
  readonly id: number;
  isUrgent: boolean;
  readonly run: () => Promise<void>;
}

/**
 * Does some jobs at a time: the first of the urgent ones, else the first of the others. Where it does two or more, one place is kept free for
 * urgent ones: work that has begun cannot be stopped.
 */
export class JobQueue {
  readonly #places: number;
  #waiting: Job[] = [];
  readonly #running = new Set<Job>();

  /** `places`: jobs at a time, at least 1. */
  constructor(places = 1) {
    this.#places = places;
  }

  add(job: Job): void {
    this.#waiting.push({ ...job });
    this.#fill();
  }

  /** Takes a job back that has not begun; tells whether it did. */
  cancel(id: number): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((job) => job.id !== id);
    return this.#waiting.length < before;
  }

  /** Whether a job has begun and is not done. */
  isRunning(id: number): boolean {
    return [...this.#running].some((job) => job.id === id);
  }

  /** A job becomes urgent. */
  hurry(id: number): void {
    const job = [...this.#waiting, ...this.#running].find((known) => known.id === id);
    if (job === undefined) return;
    job.isUrgent = true;
    this.#fill();
  }

  #fill(): void {
    for (let job = this.#next(); job !== undefined; job = this.#next()) void this.#run(job);
  }

  #next(): Job | undefined {
    if (this.#running.size >= this.#places) return undefined;
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
    if (urgent >= 0) return this.#waiting.splice(urgent, 1)[0];
    const others = [...this.#running].filter(({ isUrgent }) => !isUrgent).length;
    return others < Math.max(1, this.#places - 1) ? this.#waiting.shift() : undefined;
  }

  async #run(job: Job): Promise<void> {
    this.#running.add(job);
    await job.run();
    this.#running.delete(job);
    this.#fill();
  }
}

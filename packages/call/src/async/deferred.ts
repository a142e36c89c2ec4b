/** A promise that is settled from outside; settling it again does nothing. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  resolve: (value: T) => void = () => undefined;
  reject: (reason: unknown) => void = () => undefined;

  constructor() {
    this.promise = new Promise<T>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

/** One promise that several may wait for; when it is settled the next waiting begins anew. */
export class SharedDeferred<T> {
  #deferred: Deferred<T> | undefined;

  /** The promise to wait for. */
  begin(): Promise<T> {
    this.#deferred ??= new Deferred<T>();
    return this.#deferred.promise;
  }

  resolve(value: T): void {
    const deferred = this.#deferred;
    this.#deferred = undefined;
    deferred?.resolve(value);
  }

  reject(reason: unknown): void {
    const deferred = this.#deferred;
    this.#deferred = undefined;
    deferred?.reject(reason);
  }
}

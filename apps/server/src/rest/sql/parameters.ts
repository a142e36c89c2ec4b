/** What may be bound. Lists become PostgreSQL arrays. */
export type BoundValue = string | number | readonly string[];

/** A bound value and the type it is cast to. */
export interface Bound {
  readonly value: BoundValue;
  readonly type: string;
}

/** Collects bound values while SQL is built; the only way by which a request's words come near SQL. */
export class Parameters {
  readonly #bound: Bound[] = [];

  /** Binds `value` and returns its placeholder, cast to `type`, a name from our own code. */
  bind(value: BoundValue, type: string): string {
    this.#bound.push({ value, type });
    return `$${this.#bound.length}::${type}`;
  }

  get bound(): readonly Bound[] {
    return this.#bound;
  }
}

/** A finished statement. */
export interface RestStatement {
  readonly text: string;
  /** In the order of the placeholders. */
  readonly bound: readonly Bound[];
  /** Names of the members of each row of its answer, in order. */
  readonly names: readonly string[];
}

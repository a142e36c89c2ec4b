import type { ConsoleLogger } from '../platform/platform.ts';
import * as text from '../texts/texts.ts';

/** The calls of a page that live, the oldest first. */
export class Instances<Instance> {
  readonly #living = new Map<string, Instance>();

  get size(): number {
    return this.#living.size;
  }

  /** @throws {Error} where another call lives and the options do not allow two. */
  requireNoOther(
    { strictMode, allowMultipleCallInstances }: Record<'strictMode' | 'allowMultipleCallInstances', unknown>,
    logger: ConsoleLogger,
  ): void {
    if (this.#living.size === 0 || allowMultipleCallInstances === true) return;
    if (strictMode !== false) throw new Error(text.DUPLICATE_INSTANCE);
    logger.warn(text.NOT_STRICT_DUPLICATE);
  }

  add(callClientId: string, instance: Instance): void {
    this.#living.set(callClientId, instance);
  }

  remove(callClientId: string): void {
    this.#living.delete(callClientId);
  }

  find(callClientId?: string): Instance | undefined {
    return callClientId ? this.#living.get(callClientId) : this.#living.values().next().value;
  }
}

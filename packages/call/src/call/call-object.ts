import type { Call } from '../api/call.ts';
import type { CallListener } from '../events/emitter.ts';
import type { Core } from './core.ts';
import { bindMethod, METHOD_NAMES } from './methods.ts';

/** A symbol, and no private member: pages wrap calls into proxies, which cannot reach those. */
const CORE = Symbol();

/** What pages hold of a call: its methods, which check their preconditions, and its listeners. */
export class CallObject {
  readonly [CORE]: Core;
  readonly destroy: () => Promise<void>;

  constructor(core: Core, destroy: () => Promise<void>) {
    this[CORE] = core;
    this.destroy = destroy;
    const bound = { core, call: () => asCall(this) };
    for (const name of METHOD_NAMES) {
      if (name in this) continue;
      // Own methods, which a test or a wrapper may replace, as on any object.
      Object.defineProperty(this, name, {
        value: bindMethod(name, bound),
        writable: true,
        configurable: true,
      });
    }
  }

  get callClientId(): string | undefined {
    return this[CORE].callClientId;
  }

  get properties(): Record<string, unknown> {
    return this[CORE].properties;
  }

  iframe(): HTMLIFrameElement | null {
    this[CORE].require('notNative', { name: 'iframe()' });
    return this[CORE].link.frame;
  }

  on(event: string, handler: CallListener): this {
    this[CORE].emitter.add(event, handler);
    return this;
  }

  addListener(event: string, handler: CallListener): this {
    return this.on(event, handler);
  }

  once(event: string, handler: CallListener): this {
    this[CORE].emitter.add(event, handler, { isOnce: true });
    return this;
  }

  prependListener(event: string, handler: CallListener): this {
    this[CORE].emitter.add(event, handler, { isFirst: true });
    return this;
  }

  prependOnceListener(event: string, handler: CallListener): this {
    this[CORE].emitter.add(event, handler, { isOnce: true, isFirst: true });
    return this;
  }

  off(event: string, handler: CallListener): this {
    this[CORE].emitter.remove(event, handler);
    return this;
  }

  removeListener(event: string, handler: CallListener): this {
    return this.off(event, handler);
  }

  removeAllListeners(event?: string): this {
    this[CORE].emitter.removeAll(event);
    return this;
  }

  listeners(event: string): CallListener[] {
    return this[CORE].emitter.listeners(event);
  }

  rawListeners(event: string): CallListener[] {
    return [...this[CORE].emitter.take(event)];
  }

  listenerCount(event: string): number {
    return this.listeners(event).length;
  }

  eventNames(): string[] {
    return this[CORE].emitter.names();
  }

  setMaxListeners(count: number): this {
    this[CORE].emitter.max = count;
    return this;
  }

  getMaxListeners(): number {
    return this[CORE].emitter.max;
  }

  emit(event: string, ...args: unknown[]): boolean {
    const listeners = this[CORE].emitter.take(event);
    for (const listen of listeners) listen(...args);
    return listeners.length > 0;
  }
}

/** @throws {Error} where a method is missing, which no test of the methods lets through. */
export function asCall(object: CallObject): Call {
  if (!isCall(object)) throw new Error('No call.');
  return object;
}

function isCall(object: CallObject): object is CallObject & Call {
  return METHOD_NAMES.every((name) => typeof Reflect.get(object, name) === 'function');
}

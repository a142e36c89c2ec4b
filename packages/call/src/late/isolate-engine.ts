import type { CallEngineHost, Engine, EngineFactory } from '../engine/engine.ts';
import type { EngineCommand } from '../engine/engine-commands.ts';
import { isPlain } from '../values/equal.ts';
import { isRecord } from '../values/record.ts';

/**
 * An engine in this page, isolated like one in another page: messages and commands are copied, so that neither side can
 * change the other's data.
 */
export function isolateEngine(factory: EngineFactory, host: CallEngineHost): Engine {
  const engine = factory({ ...host, emit: (message) => host.emit(copyOf(message)) });
  return {
    handle: (command) => engine.handle(copyCommand(command)),
    reset: () => engine.reset(),
    close: () => engine.close(),
  };
}

function copyCommand(command: EngineCommand): EngineCommand {
  const copy = copyOf(command);
  if ('answer' in copy) {
    const { answer } = copy;
    const takeCopy = (given: unknown): void => Reflect.apply(answer, undefined, [copyOf(given)]);
    return Object.assign(copy, { answer: takeCopy });
  }
  return copy;
}

/**
 * A copy of a value that shares no plain object, list or set with it, however deep they are. Anything else that has an identity,
 * such as a media track, a date or a function, is the same in both.
 */
export function copyOf<Value>(value: Value): Value;
export function copyOf(value: unknown): unknown {
  return deepCopy(value, new Map());
}

/** `known` holds the copies so far: a value may contain itself. */
function deepCopy(value: unknown, known: Map<unknown, unknown>): unknown {
  if (value instanceof Set) return new Set(value);
  if (!isRecord(value) || !(Array.isArray(value) || isPlain(value))) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  known.set(value, copy);
  for (const [name, part] of Object.entries(copy)) Reflect.set(copy, name, deepCopy(part, known));
  return copy;
}

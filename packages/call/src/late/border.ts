import type { Engine, EngineFactory, EngineHost } from '../engine/engine.ts';
import type { EngineCommand } from '../engine/engine-commands.ts';
import { copyOf } from '../values/copy.ts';

/**
 * An engine in this page, as far away as one in another page is: what crosses over is copied at once, so that nobody changes
 * what the other side has by changing what is his.
 */
export function beyondBorder(factory: EngineFactory, host: EngineHost): Engine {
  const engine = factory({ ...host, tell: (message) => host.tell(copyOf(message)) });
  return {
    handle: (command) => engine.handle(copiedCommand(command)),
    reset: () => engine.reset(),
    close: () => engine.close(),
  };
}

function copiedCommand(command: EngineCommand): EngineCommand {
  const copy = copyOf(command);
  if ('answer' in copy) {
    const { answer } = copy;
    const takeCopy = (given: unknown): void => Reflect.apply(answer, undefined, [copyOf(given)]);
    return Object.assign(copy, { answer: takeCopy });
  }
  return copy;
}

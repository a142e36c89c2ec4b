import type { ModelPart } from '@rer/agent';
import type { ScriptedAnswer } from '@rer/agent/testing';

/** Gives the parts, and then nothing until it is aborted; even then it goes on waiting when it is `deaf`. */
export function hanging(parts: readonly ModelPart[] = [], { isDeaf = false } = {}): ScriptedAnswer {
  return async function* (_, signal) {
    yield* parts;
    await new Promise<void>((resolve) => {
      if (!isDeaf) signal.addEventListener('abort', () => resolve(), { once: true });
    });
  };
}

/** Gives the parts, and fails. */
export function failing(error: Error, parts: readonly ModelPart[] = []): ScriptedAnswer {
  return async function* () {
    yield* parts;
    throw error;
  };
}

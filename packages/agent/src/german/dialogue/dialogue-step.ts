import { isRecord } from '@rer/contracts';
import type { JsonObject, JsonValue } from '../../json.ts';
import type { ShownProvider } from '../interpretation/context.ts';
import type { Memory, PendingToolCall } from './memory.ts';

/** Next action of the dialogue: say something, or call a tool and wait for its result. */
export type DialogueStep =
  | { readonly kind: 'say'; readonly text: string; readonly memory: Memory }
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly arguments: JsonObject;
      /** Text before the tool runs; '': none. */
      readonly before: string;
      readonly memory: Memory;
    };

/** Says something and ends the turn. */
export function say(memory: Memory, text: string, changed: Partial<Memory> = {}): DialogueStep {
  return { kind: 'say', text, memory: { ...memory, pendingToolCall: null, ...changed } };
}

/** Asks for a tool; `pendingToolCall` says what its result is for. */
export function call(
  memory: Memory,
  tool: string,
  given: object,
  pendingToolCall: PendingToolCall,
  before = '',
): DialogueStep {
  return {
    kind: 'call',
    tool,
    arguments: asJson(given),
    before,
    memory: { ...memory, pendingToolCall, calls: memory.calls + 1 },
  };
}

function asJson(given: object): JsonObject {
  const copy: JsonValue = JSON.parse(JSON.stringify(given));
  return isRecord(copy) ? copy : {};
}

/** The shown providers, numbered. */
export function numberedLines(shown: readonly ShownProvider[]): string {
  return shown.map((provider, i) => `${i + 1}. ${provider.label}${townText(provider)}`).join('\n');
}

/** `, Köln`; nothing where no town is known. */
export function townText({ stadt }: ShownProvider): string {
  return stadt === null ? '' : `, ${stadt}`;
}

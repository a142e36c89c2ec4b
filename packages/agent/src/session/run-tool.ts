import type { Clock } from '../clock.ts';
import type { ToolCall } from '../model/chat-message.ts';
import type { ConversationFault } from './faults.ts';
import { SESSION_TEXTS } from './texts.ts';
import type { Toolbox, ToolOutcome } from './toolbox.ts';
import { STOPPED, TIME_IS_UP, within } from './within.ts';

export interface RunToolOptions {
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly onFault: (fault: ConversationFault) => void;
}

/** Runs a tool, and answers with a sentence whatever becomes of it. Waits for no tool that ignores its signal. */
export async function runTool(
  toolbox: Toolbox | undefined,
  call: ToolCall,
  { clock, limitMs, signal, onFault }: RunToolOptions,
): Promise<ToolOutcome> {
  if (signal.aborted) return failure(SESSION_TEXTS.toolStopped);
  if (toolbox === undefined || !toolbox.definitions.some(({ name }) => name === call.name))
    return failure(SESSION_TEXTS.unknownTool);
  if (call.isUnreadable === true) return failure(SESSION_TEXTS.unreadableArguments);
  const controller = new AbortController();
  const report = (error: unknown) => {
    onFault({ kind: 'tool', name: call.name, error });
    return failure(SESSION_TEXTS.toolFailed);
  };
  try {
    const outcome = await within(toolbox.run(call, controller.signal), limitMs, clock, signal);
    if (outcome === STOPPED) return failure(SESSION_TEXTS.toolStopped);
    if (outcome === TIME_IS_UP) return failure(SESSION_TEXTS.toolTooSlow);
    return outcome;
  } catch (error) {
    return report(error);
  } finally {
    controller.abort();
  }
}

export function failure(content: string): ToolOutcome {
  return { content, isError: true, step: { text: content } };
}

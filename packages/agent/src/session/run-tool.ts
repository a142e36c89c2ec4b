import type { AgentClock } from '../clock.ts';
import type { ToolCall } from '../model/chat-message.ts';
import type { ConversationFault } from './faults.ts';
import { SESSION_TEXTS } from './texts.ts';
import { ABORTED, TIME_IS_UP, withinTimeLimit } from './time-limit.ts';
import type { Toolbox, ToolOutcome, ToolTurn } from './toolbox.ts';

export interface RunToolOptions {
  readonly clock: AgentClock;
  /** Unless the toolbox knows better. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly turn: ToolTurn;
  readonly onFault: (fault: ConversationFault) => void;
}

/** What is said before a tool is run; null: nothing. Never throws. */
export async function announcementOf(
  toolbox: Toolbox | undefined,
  call: ToolCall,
  { clock, limitMs, signal, onFault }: Omit<RunToolOptions, 'turn'>,
): Promise<string | null> {
  if (signal.aborted || toolbox?.announce === undefined || !canRun(toolbox, call)) return null;
  try {
    const text = await withinTimeLimit(toolbox.announce(call), limitMs, clock, signal);
    return typeof text === 'string' ? text : null;
  } catch (error) {
    onFault({ kind: 'tool', name: call.name, error });
    return null;
  }
}

function canRun({ definitions }: Toolbox, { name, isUnreadable }: ToolCall): boolean {
  return isUnreadable !== true && definitions.some((definition) => definition.name === name);
}

/** Runs a tool, and answers with a sentence whatever becomes of it. Waits for no tool that ignores its signal. */
export async function runTool(
  toolbox: Toolbox | undefined,
  call: ToolCall,
  { clock, limitMs, signal, turn, onFault }: RunToolOptions,
): Promise<ToolOutcome> {
  if (signal.aborted) return failure(SESSION_TEXTS.toolStopped);
  if (toolbox === undefined || !toolbox.definitions.some(({ name }) => name === call.name))
    return failure(SESSION_TEXTS.unknownTool);
  if (call.isUnreadable === true) return failure(SESSION_TEXTS.unreadableArguments);
  const controller = new AbortController();
  let isRunning = true;
  const speaking: ToolTurn = {
    get hasSpoken() {
      return turn.hasSpoken;
    },
    say: (text) => {
      if (isRunning && !signal.aborted) turn.say(text);
    },
  };
  const report = (error: unknown) => {
    onFault({ kind: 'tool', name: call.name, error });
    return failure(SESSION_TEXTS.toolFailed);
  };
  try {
    const ownLimitMs = toolbox.limitMs?.(call) ?? limitMs;
    const running = toolbox.run(call, controller.signal, speaking);
    const outcome = await withinTimeLimit(running, ownLimitMs, clock, signal);
    if (outcome === ABORTED) return failure(SESSION_TEXTS.toolStopped);
    if (outcome === TIME_IS_UP) return failure(SESSION_TEXTS.toolTooSlow);
    return outcome;
  } catch (error) {
    return report(error);
  } finally {
    isRunning = false;
    controller.abort();
  }
}

export function failure(content: string): ToolOutcome {
  return { content, isError: true, step: { text: content } };
}

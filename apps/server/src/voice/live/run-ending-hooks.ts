import { randomUUID } from 'node:crypto';
import type { AgentClock, JsonObject } from '@rer/agent';
import type { StartedCall } from '../call-host.ts';

/** How long after the end of a call its hooks are at work. */
export const HOOKS_MS = 60_000;
/** Functions that the end of one call runs. */
export const HOOKS_MAX = 10;

export interface EndingHooksRun {
  readonly call: Pick<StartedCall, 'endingHooks' | 'toolRunner' | 'assistant'>;
  readonly endedReason: string;
  /** Data for the servers beside the function call; without secrets. */
  readonly about: JsonObject;
  readonly clock: AgentClock;
  /** For the log of the call. */
  readonly onFailed: (note: string) => void;
  /** Aborts when no more is sent anywhere. */
  readonly closing: AbortSignal;
}

/**
 * Runs the matching hooks of an assistant on `call.ending` in parallel, for a minute at most. Answers are ignored. Never rejects;
 * settles when all have answered or were abandoned.
 */
export async function runEndingHooks(run: EndingHooksRun): Promise<void> {
  const { call, endedReason, about, clock, onFailed, closing } = run;
  const meant = call.endingHooks.filter((hook) => hook.runsAfter(endedReason));
  if (meant.length > HOOKS_MAX)
    onFailed(`More than ${HOOKS_MAX} hooks are for this end; the rest did not run.`);
  const late = new AbortController();
  const forget = clock.after(HOOKS_MS, () => late.abort());
  const signal = AbortSignal.any([closing, late.signal]);
  await Promise.all(
    meant.slice(0, HOOKS_MAX).map(async ({ tool }) => {
      const name = tool.tool.function?.name ?? '';
      const { isError } = await call.toolRunner.run({
        tool,
        call: { id: randomUUID(), name, arguments: {} },
        assistantServer: call.assistant.server,
        about: { ...about, endedReason },
        signal,
      });
      if (isError) onFailed(`A hook on the end of the call failed: ${name}.`);
    }),
  );
  forget();
}

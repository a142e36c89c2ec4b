import { ManualClock } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { effectiveAssistant } from '../calls/effective-assistant.ts';
import type { ToolServerResult } from '../tools/read-tool-answer.ts';
import type { ToolRun } from '../tools/tool-runner.ts';
import { type EndingHooksRun, HOOKS_MAX, HOOKS_MS, runEndingHooks } from './run-ending-hooks.ts';

const hook = (name: string): EndingHooksRun['call']['endingHooks'][number] => ({
  tool: { id: null, tool: { type: 'function', function: { name } } },
  runsAfter: () => true,
});

/** The end of a call with these hooks, whose servers answer only when they are given up. */
function ended(names: readonly string[]) {
  const asked: ToolRun[] = [];
  const failed: string[] = [];
  const clock = new ManualClock();
  const closing = new AbortController();
  const done = runEndingHooks({
    call: {
      endingHooks: names.map(hook),
      assistant: effectiveAssistant({}, {}),
      toolRunner: {
        run: (run) => {
          asked.push(run);
          return new Promise<ToolServerResult>((resolve) => {
            run.signal.addEventListener('abort', () => resolve({ result: '', isError: true }));
          });
        },
      },
    },
    endedReason: 'customer-ended-call',
    about: {},
    clock,
    onFailed: (note) => failed.push(note),
    closing: closing.signal,
  });
  return { asked, failed, clock, closing, done };
}

describe('hooks on the end of a call', () => {
  test('are all at work at once, and given up after a minute', async () => {
    const { asked, failed, clock, done } = ended(['eins', 'zwei']);
    expect(asked.map(({ call }) => call.name)).toEqual(['eins', 'zwei']);
    await clock.advance(HOOKS_MS - 1);
    expect(failed).toEqual([]);
    await clock.advance(1);
    await done;
    expect(failed).toEqual([
      'A hook on the end of the call failed: eins.',
      'A hook on the end of the call failed: zwei.',
    ]);
  });

  test('are given up when the product stops', async () => {
    const { failed, closing, done } = ended(['eins']);
    closing.abort();
    await done;
    expect(failed).toHaveLength(1);
  });

  test('are no more than a machine should send at once', async () => {
    const { asked, failed, closing, done } = ended(Array.from({ length: 30 }, (_, n) => `nr-${n}`));
    expect(asked).toHaveLength(HOOKS_MAX);
    expect(failed).toEqual(['More than 10 hooks are for this end; the rest did not run.']);
    closing.abort();
    await done;
  });
});

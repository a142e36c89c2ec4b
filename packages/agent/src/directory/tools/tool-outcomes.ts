import type { AssistantStep, ToolOutcome } from '../../conversation/toolbox.ts';
import { step } from '../steps.ts';

/** A tool's answer for the model, and the step for clients. */
export function told(result: object, done: AssistantStep): ToolOutcome {
  return { content: JSON.stringify(result), step: done };
}

/** The outcome of a tool that failed; the sentence says why. */
export function refusedOutcome(sentence: string): ToolOutcome {
  return { content: sentence, isError: true, step: step(`Nicht möglich: ${sentence}`, { kind: 'failed' }) };
}

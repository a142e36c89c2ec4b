import type { ContractCheck, Outcome, Pattern, PatternFields, Step } from './language.ts';
import { CheckRun, type Seen } from './run.ts';
import type { ContractTarget } from './target.ts';

/** The steps of a check, with what the target shows in place of each expectation that does not hold for it. */
export async function recordSteps(
  check: ContractCheck,
  target: ContractTarget,
  steps: readonly Step[],
): Promise<readonly Step[]> {
  const run = new CheckRun(check, await target.open(check.surroundings ?? {}));
  const recorded: Step[] = [];
  try {
    await run.begin();
    for (const step of steps) {
      try {
        await run.step(step);
        recorded.push(step);
      } catch (error) {
        const shown = recordedStep(step, run);
        if (shown === undefined) throw error;
        recorded.push(shown);
      }
    }
    return recorded;
  } finally {
    await run.end();
  }
}

/** The step with what was seen when it ran; undefined: a step that has nothing to see. */
function recordedStep(step: Step, run: CheckRun): Step | undefined {
  const { seen } = run;
  switch (step.do) {
    case 'static':
    case 'call':
    case 'settled':
      return { ...step, expect: outcomeOf(seen, run) };
    case 'get':
    case 'exports':
    case 'global':
      return { ...step, expect: patternOf(seen.value, run) };
    case 'sent':
      return { ...step, times: Number(seen.value) };
    case 'console':
      return { ...step, expect: listOf(seen.value).map(String) };
    case 'notes':
      return { ...step, expect: listOf(seen.value).map((note) => patternOf(note, run)) };
    case 'events':
      return {
        ...step,
        expect: (seen.events ?? []).map(({ name, payload }): [string, Pattern] => [
          name,
          patternOf(payload, run),
        ]),
      };
    default:
      return undefined;
  }
}

function outcomeOf({ ended, value }: Seen, run: CheckRun): Outcome {
  const pattern = patternOf(value, run);
  if (ended === 'threw') return { throws: pattern };
  if (ended === 'resolved') return { resolves: pattern };
  if (ended === 'rejected') return { rejects: pattern };
  return ended === 'pending' ? { pending: true } : { returns: pattern };
}

/** What a value must be like to be this one: plain data as it is, all else by the mark that names it. */
function patternOf(value: unknown, run: CheckRun): Pattern {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : { like: 'type', of: 'number' };
  if (typeof value === 'function') return { like: 'type', of: 'function' };
  if (typeof value !== 'object') return { like: value === undefined ? 'undefined' : 'anything' };
  const saved = run.nameOf(value);
  if (saved !== undefined) return { like: 'same', as: saved };
  if (value instanceof Error) return { like: 'error', text: value.message };
  if (value instanceof Date) return { like: 'date' };
  if (value instanceof Set) return { like: 'set', of: [...value].map(String) };
  if (Array.isArray(value)) return listOf(value).map((part) => patternOf(part, run));
  if (Object.getPrototypeOf(value) !== Object.prototype) return { like: 'type', of: 'object' };
  const fields: PatternFields = Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, patternOf(part, run)]),
  );
  return fields;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

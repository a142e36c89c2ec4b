import { type UnderstandingContext as Context, DirectoryWords, type Interpretation } from '@rer/agent';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { SlotJudge } from './compare-slots.ts';
import { contextOf } from './set-context.ts';
import { readDirectory, type Utterance } from './set-files.ts';

/** What was not as the set has it. `slots`: names of wrong slots. */
export interface Miss {
  readonly utterance: Utterance;
  readonly meaning: Interpretation;
  readonly slots: readonly string[];
}

export interface Verdict {
  readonly count: number;
  /** Shares from 0 to 1. */
  readonly intent: number;
  /** Of those with the right intent and slots expected or found: all slots right. */
  readonly slots: number;
  /** Of those to be refused. */
  readonly refused: number;
  /** Per intent: right and all. */
  readonly perIntent: Readonly<Record<string, readonly [right: number, all: number]>>;
  readonly misses: readonly Miss[];
  /** Time per message, milliseconds. */
  readonly meanMs: number;
}

/** Understands every utterance and compares. A wrong intent counts as wrong slots too where slots were expected. */
export function judge(
  utterances: readonly Utterance[],
  understand: (text: string, context: Context, known: DirectoryWords) => Interpretation,
): Verdict {
  const directory = readDirectory();
  const slotJudge = new SlotJudge(directory);
  const known = DirectoryWords.of(readSetDirectory());
  const misses: Miss[] = [];
  const perIntent: Record<string, [number, number]> = {};
  let intents = 0;
  let slotted = 0;
  let slotsRight = 0;
  let ms = 0;
  for (const utterance of utterances) {
    const context = contextOf(utterance, directory);
    const start = performance.now();
    const meaning = understand(utterance.text, context, known);
    ms += performance.now() - start;
    const isIntent = meaning.intent === utterance.intent;
    const wrong = slotJudge.wrong(
      utterance.slots,
      { ...meaning.slots } as never,
      utterance.intent,
      utterance.context?.results,
      utterance.context?.focus,
    );
    const tally = perIntent[utterance.intent] ?? [0, 0];
    perIntent[utterance.intent] = tally;
    tally[1] += 1;
    if (isIntent) {
      tally[0] += 1;
      intents += 1;
    }
    const hasSlots = Object.keys(utterance.slots).length > 0 || (isIntent && wrong.length > 0);
    if (hasSlots) slotted += 1;
    if (hasSlots && isIntent && wrong.length === 0) slotsRight += 1;
    if (!isIntent || wrong.length > 0) misses.push({ utterance, meaning, slots: wrong });
  }
  const refusals = perIntent['refuse'] ?? [0, 0];
  return {
    count: utterances.length,
    intent: intents / utterances.length,
    slots: slotted === 0 ? 1 : slotsRight / slotted,
    refused: refusals[1] === 0 ? 1 : refusals[0] / refusals[1],
    perIntent,
    misses,
    meanMs: ms / utterances.length,
  };
}

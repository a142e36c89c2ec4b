import type { Meaning, Understood } from '../german/understand/meaning.ts';

/** A message that wants this, in this order. */
export function meant(...meanings: readonly Meaning[]): Understood {
  return { kind: 'meant', wishes: meanings.map(withText) };
}

/** A message that may mean one or the other. */
export function understoodTwice(...readings: readonly Meaning[]): Understood {
  return { kind: 'doubt', readings: readings.map(withText) };
}

function withText(meaning: Meaning) {
  return {
    ...meaning,
    text: [meaning.slots.name ?? meaning.intent, ...(meaning.slots.fields ?? [])].join(' '),
  };
}

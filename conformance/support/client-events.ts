import { expect } from 'vitest';

/** Something that a client told its application, the same for every client. */
export interface ClientEvent {
  /** The name of the event, as the clients call it. */
  readonly event: string;
  /** Whose: the identity of a participant. */
  readonly who?: string;
  /** Of which track: its source. */
  readonly track?: string;
  /** What it is now: a text, a name, a reason. */
  readonly what?: string;
}

/** Whoever keeps a list of what happened to him. */
export interface EventRecorder {
  readonly identity: string;
  events(): Promise<readonly ClientEvent[]> | readonly ClientEvent[];
}

/** Waits until the witness was told this. */
export async function expectEvent(
  witness: EventRecorder,
  happening: ClientEvent,
  timeout = 20_000,
): Promise<void> {
  const message = `${witness.identity} is told of ${happening.event}`;
  await expect
    .poll(() => witness.events(), { message, timeout })
    .toContainEqual(expect.objectContaining(happening));
}

/** That the witness was not told this until now. Ask only after something that would have come later. */
export async function expectNoEvent(witness: EventRecorder, happening: ClientEvent): Promise<void> {
  expect(await witness.events()).not.toContainEqual(expect.objectContaining(happening));
}

/** How often the witness was told this until now. */
export async function countEvents(witness: EventRecorder, { event, who }: ClientEvent): Promise<number> {
  const journal = await witness.events();
  return journal.filter((one) => one.event === event && (who === undefined || one.who === who)).length;
}

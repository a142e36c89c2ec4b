/** Recorders and agents (`ParticipantInfo.Kind` of LiveKit's protocol). */
const NO_PERSONS: readonly number[] = [2, 4];

/** Whether somebody of this kind takes a person's place. */
export function isPerson(kind: number): boolean {
  return !NO_PERSONS.includes(kind);
}
